package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.RandomBytes;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/**
 * PDF, and PCLm, which is a PDF with a mark at its beginning. PDFBox reads it within {@link
 * PdfLimits}: first strictly; if that fails, or the page tree does not have the announced size,
 * again with PDFBox's repairs. Sources: ISO 32000-2, section 7.5 and annex I; Wi-Fi Peer Services,
 * <i>PCLm</i>.
 *
 * <ul>
 *   <li>A walk of the page tree counts the pages, because these are printed. A different /Count is
 *       a mismatch.
 *   <li>A PDF ends with its cross-reference. Without it, the PDF is truncated: no page can be
 *       trusted, although a repair would find some.
 *   <li>A count after a repair is an estimate: the search cannot know which objects are current.
 *   <li>/NumCopies and /Duplex in /ViewerPreferences are presets for a viewer's print dialog.
 *       Printers ignore them, and so does the count.
 * </ul>
 */
final class PdfCounter implements FormatCounter {
  private static final int MAX_JUNK = 1024;
  private static final int MARK_WITHIN = 256;
  private static final String HEADER = "%PDF-";
  private static final String PCLM = "\n%PCLm";
  private static final String START_XREF = "startxref";

  /** PDFBox searches for startxref in this number of last bytes. */
  private static final int TAIL = 2048;

  private static final int MAX_PADDING = 1 << 16;

  /** A repair keeps a number for each object in the file. */
  private static final int REPAIR_FACTOR = 8;

  private final boolean enveloped;

  private RandomBytes bytes;
  private PdfLimits limits;
  private long end;

  /**
   * The result of one way to read the PDF.
   *
   * @param failure null if it could be read
   */
  private record Reading(
      long pages,
      long announced,
      long missing,
      Throwable failure,
      boolean encrypted,
      boolean repaired) {
    boolean isConsistent() {
      return failure == null && pages == announced && missing == 0;
    }
  }

  PdfCounter(boolean enveloped) {
    this.enveloped = enveloped;
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    bytes = in.payload(enveloped);
    limits = new PdfLimits(bytes);
    long start = header(tally);
    end = endWithoutPadding();
    int tail = (int) Math.min(TAIL, end - start);
    if (!text(end - tail, tail).contains(START_XREF)) {
      throw new JobException(Status.TRUNCATED, "the PDF has no startxref at its end");
    }
    try {
      count(start, tally);
    } catch (StackOverflowError e) { // PDFBox follows some structures by recursion
      throw new JobException(Status.MALFORMED, "the PDF's structure is nested too deeply");
    } catch (OutOfMemoryError e) {
      throw new JobException(Status.TOO_COSTLY, "there is not enough memory for the PDF");
    }
  }

  private void count(long start, Tally tally) throws IOException {
    Reading reading = read(start, false);
    if (start > 0 && !reading.isConsistent()) {
      // Offsets usually count from the header, sometimes from the start of the payload.
      Reading other = read(0, false);
      reading = other.isConsistent() ? other : reading;
    }
    if (!reading.isConsistent() && (end - start) / REPAIR_FACTOR <= memoryBytes()) {
      Reading repaired = read(start, true);
      if (repaired.isConsistent()) {
        tally.confidence(Confidence.ESTIMATE, "the PDF is damaged; a search found its pages");
      }
      reading = repaired.failure == null || reading.failure != null ? repaired : reading;
    }
    tally.pages(reading.pages, 0);
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
    if (reading.encrypted) {
      return new JobException(
          Status.ENCRYPTED, "the PDF cannot be decrypted: " + reading.failure.getMessage());
    }
    return reading.failure instanceof JobException job
        ? job
        : new JobException(
            Status.MALFORMED, "the PDF cannot be read: " + reading.failure.getMessage());
  }

  private Reading read(long start, boolean repair) throws IOException {
    PdfPageTree tree = new PdfPageTree(limits);
    PdfSource source = new PdfSource(bytes, limits, start, end - start, !repair);
    BoundedPdfParser parser = new BoundedPdfParser(source, limits, memoryBytes());
    try (PDDocument document = parser.parse(repair)) {
      COSDictionary catalog = document.getDocument().getTrailer().getCOSDictionary(COSName.ROOT);
      COSDictionary pages = catalog == null ? null : catalog.getCOSDictionary(COSName.PAGES);
      limits.rethrow();
      if (pages == null) {
        throw new JobException(Status.MALFORMED, "the PDF has no page tree");
      }
      tree.walk(pages);
      return new Reading(
          tree.pages(), document.getNumberOfPages(), tree.missing(), null, false, repair);
    } catch (InvalidPasswordException e) {
      throw new JobException(Status.ENCRYPTED, "the PDF needs a password");
    } catch (IOException | RuntimeException | LinkageError e) {
      // Damage causes many exceptions; public-key encryption causes missing classes.
      limits.rethrow();
      return new Reading(
          tree.pages(), 0, 0, e, parser.isEncrypted() && !(e instanceof JobException), repair);
    }
  }

  private long memoryBytes() {
    return bytes.budget().memoryBytes();
  }

  /** Start of the PDF, after junk if there is any. */
  private long header(Tally tally) throws IOException {
    String beginning = text(0, (int) Math.min(bytes.size(), MAX_JUNK + MARK_WITHIN));
    int header = beginning.indexOf(HEADER);
    if (header < 0) {
      throw JobException.malformed(0, "a PDF without its %PDF- header");
    }
    String mark = beginning.substring(header, Math.min(beginning.length(), header + MARK_WITHIN));
    if (mark.replace('\r', '\n').contains(PCLM)) {
      tally.format("pclm");
    }
    return header;
  }

  /** End of the PDF without padding: NULs, line ends, and characters that end a job. */
  private long endWithoutPadding() throws IOException {
    long last = bytes.size();
    while (last > 1 && bytes.size() - last < MAX_PADDING && isPadding(last - 1)) {
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
