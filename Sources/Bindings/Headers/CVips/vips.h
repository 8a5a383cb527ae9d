#include <vips/vips.h>
#include <gmodule.h>
