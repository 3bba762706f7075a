package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PageRun;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.RandomBytes;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/**
 * One PDF of a payload. PDFBox reads it within {@link PdfLimits}: first strictly; if that fails, or
 * the page tree does not have the announced size, again with PDFBox's repairs. Sources: ISO
 * 32000-2, section 7.5 and annex I.
 *
 * <ul>
 *   <li>A walk of the page tree counts the pages, which are printed. A different /Count is a
 *       mismatch.
 *   <li>A PDF ends with its cross-reference. Without it, the PDF is truncated: no page can be
 *       trusted, although a repair would find some. The exception is a PDF that was written without
 *       one: it ends with an object, and all pages that it announces are there.
 *   <li>Encryption leaves the page tree in clear, unless object streams hold it. So pages are
 *       counted without the password, but it is not known whether the PDF prints.
 *   <li>A count after a repair is an estimate: the search cannot know which objects are current.
 *   <li>/NumCopies and /Duplex in /ViewerPreferences are presets for a viewer's print dialog.
 *       Printers ignore them, and so does the count.
 * </ul>
 */
final class PdfPart {
  private static final int MAX_JUNK = 1024;
  private static final String HEADER = "%PDF-";
  private static final String START_XREF = "startxref";

  /** PDFBox searches for startxref in this number of bytes at the end. */
  private static final int TAIL = 2048;

  private static final int MAX_PADDING = 1 << 16;

  /** A repair keeps a number for each object in the file. */
  private static final int REPAIR_FACTOR = 8;

  private final RandomBytes bytes;
  private final PdfLimits limits;
  private final long from;
  private final long end;

  /**
   * The result of reading the PDF in one way.
   *
   * @param failure null if it could be read
   */
  private record Reading(
      long pages,
      List<PageRun> runs,
      long announced,
      long missing,
      Throwable failure,
      boolean encrypted,
      boolean repaired) {
    boolean needsPassword() {
      return failure instanceof InvalidPasswordException;
    }

    boolean isConsistent() {
      return failure == null && pages == announced && missing == 0;
    }

    Reading with(List<PageRun> others) {
      return new Reading(pages, others, announced, missing, failure, encrypted, repaired);
    }
  }

  /**
   * @param from first byte in the payload
   * @param to end in the payload
   */
  PdfPart(RandomBytes bytes, long from, long to) throws IOException {
    this.bytes = bytes;
    this.from = from;
    this.limits = new PdfLimits(bytes);
    this.end = endWithoutPadding(to);
  }

  void count(Tally tally) throws IOException {
    long start = header();
    int tail = (int) Math.min(TAIL, end - start);
    String last = text(end - tail, tail);
    try {
      if (last.contains(START_XREF)) {
        count(start, tally);
      } else {
        countWithoutCrossReference(start, last, tally);
      }
    } catch (StackOverflowError e) { // PDFBox follows some structures by recursion
      throw new JobException(Status.MALFORMED, "the PDF's structure is nested too deeply");
    } catch (OutOfMemoryError e) {
      throw new JobException(Status.TOO_COSTLY, "there is not enough memory for the PDF");
    }
  }

  private static void add(Reading reading, Tally tally) {
    long known = 0;
    for (PageRun run : reading.runs) {
      tally.paper(run.facts().paper());
      tally.color(run.facts().color());
      if (run.facts().color() == PageColor.COLOR) {
        tally.onlyNamed(); // coloured marks may be covered
      }
      tally.pages(run.pages(), 0);
      known += run.pages();
    }
    tally.paper(PaperSize.UNKNOWN);
    tally.color(PageColor.UNKNOWN);
    tally.pages(reading.pages - known, 0);
  }

  private boolean isRepairable(long start) {
    return (end - start) / REPAIR_FACTOR <= memoryBytes();
  }

  /**
   * @param last the last bytes, without padding
   */
  private void countWithoutCrossReference(long start, String last, Tally tally) throws IOException {
    if ((last.endsWith("endobj") || last.endsWith("%%EOF")) && isRepairable(start)) {
      Reading found = read(start, Way.REPAIRED);
      if (found.isConsistent() && found.pages > 0) {
        tally.confidence(
            Confidence.ESTIMATE, "the PDF has no cross-reference; a search found its pages");
        add(found, tally);
        return;
      }
    }
    throw new JobException(Status.TRUNCATED, "the PDF has no startxref at its end");
  }

