package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.PageColor;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;

/**
 * An annotation of a page. Immutable. Source: ISO 32000-2, sections 12.5.2, 12.5.3 and 12.5.5.
 *
 * @param dictionary its entries
 */
record PdfAnnotation(COSDictionary dictionary) {
  private static final int HIDDEN = 1 << 1;
  private static final int PRINT = 1 << 2;

  /** Numbers of a border before its width, which is the third one. */
  private static final int BORDER = 3;

  boolean isHidden() {
    return (dictionary.getInt(COSName.F, 0) & HIDDEN) != 0;
  }

  boolean isPrinted() {
    return (dictionary.getInt(COSName.F, 0) & PRINT) != 0;
  }

  /** How it normally looks, in its current state; null if it does not say. */
  COSStream appearance() {
    COSDictionary looks = dictionary.getCOSDictionary(COSName.AP);
    COSBase normal = looks == null ? null : looks.getDictionaryObject(COSName.N);
    if (normal instanceof COSDictionary states && !(normal instanceof COSStream)) {
      COSName state = dictionary.getCOSName(COSName.AS);
      normal = state == null ? null : states.getDictionaryObject(state);
    }
    return normal instanceof COSStream stream ? stream : null;
  }

  /** Its colour if a program draws it as it likes; black unless it says so. */
  PageColor ownColor() {
    COSArray border = dictionary.getCOSArray(COSName.BORDER);
    boolean link = COSName.getPDFName("Link").equals(dictionary.getCOSName(COSName.SUBTYPE));
    if (link && border != null && border.size() >= BORDER && border.getInt(BORDER - 1) == 0) {
      return PageColor.MONOCHROME;
    }
    COSArray color = dictionary.getCOSArray(COSName.C);
    return switch (color == null ? 0 : color.size()) {
      case 0, 1 -> PageColor.MONOCHROME;
      case 3 -> PdfColorSpace.RGB.color(color.toList());
      case 4 -> PdfColorSpace.CMYK.color(color.toList());
      default -> PageColor.UNKNOWN;
    };
  }
}
