#!/usr/bin/env python3
"""Starts a service, and runs schemathesis on its OpenAPI document: schema.py SCHEMATHESIS EXAMPLES-PER-OPERATION."""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import service
from pictures import painted_photos
from service import TOKEN, Service, check

program, examples = sys.argv[1:]
folder = tempfile.mkdtemp(prefix="collage-schema-")
photos = os.path.join(folder, "photos")
painted_photos(photos)
# Requests that are valid by the document may name photos and templates that do not exist.
running = Service(os.path.join(folder, "service"), {"limits": {"seconds": 10, "photos": 20}}, photos=photos)
result = subprocess.run(
    [program, "run", f"http://127.0.0.1:{running.port}/openapi.json", "--header", f"Authorization:Bearer {TOKEN}",
     "--max-examples", examples, "--seed", "1", "--no-color", "--generation-database", "none", "--request-timeout", "30",
     "--exclude-checks", "positive_data_acceptance", "--suppress-health-check", "all", "--continue-on-failure"],
    cwd=folder)
check(result.returncode == 0, "schemathesis has found a violation")
check(running.get("/ready").status == 200, "the service is ready after all requests")
check(running.stop() == 0, "the service ends with 0 after SIGTERM")
if service.failures:
    sys.exit(f"files are in {folder}")
shutil.rmtree(folder)
