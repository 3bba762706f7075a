package io.github.bancada.pages.format.office;

import static io.github.bancada.pages.format.office.XmlDocument.attribute;

import io.github.bancada.pages.job.PaperSize;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.xml.sax.Attributes;

/**
 * The slides of a presentation, and the pages of a drawing, which the properties do not have.
 * Hidden slides are counted separately: programs do not print them by default. Sources: ECMA-376,
 * <i>Office Open XML</i>, part 1, sections 19.2.1.33 and 19.3.1.38; OASIS, <i>OpenDocument</i> 1.3
 * part 3, sections 10.2.4 and 20.398.
 *
 * @param shown number of printed slides
 * @param hidden number of hidden slides
 * @param papers papers of the printed slides; slides in the size of a screen have none
 */
record OfficeSlides(long shown, long hidden, PaperRuns papers) {
  static final String PRESENTATION = "ppt/presentation.xml";
  static final String CONTENT = "content.xml";

  private static final double EMU = 1 / 12_700.0;

  private static final String FOLDER = "ppt/";
  private static final String RELATIONS = "ppt/_rels/presentation.xml.rels";
  private static final String SLIDES = "ppt/slides/";

  /** Whether an entry is needed for the count. */
  static boolean isWanted(String name) {
    return name.equalsIgnoreCase(PRESENTATION)
        || name.equalsIgnoreCase(RELATIONS)
        || name.equalsIgnoreCase(CONTENT)
        || name.regionMatches(true, 0, SLIDES, 0, SLIDES.length()) && name.endsWith(".xml");
  }

  /** The slides of an Office Open XML presentation. */
  static OfficeSlides ofPresentation(ZipPackage zip) throws IOException {
    Set<String> ids = new LinkedHashSet<>();
    XmlCount slides = new XmlCount("sldId", "");
    PaperSize[] paper = {PaperSize.UNKNOWN};
    XmlDocument.read(
        zip.open(PRESENTATION),
        "with the element sldId",
        (name, attributes) -> {
          slides.begin(name, attributes);
          if (name.equals("sldId")) {
            attribute(attributes, "r:id", "id").ifPresent(ids::add);
          } else if (name.equals("sldSz")) {
            paper[0] = paper(attributes);
          }
          return true;
        });
    Map<String, String> parts = zip.has(RELATIONS) ? parts(zip) : Map.of();
    long hidden = 0;
    for (String id : ids) {
      String part = parts.get(id);
      hidden += part != null && zip.has(part) && isHidden(zip, part) ? 1 : 0;
    }
    return new OfficeSlides(slides.elements() - hidden, hidden, PaperRuns.all(paper[0]));
  }

  /**
   * The paper of all slides: the paper of their type, which is larger than the slide; otherwise the
   * slide's size if a paper has it. Lengths are in EMU, 12,700 to the point.
   */
  private static PaperSize paper(Attributes size) {
    PaperSize named =
        switch (attribute(size, "type")) {
          case "A3" -> PaperSize.named("A3");
          case "A4" -> PaperSize.named("A4");
          case "letter" -> PaperSize.named("Letter");
          case "ledger" -> PaperSize.named("Tabloid");
          case "B4ISO" -> PaperSize.named("ISOB4");
          case "B5ISO" -> PaperSize.named("ISOB5");
          case "B4JIS" -> PaperSize.named("B4");
          case "B5JIS" -> PaperSize.named("B5");
          case "hagakiCard" -> PaperSize.named("Postcard");
          default -> PaperSize.UNKNOWN;
        };
    return named.equals(PaperSize.UNKNOWN)
        ? onlyNamed(
            PaperSize.ofPoints(
                Length.points(attribute(size, "cx"), EMU),
                Length.points(attribute(size, "cy"), EMU)))
        : named;
  }

  /** A usual paper; other slide sizes are screen sizes. */
  private static PaperSize onlyNamed(PaperSize size) {
    return size.isNamed() ? size : PaperSize.UNKNOWN;
  }

  /** The parts that the presentation refers to, by reference name. */
  private static Map<String, String> parts(ZipPackage zip) throws IOException {
    Map<String, String> parts = new HashMap<>();
    XmlDocument.read(
        zip.open(RELATIONS),
        "with the relationships",
        (name, attributes) -> {
          Optional<String> id = attribute(attributes, "Id", "Id");
          Optional<String> target = attribute(attributes, "Target", "Target");
          if (id.isPresent() && target.isPresent()) {
            String path = target.get();
            parts.put(id.get(), path.startsWith("/") ? path.substring(1) : FOLDER + path);
          }
          return true;
        });
    return parts;
  }

  private static boolean isHidden(ZipPackage zip, String part) throws IOException {
    boolean[] hidden = new boolean[1];
    XmlDocument.read(
        zip.open(part),
        "of a slide",
        (name, attributes) -> {
          String show = attributes.getValue("show");
          hidden[0] = "0".equals(show) || "false".equals(show);
          return false;
        });
    return hidden[0];
  }

  /** The slides of an OpenDocument presentation, or the pages of a drawing. */
  static OfficeSlides ofOpenDocument(ZipPackage zip) throws IOException {
    Pages pages = new Pages(OpenDocumentPages.of(zip));
    XmlDocument.read(zip.open(CONTENT), CONTENT, pages);
    return new OfficeSlides(pages.pages - pages.hidden, pages.hidden, pages.papers);
  }

  private static final class Pages implements XmlDocument.Reader {
    private final Set<String> hiddenStyles = new HashSet<>();
    private String style = "";
    private final OpenDocumentPages layouts;
    private final PaperRuns papers = new PaperRuns();
    private long pages;
    private long hidden;

    Pages(OpenDocumentPages layouts) {
      this.layouts = layouts;
    }

    @Override
    public boolean begin(String name, Attributes attributes) {
      switch (name) {
        case "style" -> style = attribute(attributes, "style:name", "name").orElse("");
        case "drawing-page-properties" -> {
          if (attribute(attributes, "presentation:visibility", "visibility")
              .orElse("")
              .equals("hidden")) {
            hiddenStyles.add(style);
          }
        }
        case "page" -> {
          pages++;
          String own = attribute(attributes, "draw:style-name", "style-name").orElse("");
          if (hiddenStyles.contains(own)) {
            hidden++;
          } else {
            papers.then(1, onlyNamed(layouts.ofMaster(attribute(attributes, "master-page-name"))));
          }
        }
        default -> {
          // Other elements do not concern pages.
        }
      }
      return true;
    }
  }
}
