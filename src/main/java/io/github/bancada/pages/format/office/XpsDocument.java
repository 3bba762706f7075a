package io.github.bancada.pages.format.office;

import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.xml.sax.Attributes;

/**
 * The pages of an XPS: each has a reference in a fixed document, and its own part, which begins
 * with its size. A print ticket may set another paper. Source: ECMA-388, <i>Open XML Paper
 * Specification</i>, sections 9.1.2 and 10. Stateless.
 */
final class XpsDocument {
  /** A part of a package may consist of pieces, one entry each. */
  private static final Pattern FIXED_DOCUMENT =
      Pattern.compile(
          "(.+\\.fdoc)(?:/\\[(\\d{1,9})](?:\\.last)?\\.piece)?", Pattern.CASE_INSENSITIVE);

  private static final Pattern PAGE =
      Pattern.compile(".+\\.fpage(?:/\\[0]\\.piece)?", Pattern.CASE_INSENSITIVE);

  private static final Pattern TICKET = Pattern.compile(".+_PT\\.xml", Pattern.CASE_INSENSITIVE);
  private static final String FIRST_PIECE = "/[0].piece";

  /** Pages of a document that are read, in about 0.1 s. Other pages may have any paper. */
  private static final int MOST = 1024;

  private XpsDocument() {}

  static boolean isWanted(String name) {
    return FIXED_DOCUMENT.matcher(name).matches()
        || PAGE.matcher(name).matches()
        || TICKET.matcher(name).matches();
  }

  /** Whether the package is an XPS. */
  static boolean isIn(ZipPackage zip) {
    for (String name : zip.names()) {
      if (FIXED_DOCUMENT.matcher(name).matches()) {
        return true;
      }
    }
    return false;
  }

  static void count(ZipPackage zip, Tally tally) throws IOException {
    for (String name : zip.names()) {
      if (TICKET.matcher(name).matches()) {
        tally.onlyNamed();
      }
    }
    for (Map.Entry<String, List<String>> document : fixedDocuments(zip).entrySet()) {
      XmlCount count = new XmlCount("PageContent", "");
      List<String> sources = new ArrayList<>();
      XmlDocument.read(
          new Pieces(zip, document.getValue()),
          "with the element PageContent",
          (name, attributes) -> {
            count.begin(name, attributes);
            if (name.equals("PageContent") && sources.size() < MOST) {
              sources.add(XmlDocument.attribute(attributes, "Source"));
            }
            return true;
          });
      for (String source : sources) {
        page(zip, part(document.getKey(), source), tally);
      }
      tally.paper(PaperSize.UNKNOWN);
      tally.color(PageColor.UNKNOWN);
      tally.pages(count.elements() - sources.size(), 0);
    }
  }

  private static void page(ZipPackage zip, String part, Tally tally) throws IOException {
    String name = zip.has(part) ? part : part + FIRST_PIECE;
    XpsPage page =
        zip.has(name)
            ? zip.found(
                () -> XpsPage.read(zip.open(name), tally.wantsColors() && name.equals(part)),
                XpsPage.UNKNOWN)
            : XpsPage.UNKNOWN;
    tally.paper(page.paper());
    tally.color(page.color());
    if (page.color() == PageColor.COLOR) {
      tally.onlyNamed(); // coloured marks may be covered
    }
    tally.page(0);
  }

  /** The name of a part that a document refers to. */
  private static String part(String document, String source) {
    try {
      return new URI(null, null, "/" + document, null)
          .resolve(new URI(source))
          .getRawPath()
          .substring(1);
    } catch (URISyntaxException | RuntimeException e) {
      return source;
    }
  }

  /** The fixed documents, each with its pieces in order. */
  private static Map<String, List<String>> fixedDocuments(ZipPackage zip) {
    Map<String, TreeMap<Integer, String>> documents = new TreeMap<>();
    for (String name : zip.names()) {
      Matcher matcher = FIXED_DOCUMENT.matcher(name);
      if (matcher.matches()) {
        int piece = matcher.group(2) == null ? -1 : Integer.parseInt(matcher.group(2));
        documents
            .computeIfAbsent(matcher.group(1).toLowerCase(Locale.ROOT), document -> new TreeMap<>())
            .put(piece, name);
      }
    }
    Map<String, List<String>> pieces = new TreeMap<>();
    documents.forEach((name, parts) -> pieces.put(name, List.copyOf(parts.values())));
    return pieces;
  }

  /** Concatenates entries of a package. */
  private static final class Pieces extends InputStream {
    private final ZipPackage zip;
    private final List<String> names;
    private InputStream piece = InputStream.nullInputStream();
    private int opened;

    Pieces(ZipPackage zip, List<String> names) {
      this.zip = zip;
      this.names = names;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = piece.read(into, offset, length);
      while (read < 0 && opened < names.size()) {
        piece.close();
        piece = zip.open(names.get(opened));
        opened++;
        read = piece.read(into, offset, length);
      }
      return read;
    }

    @Override
    public void close() throws IOException {
      piece.close();
    }
  }

  /**
   * A page of an XPS. Source: ECMA-388, <i>Open XML Paper Specification</i>, sections 10.3 and
   * 15.1.2.
   *
   * @param paper its size
   * @param color unknown unless it was read; pictures may have any
   */
  private record XpsPage(PaperSize paper, PageColor color) {
    static final XpsPage UNKNOWN = new XpsPage(PaperSize.UNKNOWN, PageColor.UNKNOWN);

    /** In points: 96 to the inch. */
    private static final double UNIT = 0.75;

    private static final Set<String> PAINTS = Set.of("Fill", "Stroke", "Color", "OpacityMask");
    private static final String LINEAR = "sc#";

    /**
     * Reads and closes a page.
     *
     * @param colors whether to read the whole page, for its colours
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

    /** The colour of a paint; a reference adds none, because the page also has the resource. */
    private static PageColor color(String paint) {
      if (paint.startsWith("{")) {
        return PageColor.MONOCHROME;
      }
      if (paint.matches("#(?:[0-9A-Fa-f]{2})?[0-9A-Fa-f]{6}")) {
        String rgb = paint.substring(paint.length() - 6).toLowerCase(Locale.ROOT);
        return equal(rgb.substring(0, 2), rgb.substring(2, 4), rgb.substring(4));
      }
      String[] parts =
          paint.startsWith(LINEAR) ? paint.substring(LINEAR.length()).split(",") : null;
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
}
