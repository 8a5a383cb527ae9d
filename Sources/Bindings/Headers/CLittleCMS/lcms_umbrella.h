#include <lcms2.h>

/* The layouts of pixels are macros, which Swift does not import. */
static const cmsUInt32Number collage_lcms_gray_8 = TYPE_GRAY_8;
static const cmsUInt32Number collage_lcms_gray_16 = TYPE_GRAY_16;
static const cmsUInt32Number collage_lcms_rgb_8 = TYPE_RGB_8;
static const cmsUInt32Number collage_lcms_rgb_16 = TYPE_RGB_16;
static const cmsUInt32Number collage_lcms_cmyk_8 = TYPE_CMYK_8;
static const cmsUInt32Number collage_lcms_cmyk_16 = TYPE_CMYK_16;
static const cmsUInt32Number collage_lcms_lab = TYPE_Lab_DBL;
