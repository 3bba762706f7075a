package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.PageColor;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdfparser.PDFStreamParser;

/**
 * A content stream, read for its colours. Not thread-safe. Source: ISO 32000-2, annex A
 * (operators), sections 8.7 (patterns), 8.9 (images), 8.10 (forms) and 9.6.4 (Type 3).
 */
final class PdfContent {
  /** Deepest nesting of forms. */
  static final int MAX_DEPTH = 12;

  /** Saved graphics states, and operands of an operator: no program has nearly as many. */
  private static final int MOST = 4096;

  private static final int MOST_GLYPHS = 512;
  private static final int OPERATORS_PER_CHECK = 256;
  private static final COSName TYPE_3 = COSName.getPDFName("Type3");

  private final PdfColors colors;
  private final COSDictionary resources;
  private final int depth;
  private final Deque<PdfPaint> saved = new ArrayDeque<>();
  private final List<COSBase> operands = new ArrayList<>();
  private PdfPaint paint;
  private PageColor color = PageColor.MONOCHROME;
  private boolean ended;

  /**
   * @param resources resources for names; may be null
   * @param paint paint at the beginning
   * @param depth number of forms around it
   */
  PdfContent(PdfColors colors, COSDictionary resources, PdfPaint paint, int depth) {
    this.colors = colors;
    this.resources = resources;
    this.paint = paint;
    this.depth = depth;
  }

  /** The colour of the stream; reading ends at the first coloured mark. */
  PageColor read(byte[] content) throws IOException {
    PDFStreamParser parser = new PDFStreamParser(content);
    try {
      long operators = 0;
      for (Object token = parser.parseNextToken();
          token != null && !ended && color != PageColor.COLOR;
          token = parser.parseNextToken()) {
        if (token instanceof Operator operator) {
          if (operators++ % OPERATORS_PER_CHECK == 0) {
            colors.check();
          }
          take(operator);
          operands.clear();
        } else if (token instanceof COSBase operand && operands.size() < MOST) {
          operands.add(operand);
        }
      }
      return color;
    } finally {
      parser.close();
    }
  }

  private void use(PageColor painted) {
    color = color.with(painted);
  }

  private void take(Operator operator) throws IOException {
    switch (operator.getName()) {
      case "f", "F", "f*" -> use(paint.fill);
      case "S", "s" -> use(paint.stroke);
      case "B", "B*", "b", "b*" -> use(paint.fill.with(paint.stroke));
      case "Tj", "TJ", "'", "\"" -> showText();
      case "Do" -> external(resource("XObject"));
      case "BI" -> picture(operator.getImageParameters());
      case "sh" -> use(PdfShading.color(resource("Shading"), resources, colors));
      case "d1" -> { // a glyph in the colour of the text
        use(paint.fill);
        ended = true;
      }
      default -> set(operator.getName());
    }
  }

  private void set(String name) throws IOException {
    switch (name) {
      case "q" -> {
        saved.push(paint.copy());
        if (saved.size() > MOST) {
          color = PageColor.UNKNOWN;
          ended = true;
        }
      }
      case "Q" -> paint = saved.isEmpty() ? paint : saved.pop();
      case "g" -> fill(PdfColorSpace.GREY);
      case "rg" -> fill(PdfColorSpace.RGB);
      case "k" -> fill(PdfColorSpace.CMYK);
      case "G" -> stroke(PdfColorSpace.GREY);
      case "RG" -> stroke(PdfColorSpace.RGB);
      case "K" -> stroke(PdfColorSpace.CMYK);
      case "cs" -> {
        paint.fillSpace = space();
        paint.fill = paint.fillSpace.initial();
      }
      case "CS" -> {
        paint.strokeSpace = space();
        paint.stroke = paint.strokeSpace.initial();
      }
      case "sc", "scn" -> paint.fill = color(paint.fillSpace);
      case "SC", "SCN" -> paint.stroke = color(paint.strokeSpace);
      case "Tr" -> paint.textMode = last() instanceof COSNumber mode ? mode.intValue() : 0;
      case "Tf" -> font(resource("Font"));
      case "gs" -> graphicsState();
      default -> {
        // Other operators set no colour.
      }
    }
  }

