# The options of releases, for scripts that source this file.
# Functions that nothing calls are left out: an eighth of all code, and 1 to 2 MB of the memory of a render.
options=(-c release --static-swift-stdlib -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -function-sections
  -Xlinker --gc-sections -Xlinker --icf=safe)
