package io.github.bancada.pages.format.office;

import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.xml.sax.Attributes;

/**
 * A page of an XPS. Source: ECMA-388, <i>Open XML Paper Specification</i>, sections 10.3 and
 * 15.1.2.
 *
 * @param paper its size
 * @param color unknown unless it was looked for; pictures may have any
 */
record XpsPage(PaperSize paper, PageColor color) {
  static final XpsPage UNKNOWN = new XpsPage(PaperSize.UNKNOWN, PageColor.UNKNOWN);

  /** In points: 96 to the inch. */
  private static final double UNIT = 0.75;

  private static final Set<String> PAINTS = Set.of("Fill", "Stroke", "Color", "OpacityMask");
  private static final String LINEAR = "sc#";

  /**
   * Reads and closes a page.
   *
   * @param colors whether all of it is read, for its colours
   */
  static XpsPage read(InputStream page, boolean colors) throws IOException {
    Content content = new Content(colors);
    XmlDocument.read(page, "of a page", content);
    return new XpsPage(content.paper, colors ? content.color : PageColor.UNKNOWN);
  }

  private static final class Content implements XmlDocument.Reader {
    private final boolean colors;
    private PaperSize paper = PaperSize.UNKNOWN;
    private PageColor color = PageColor.MONOCHROME;
    private boolean begun;

    Content(boolean colors) {
      this.colors = colors;
    }

    @Override
    public boolean begin(String name, Attributes attributes) {
      if (!begun) {
        begun = true;
        if (name.equals("FixedPage")) {
          paper =
              PaperSize.ofPoints(
                  Length.points(XmlDocument.attribute(attributes, "Width"), UNIT),
                  Length.points(XmlDocument.attribute(attributes, "Height"), UNIT));
        }
        return colors;
      }
      if (name.equals("ImageBrush")
          || name.equals("ResourceDictionary") && attributes.getValue("Source") != null) {
        color = color.with(PageColor.UNKNOWN);
      }
      for (int i = 0; i < attributes.getLength(); i++) {
        if (PAINTS.contains(attributes.getLocalName(i))) {
          color = color.with(color(attributes.getValue(i).strip()));
        }
      }
      return true;
    }
  }

  /** Of a solid colour, or of a reference to a resource, which is on the page and has its own. */
  private static PageColor color(String paint) {
    if (paint.startsWith("{")) {
      return PageColor.MONOCHROME;
    }
    if (paint.matches("#(?:[0-9A-Fa-f]{2})?[0-9A-Fa-f]{6}")) {
      String rgb = paint.substring(paint.length() - 6).toLowerCase(Locale.ROOT);
      return equal(rgb.substring(0, 2), rgb.substring(2, 4), rgb.substring(4));
    }
    String[] parts = paint.startsWith(LINEAR) ? paint.substring(LINEAR.length()).split(",") : null;
    return parts == null || parts.length < 3 || parts.length > 4
        ? PageColor.UNKNOWN
        : equal(Arrays.copyOfRange(parts, parts.length - 3, parts.length));
  }

  private static PageColor equal(String... parts) {
    return Arrays.stream(parts).map(String::strip).distinct().count() == 1
        ? PageColor.MONOCHROME
        : PageColor.COLOR;
  }
}
