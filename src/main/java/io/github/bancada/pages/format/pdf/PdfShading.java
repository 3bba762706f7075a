package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.PageColor;
import java.io.IOException;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;

/**
 * The colour of a shading: the colour of its ends, if it runs from one colour to another.
 * Stateless. Source: ISO 32000-2, sections 8.7.4.5 and 7.10.
 */
final class PdfShading {
  /** Shading types along a line and between circles, with a function of one number. */
  private static final int AXIAL = 2;

  private static final int RADIAL = 3;

  private static final int INTERPOLATION = 2;
  private static final int STITCHING = 3;
  private static final int MAX_PARTS = 256;

  private PdfShading() {}

  static PageColor color(COSBase shading, COSDictionary resources, PdfColors colors)
      throws IOException {
    if (!(shading instanceof COSDictionary dictionary)) {
      return PageColor.UNKNOWN;
    }
    PdfColorSpace space =
        PdfColorSpace.of(dictionary.getDictionaryObject("ColorSpace"), resources, colors);
    PageColor any = space.picture(); // monochrome if all colours of the space are grey
    if (any == PageColor.MONOCHROME) {
      return any;
    }
    int type = dictionary.getInt("ShadingType", 0);
    COSBase background = dictionary.getDictionaryObject("Background");
    PageColor behind =
        background instanceof COSArray array ? space.color(array.toList()) : PageColor.MONOCHROME;
    return type == AXIAL || type == RADIAL
        ? behind.with(function(dictionary.getDictionaryObject("Function"), space, 0))
        : behind.with(PageColor.UNKNOWN);
  }

  private static PageColor function(COSBase function, PdfColorSpace space, int depth) {
    if (!(function instanceof COSDictionary dictionary) || depth > 1) {
      return PageColor.UNKNOWN;
    }
    int type = dictionary.getInt("FunctionType", -1);
    if (type == INTERPOLATION) {
      return end(dictionary, "C0", space).with(end(dictionary, "C1", space));
    }
    if (type == STITCHING
        && dictionary.getDictionaryObject("Functions") instanceof COSArray parts
        && parts.size() > 0
        && parts.size() <= MAX_PARTS) {
      PageColor color = PageColor.MONOCHROME;
      for (int i = 0; i < parts.size(); i++) {
        color = color.with(function(parts.getObject(i), space, depth + 1));
      }
      return color;
    }
    return PageColor.UNKNOWN;
  }

  private static PageColor end(COSDictionary function, String name, PdfColorSpace space) {
    return function.getDictionaryObject(name) instanceof COSArray color
        ? space.color(color.toList())
        : PageColor.UNKNOWN;
  }
}
