#include <vips/vips.h>
#include <vips/vector.h>
#include <gmodule.h>
