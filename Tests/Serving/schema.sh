#!/usr/bin/env bash
# Sends requests that schemathesis derives from the service's own OpenAPI document, valid ones and others, and checks that every
# answer is one that the document describes: schema.sh [EXAMPLES-PER-OPERATION]. Starts a service on this machine and stops it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

schemathesis=$(Tests/fetch-schemathesis.sh)
exec python3 Tests/Serving/schema.py "$schemathesis" "${1:-20}"
