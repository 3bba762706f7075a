package io.github.bancada.pages.format.office;

import static io.github.bancada.pages.format.office.XmlDocument.attribute;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PaperNumbers;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.xml.sax.Attributes;

/**
 * Documents in ZIP packages. XPS defines its pages, see {@link XpsDocument}. Office documents are
 * laid out by the program that prints them, so only the number that the writing program saved is
 * known, and the papers that the pages are set up for. Sources: OASIS, <i>OpenDocument</i> 1.3 part
 * 3, section 4.3.2.18; ECMA-376, <i>Office Open XML</i>, part 1, section 22.2.2.20. Slides: {@link
 * OfficeSlides}.
 */
public final class OfficeCounter implements FormatCounter {
  private static final String MIMETYPE = "mimetype";
  private static final String OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";
  private static final int MAX_TYPE = 64;
  private static final String META = "meta.xml";
  private static final String MANIFEST = "META-INF/manifest.xml";
  private static final String CONTENT_TYPES = "[Content_Types].xml";
  private static final String PROPERTIES = "docProps/app.xml";

  private static final List<String> WANTED =
      List.of(
          MIMETYPE,
          META,
          MANIFEST,
          CONTENT_TYPES,
          PROPERTIES,
          OpenDocumentPages.STYLES,
          WordSections.DOCUMENT);

  private final boolean enveloped;

  /**
   * @param enveloped whether the payload may end at a UEL
   */
  public OfficeCounter(boolean enveloped) {
    this.enveloped = enveloped;
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    ZipPackage zip = new ZipPackage(in.payload(enveloped), OfficeCounter::isWanted);
    if (XpsDocument.isIn(zip)) {
      tally.format("xps");
      XpsDocument.count(zip, tally);
    } else if (openDocumentType(zip).startsWith(OPEN_DOCUMENT)) {
      tally.format("odf");
      openDocument(zip, tally);
    } else if (zip.has(CONTENT_TYPES)) {
      tally.format("ooxml");
      officeOpenXml(zip, tally);
    } else {
      tally.format("zip");
      throw new JobException(Status.UNKNOWN, "the ZIP archive is not a known type of document");
    }
  }

  private static boolean isWanted(String name) {
    return XpsDocument.isWanted(name)
        || OfficeSlides.isWanted(name)
        || SheetPapers.isWanted(name)
        || WANTED.stream().anyMatch(name::equalsIgnoreCase);
  }

  /** The beginning of an OpenDocument's type; "" for other packages. */
  private static String openDocumentType(ZipPackage zip) throws IOException {
    if (!zip.has(MIMETYPE)) {
      return "";
    }
    try (InputStream type = zip.open(MIMETYPE)) {
      return new String(type.readNBytes(MAX_TYPE), StandardCharsets.US_ASCII);
    }
  }

  private static void openDocument(ZipPackage zip, Tally tally) throws IOException {
    if (zip.has(MANIFEST)) {
      XmlCount encrypted = new XmlCount("encryption-data", "");
      encrypted.read(zip.open(MANIFEST));
      if (encrypted.elements() > 0) {
        throw new JobException(Status.ENCRYPTED, "the document needs a password");
      }
    }
    String type = openDocumentType(zip);
    boolean slides =
        type.startsWith(OPEN_DOCUMENT + "presentation")
            || type.startsWith(OPEN_DOCUMENT + "graphics");
    if (slides && zip.has(OfficeSlides.CONTENT)) {
      slides(OfficeSlides.ofOpenDocument(zip), tally);
      return;
    }
    if (!zip.has(META)) {
      throw uncounted();
    }
    XmlCount statistic = new XmlCount("document-statistic", "page-count");
    statistic.read(zip.open(META));
    long pages = known(statistic.number());
    metadata(pages, OpenDocumentPages.papers(zip), tally);
  }

  private static void officeOpenXml(ZipPackage zip, Tally tally) throws IOException {
    if (zip.has(OfficeSlides.PRESENTATION)) {
      slides(OfficeSlides.ofPresentation(zip), tally);
    } else if (zip.has(PROPERTIES)) {
      XmlCount properties = new XmlCount("Pages", "");
      properties.read(zip.open(PROPERTIES));
      long pages = known(properties.number());
      PaperRuns papers =
          zip.has(WordSections.DOCUMENT)
              ? WordSections.papers(zip, pages)
              : SheetPapers.papers(zip);
      metadata(pages, papers, tally);
    } else {
      throw uncounted();
    }
  }

  private static void slides(OfficeSlides slides, Tally tally) {
    tally.confidence(
        Confidence.METADATA,
        "a page for each slide"
            + (slides.hidden() == 0 ? "" : "; hidden slides not counted: " + slides.hidden()));
    slides.papers().add(slides.shown(), tally);
  }

  private static long known(long pages) throws JobException {
    if (pages < 0) {
      throw uncounted();
    }
    return pages;
  }

  private static void metadata(long pages, PaperRuns papers, Tally tally) {
    tally.confidence(
        Confidence.METADATA, "the number of pages comes from the document's properties");
    papers.add(pages, tally);
  }

  private static JobException uncounted() {
    return new JobException(
        Status.UNKNOWN, "the document does not say how many pages it has; print it to a file");
  }

  /**
   * The papers that the sheets of a workbook are set up for. Source: ECMA-376, <i>Office Open
   * XML</i>, part 1, section 18.3.1.63. Stateless.
   */
  private static final class SheetPapers {
    private static final String FOLDER = "xl/worksheets/";

    /** B4 and B5: ISO sizes in the standard, JIS sizes in Windows. */
    private static final Set<String> AMBIGUOUS = Set.of("12", "13");

    private SheetPapers() {}

    /** Whether an entry is a sheet. */
    static boolean isWanted(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return lower.startsWith(FOLDER)
          && lower.endsWith(".xml")
          && lower.indexOf('/', FOLDER.length()) < 0;
    }

    /** The paper of all sheets; unknown if they differ, or if one has none. */
    static PaperRuns papers(ZipPackage zip) throws IOException {
      return zip.found(
          () -> {
            Set<PaperSize> papers = new LinkedHashSet<>();
            for (String name : zip.names()) {
              if (isWanted(name)) {
                papers.add(paper(zip, name));
              }
            }
            return PaperRuns.one(papers);
          },
          PaperRuns.all(PaperSize.UNKNOWN));
    }

    private static PaperSize paper(ZipPackage zip, String sheet) throws IOException {
      PaperSize[] paper = {PaperSize.UNKNOWN};
      XmlDocument.read(
          zip.open(sheet),
          "of a sheet",
          (name, attributes) -> {
            if (name.equals("pageSetup")) {
              paper[0] = paper(attributes);
            }
            return !name.equals("pageSetup");
          });
      return paper[0];
    }

    private static PaperSize paper(Attributes setup) {
      PaperSize own =
          PaperSize.ofPoints(
              Length.points(attribute(setup, "paperWidth"), Double.NaN),
              Length.points(attribute(setup, "paperHeight"), Double.NaN));
      String number = attribute(setup, "paperSize");
      boolean numbered = number.matches("\\d{1,4}") && !AMBIGUOUS.contains(number);
      return !own.equals(PaperSize.UNKNOWN) || !numbered
          ? own
          : PaperNumbers.ofWindows(Long.parseLong(number));
    }
  }
}
