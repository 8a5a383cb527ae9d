#include <turbojpeg.h>
#include "jpeg_rows.h"
