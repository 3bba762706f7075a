package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Documents in ZIP packages. XPS holds its pages exactly. The printing program lays out office
 * documents, so only the number saved by the program that wrote them is known. Sources: ECMA-388,
 * <i>Open XML Paper Specification</i>, section 10; OASIS, <i>OpenDocument</i> 1.3 part 3, section
 * 4.3.2.18; ECMA-376, <i>Office Open XML</i>, part 1, section 22.2.2.20. Slides: {@link
 * OfficeSlides}.
 */
final class OfficeCounter implements FormatCounter {
  private static final String MIMETYPE = "mimetype";
  private static final String OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";
  private static final int MAX_TYPE = 64;
  private static final String META = "meta.xml";
  private static final String MANIFEST = "META-INF/manifest.xml";
  private static final String CONTENT_TYPES = "[Content_Types].xml";
  private static final String PROPERTIES = "docProps/app.xml";

  /** A part of a package may consist of pieces, each an entry. */
  private static final Pattern FIXED_DOCUMENT =
      Pattern.compile(
          "(.+\\.fdoc)(?:/\\[(\\d{1,9})](?:\\.last)?\\.piece)?", Pattern.CASE_INSENSITIVE);

  private final boolean enveloped;

  OfficeCounter(boolean enveloped) {
    this.enveloped = enveloped;
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    ZipPackage zip = new ZipPackage(in.payload(enveloped), OfficeCounter::isWanted);
    List<List<String>> documents = fixedDocuments(zip);
    if (!documents.isEmpty()) {
      tally.format("xps");
      for (List<String> pieces : documents) {
        XmlCount count = new XmlCount("PageContent", "");
        count.read(new Pieces(zip, pieces));
        tally.pages(count.elements(), 0);
      }
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
    return FIXED_DOCUMENT.matcher(name).matches()
        || OfficeSlides.isWanted(name)
        || List.of(MIMETYPE, META, MANIFEST, CONTENT_TYPES, PROPERTIES).stream()
            .anyMatch(name::equalsIgnoreCase);
  }

  /** The fixed documents of an XPS, each with its pieces in order. */
  private static List<List<String>> fixedDocuments(ZipPackage zip) {
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
    List<List<String>> pieces = new ArrayList<>();
    documents.values().forEach(document -> pieces.add(new ArrayList<>(document.values())));
    return pieces;
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
    metadata(statistic.number(), tally);
  }

  private static void officeOpenXml(ZipPackage zip, Tally tally) throws IOException {
    if (zip.has(OfficeSlides.PRESENTATION)) {
      slides(OfficeSlides.ofPresentation(zip), tally);
    } else if (zip.has(PROPERTIES)) {
      XmlCount pages = new XmlCount("Pages", "");
      pages.read(zip.open(PROPERTIES));
      metadata(pages.number(), tally);
    } else {
      throw uncounted();
    }
  }

  private static void slides(OfficeSlides slides, Tally tally) {
    tally.confidence(
        Confidence.METADATA,
        "a page for each slide"
            + (slides.hidden() == 0 ? "" : "; hidden slides not counted: " + slides.hidden()));
    tally.pages(slides.shown(), 0);
  }

  private static void metadata(long pages, Tally tally) throws JobException {
    if (pages < 0) {
      throw uncounted();
    }
    tally.confidence(
        Confidence.METADATA, "the number of pages comes from the document's properties");
    tally.pages(pages, 0);
  }

  private static JobException uncounted() {
    return new JobException(
        Status.UNKNOWN, "the document does not say how many pages it has; print it to a file");
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
}
