package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.PageColor;
import java.util.Objects;
import org.apache.pdfbox.cos.COSDictionary;

/** The part of the graphics state that determines colours. Source: ISO 32000-2, section 8.4. */
final class PdfPaint {
  PdfColorSpace fillSpace = PdfColorSpace.GREY;
  PdfColorSpace strokeSpace = PdfColorSpace.GREY;
  PageColor fill = PageColor.MONOCHROME;
  PageColor stroke = PageColor.MONOCHROME;

  /** A font whose glyphs are contents; null for any other font. */
  COSDictionary font;

  /** How text is shown: filled, stroked, both or neither; from 4 it also clips. */
  int textMode;

  PdfPaint copy() {
    PdfPaint copy = new PdfPaint();
    copy.fillSpace = fillSpace;
    copy.strokeSpace = strokeSpace;
    copy.fill = fill;
    copy.stroke = stroke;
    copy.font = font;
    copy.textMode = textMode;
    return copy;
  }

  boolean fillsText() {
    return textMode % 4 == 0 || textMode % 4 == 2;
  }

  boolean strokesText() {
    return textMode % 4 == 1 || textMode % 4 == 2;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PdfPaint paint
        && fillSpace == paint.fillSpace
        && strokeSpace == paint.strokeSpace
        && fill == paint.fill
        && stroke == paint.stroke
        && font == paint.font
        && textMode == paint.textMode;
  }

  @Override
  public int hashCode() {
    return Objects.hash(fill, stroke, textMode);
  }
}
