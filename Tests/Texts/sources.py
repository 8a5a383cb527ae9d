"""Where the tests come from: repositories of GitHub, by commit, and Debian's package of Unicode's tables. None is committed."""
import os
import pathlib
import shutil
import subprocess
import urllib.request

RENDERING = ("unicode-org/text-rendering-tests", "5823ddb172570f376e4b181688f85a7977866d9f")
# The package unicode-data, whose version of Unicode is the one that Debian's GLib and FriBidi follow.
UNICODE = pathlib.Path("/usr/share/unicode")


def checkout(source, cache, mirrors=None):
    """Returns a folder with the files of a commit, from a bare repository in a folder of mirrors, or else from GitHub."""
    repository, commit = source
    folder = pathlib.Path(cache) / f"{repository.replace('/', '+')}-{commit[:12]}"
    if folder.is_dir():
        return folder
    if mirrors:
        bare = os.path.join(mirrors, repository.replace("/", "+"), "repo")
        archive = subprocess.run(["git", f"--git-dir={bare}", "archive", "--format=tar.gz", "--prefix=all/", commit], check=True,
                                 capture_output=True).stdout
    else:
        with urllib.request.urlopen(f"https://codeload.github.com/{repository}/tar.gz/{commit}", timeout=300) as answer:
            archive = answer.read()
    # A copy that was interrupted is not taken for a whole one.
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    subprocess.run(["tar", "-xz", "--strip-components=1", "-C", str(part)], input=archive, check=True)
    part.rename(folder)
    return folder