  private void fill(PdfColorSpace space) {
    paint.fillSpace = space;
    paint.fill = space.color(operands);
  }

  private void stroke(PdfColorSpace space) {
    paint.strokeSpace = space;
    paint.stroke = space.color(operands);
  }

  private COSBase last() {
    return operands.isEmpty() ? null : operands.get(operands.size() - 1);
  }

  /** The resource that the first operand names. */
  private COSBase resource(String kind) {
    return !operands.isEmpty() && operands.get(0) instanceof COSName name
        ? PdfColors.resource(resources, kind, name)
        : null;
  }

  private PdfColorSpace space() throws IOException {
    return PdfColorSpace.of(last(), resources, colors);
  }

  private PageColor color(PdfColorSpace space) throws IOException {
    if (!space.isPattern()) {
      return space.color(operands);
    }
    COSBase pattern =
        last() instanceof COSName name ? PdfColors.resource(resources, "Pattern", name) : null;
    if (!(pattern instanceof COSDictionary dictionary)) {
      return PageColor.UNKNOWN;
    }
    if (dictionary.getInt("PatternType", 1) == 2) {
      return PdfShading.color(dictionary.getDictionaryObject("Shading"), resources, colors);
    }
    if (dictionary.getInt("PaintType", 1) == 2) {
      return space.base().color(operands.subList(0, operands.size() - 1));
    }
    return pattern instanceof COSStream tile
        ? colors.form(tile, resources, new PdfPaint(), depth)
        : PageColor.UNKNOWN;
  }

  private void font(COSBase font) {
    paint.font =
        font instanceof COSDictionary dictionary
                && TYPE_3.equals(dictionary.getCOSName(COSName.SUBTYPE))
            ? dictionary
            : null;
  }

  private void showText() throws IOException {
    if (paint.font != null) {
      use(glyphs(paint.font));
      return;
    }
    if (paint.fillsText()) {
      use(paint.fill);
    }
    if (paint.strokesText()) {
      use(paint.stroke);
    }
  }

  /** The colour of a font whose glyphs are contents: of all glyphs, even unused ones. */
  private PageColor glyphs(COSDictionary font) throws IOException {
    COSDictionary glyphs = font.getCOSDictionary(COSName.CHAR_PROCS);
    COSDictionary own = font.getCOSDictionary(COSName.RESOURCES);
    if (glyphs == null || glyphs.size() > MOST_GLYPHS) {
      return PageColor.UNKNOWN;
    }
    PdfPaint inner = paint.copy();
    inner.font = null;
    PageColor all = PageColor.MONOCHROME;
    for (COSName glyph : glyphs.keySet()) {
      all =
          all.with(
              glyphs.getDictionaryObject(glyph) instanceof COSStream stream
                  ? colors.form(stream, own == null ? resources : own, inner, depth)
                  : PageColor.UNKNOWN);
    }
    return all;
  }

  /** Reads a graphics state, with its font and transfer functions that differ by colour. */
  private void graphicsState() {
    if (resource("ExtGState") instanceof COSDictionary state) {
      boolean changed =
          state.getDictionaryObject("TR") instanceof COSArray
              || state.getDictionaryObject("TR2") instanceof COSArray;
      use(changed ? PageColor.UNKNOWN : PageColor.MONOCHROME);
      if (state.getDictionaryObject(COSName.FONT) instanceof COSArray font && font.size() > 0) {
        font(font.getObject(0));
      }
    }
  }

  private void external(COSBase object) throws IOException {
    if (!(object instanceof COSStream stream)) {
      return;
    }
    if (COSName.FORM.equals(stream.getCOSName(COSName.SUBTYPE))) {
      use(colors.form(stream, resources, paint, depth));
    } else {
      picture(stream);
    }
  }

  private void picture(COSDictionary picture) throws IOException {
    if (picture == null) {
      return;
    }
    if (picture.getBoolean(COSName.IMAGE_MASK, COSName.IM, false)) {
      use(paint.fill);
      return;
    }
    COSBase space = picture.getDictionaryObject(COSName.COLORSPACE, COSName.CS);
    use(space == null ? PageColor.UNKNOWN : PdfColorSpace.of(space, resources, colors).picture());
  }
}