  private void count(long start, Tally tally) throws IOException {
    Reading reading = read(start, Way.STRICT);
    long origin = start;
    if (start > from && !reading.isConsistent()) {
      // Offsets usually count from the header, sometimes from the start of the payload.
      Reading other = read(from, Way.STRICT);
      reading = other.isConsistent() ? other : reading;
      origin = from;
    }
    if (tally.wantsColors() && reading.isConsistent()) {
      reading = reading.with(PdfColors.runs(bytes, origin, end, reading.runs));
    }
    if (reading.encrypted) {
      Reading clear = read(start, Way.UNDECRYPTED);
      if (clear.isConsistent() && clear.pages > 0) {
        tally.confidence(Confidence.ESTIMATE, "the PDF is encrypted, but its page tree is not");
        add(clear, tally);
        return;
      }
    }
    if (!reading.isConsistent() && !reading.needsPassword() && isRepairable(start)) {
      Reading repaired = read(start, Way.REPAIRED);
      if (repaired.isConsistent()) {
        tally.confidence(Confidence.ESTIMATE, "the PDF is damaged; a search found its pages");
      }
      reading = repaired.failure == null || reading.failure != null ? repaired : reading;
    }
    add(reading, tally);
    check(reading, tally);
  }

  private static void check(Reading reading, Tally tally) throws JobException {
    if (reading.failure != null) {
      throw failure(reading);
    }
    if (reading.pages == 0 && (reading.announced > 0 || reading.repaired)) {
      throw new JobException(Status.MALFORMED, "none of the PDF's announced pages exists");
    }
    if (!reading.isConsistent()) {
      tally.confidence(
          Confidence.MISMATCH,
          String.format(
              "the PDF announces %s pages, but its page tree has %s",
              reading.announced, reading.pages));
    }
  }

  private static JobException failure(Reading reading) {
    if (reading.needsPassword()) {
      return new JobException(Status.ENCRYPTED, "the PDF needs a password");
    }
    if (reading.encrypted) {
      return new JobException(
          Status.ENCRYPTED, "the PDF cannot be decrypted: " + reading.failure.getMessage());
    }
    return reading.failure instanceof JobException job
        ? job
        : new JobException(
            Status.MALFORMED, "the PDF cannot be read: " + reading.failure.getMessage());
  }

  private enum Way {
    STRICT,
    /** Nothing is decrypted. */
    UNDECRYPTED,
    /** Objects are searched in the whole PDF. */
    REPAIRED
  }

  private Reading read(long start, Way way) throws IOException {
    boolean repair = way == Way.REPAIRED;
    PdfPageTree tree = new PdfPageTree(limits);
    PdfSource source = new PdfSource(bytes, limits, start, end - start, !repair);
    BoundedPdfParser parser =
        new BoundedPdfParser(source, limits, memoryBytes(), way == Way.UNDECRYPTED);
    try (PDDocument document = parser.parse(repair)) {
      COSDictionary catalog = document.getDocument().getTrailer().getCOSDictionary(COSName.ROOT);
      COSDictionary pages = catalog == null ? null : catalog.getCOSDictionary(COSName.PAGES);
      limits.rethrow();
      if (pages == null) {
        throw new JobException(Status.MALFORMED, "the PDF has no page tree");
      }
      tree.walk(pages);
      long announced = repair ? parser.announced() : document.getNumberOfPages();
      return new Reading(tree.pages(), tree.runs(), announced, tree.missing(), null, false, repair);
    } catch (InvalidPasswordException e) {
      return new Reading(0, List.of(), 0, 0, e, true, repair);
    } catch (IOException | RuntimeException | LinkageError e) {
      // Damage causes many exceptions; public-key encryption causes missing classes.
      limits.rethrow();
      return new Reading(
          tree.pages(),
          tree.runs(),
          0,
          0,
          e,
          parser.isEncrypted() && !(e instanceof JobException),
          repair);
    }
  }

  private long memoryBytes() {
    return bytes.budget().memoryBytes();
  }

  /** Start of the PDF, after junk if there is any. */
  private long header() throws IOException {
    String beginning = text(from, (int) Math.min(end - from, MAX_JUNK + HEADER.length()));
    int header = beginning.indexOf(HEADER);
    if (header < 0) {
      throw JobException.malformed(from, "a PDF without its %PDF- header");
    }
    return from + header;
  }

  /** End of the PDF without padding: NULs, line ends, and characters that end a job. */
  private long endWithoutPadding(long to) throws IOException {
    long last = to;
    while (last > from + 1 && to - last < MAX_PADDING && isPadding(last - 1)) {
      last--;
    }
    return last;
  }

  private boolean isPadding(long position) throws IOException {
    int b = bytes.bytes(position, 1, ByteOrder.BIG_ENDIAN).get();
    return b == 0 || b == 4 || b == 0x1A || b == ' ' || b == '\r' || b == '\n';
  }

  private String text(long position, int length) throws IOException {
    return new String(
        bytes.bytes(position, length, ByteOrder.BIG_ENDIAN).array(), StandardCharsets.ISO_8859_1);
  }
}
