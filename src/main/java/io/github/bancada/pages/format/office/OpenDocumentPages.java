package io.github.bancada.pages.format.office;

import static io.github.bancada.pages.format.office.XmlDocument.attribute;

import io.github.bancada.pages.job.PaperSize;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.xml.sax.Attributes;

/**
 * The page layouts of an OpenDocument: a master page has one, and styles choose master pages. Not
 * thread-safe. Source: OASIS, <i>OpenDocument</i> 1.3 part 3, sections 16.5 and 16.9.
 */
final class OpenDocumentPages implements XmlDocument.Reader {
  static final String STYLES = "styles.xml";

  /** The master page of texts that choose none. */
  private static final String DEFAULT = "Standard";

  private final Map<String, PaperSize> layouts = new HashMap<>();

  /** Layouts by master page, in document order. */
  private final Map<String, String> masters = new LinkedHashMap<>();

  /** The next master page by master page. */
  private final Map<String, String> next = new HashMap<>();

  /** Master pages that styles choose. */
  private final Set<String> chosen = new LinkedHashSet<>();

  private String layout = "";

  private OpenDocumentPages() {}

  /** The layouts of a document; empty if it has no readable layouts. */
  static OpenDocumentPages of(ZipPackage zip) throws IOException {
    OpenDocumentPages none = new OpenDocumentPages();
    return zip.has(STYLES)
        ? zip.found(
            () -> {
              OpenDocumentPages pages = new OpenDocumentPages();
              XmlDocument.read(zip.open(STYLES), STYLES, pages);
              return pages;
            },
            none)
        : none;
  }

  /** The papers of a text or a spreadsheet: one paper, or papers of unknown pages. */
  static PaperRuns papers(ZipPackage zip) throws IOException {
    OpenDocumentPages pages = of(zip);
    return zip.found(
        () -> {
          if (zip.has(OfficeSlides.CONTENT)) {
            XmlDocument.read(zip.open(OfficeSlides.CONTENT), OfficeSlides.CONTENT, pages);
          }
          return PaperRuns.one(pages.used());
        },
        PaperRuns.all(PaperSize.UNKNOWN));
  }

  @Override
  public boolean begin(String name, Attributes attributes) {
    switch (name) {
      case "page-layout" -> layout = attribute(attributes, "name");
      case "page-layout-properties" ->
          layouts.put(
              layout,
              PaperSize.ofPoints(
                  Length.points(attribute(attributes, "page-width"), Double.NaN),
                  Length.points(attribute(attributes, "page-height"), Double.NaN)));
      case "master-page" -> {
        String master = attribute(attributes, "name");
        masters.put(master, attribute(attributes, "page-layout-name"));
        next.put(master, attribute(attributes, "next-style-name"));
      }
      case "style" -> {
        String master = attribute(attributes, "master-page-name");
        if (!master.isEmpty()) {
          chosen.add(master);
        }
      }
      default -> {
        // Other elements do not concern the layout.
      }
    }
    return !name.equals("body"); // the rest is text
  }

  /** The paper of pages with a master page. */
  PaperSize ofMaster(String master) {
    return layouts.getOrDefault(masters.getOrDefault(master, ""), PaperSize.UNKNOWN);
  }

  /** The papers that pages may have: those of all styles, and the first page's default. */
  private List<PaperSize> used() {
    Set<String> used = new HashSet<>();
    chosen.forEach(master -> follow(master, used));
    masters.keySet().stream()
        .filter(master -> master.equals(DEFAULT))
        .findAny()
        .or(() -> masters.keySet().stream().findFirst())
        .ifPresent(master -> follow(master, used));
    return used.stream().map(this::ofMaster).toList();
  }

  private void follow(String first, Set<String> used) {
    String master = first;
    while (master != null && !master.isEmpty() && used.add(master)) {
      master = next.get(master);
    }
  }
}
