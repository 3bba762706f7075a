package io.github.bancada.pages.cups;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRunList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The paper that a printer uses for a job's documents. The data files in the spool are the user's,
 * before any filter, so {@code number-up}, {@code page-ranges}, {@code sides} and {@code copies}
 * still apply, in this order:
 *
 * <ol>
 *   <li>{@code number-up} pages of a document are on one face
 *   <li>{@code page-ranges} and {@code page-set} select among these faces; by CUPS' documentation
 *       they refer to the output pages, not to the document's
 *   <li>with two sides, two faces are on one sheet; each document and each copy begins a new one,
 *       because CUPS filters each document by itself
 *   <li>{@code copies} multiplies the result
 * </ol>
 *
 * CUPS' filters read PostScript, PDF, text and images. Other formats and raw jobs reach the printer
 * unchanged, and only {@code copies} applies. For one thread.
 */
public final class PaperRule {
  private static final Set<String> FILTERED = Set.of("ps", "pdf", "text", "image", "tiff");

  /** More copies are a mistake or an attack. */
  private static final int MAX_COPIES = 32_767;

  private final JobTicket ticket;
  private final int copies;
  private final Set<String> doubts = new LinkedHashSet<>();
  private long faces;
  private long sheets;
  private Confidence confidence = Confidence.EXACT;

  /** A job without documents yet. */
  public PaperRule(JobTicket ticket) {
    this.ticket = ticket;
    copies = Math.min(MAX_COPIES, ticket.copies());
    if (copies < ticket.copies()) {
      doubt("the job asks for " + ticket.copies() + " copies; " + MAX_COPIES + " are counted");
    }
  }

  /** Adds a document that was counted to its end. */
  public void add(PageCount count) {
    if (count.confidence().compareTo(confidence) > 0) {
      confidence = count.confidence();
    }
    if (!count.message().isEmpty()) {
      doubts.add(count.message());
    }
    if (!ticket.raw() && FILTERED.containsAll(List.of(count.format().split("\\+")))) {
      filtered(count);
    } else {
      passedOn(count);
    }
  }

  /** Adds a banner page of CUPS, which has its own sheet. */
  public void addBanner() {
    faces = sum(faces, isDuplex(Duplex.NONE) ? 2 : 1);
    sheets = sum(sheets, 1);
    if (copies > 1) {
      doubt("banner pages are counted once, not for each copy");
    }
  }

  private void filtered(PageCount count) {
    long perFace = ticket.numberUp();
    long printed = ticket.selection().of((count.pages() + perFace - 1) / perFace);
    long times = copies;
    if (count.total() != count.pages()) {
      doubt("the document itself asks for copies, too, which CUPS' filters may drop");
      times = count.copies() == 0 ? copies : times(copies, count.copies());
    }
    print(printed, halved(printed), times, count.duplex());
  }

  private void passedOn(PageCount count) {
    if (ticket.numberUp() > 1 || !ticket.selection().isAll()) {
      doubt(
          "number-up and page-ranges are not applied to %s, which reaches the printer as it is"
              .formatted(count.format()));
    }
    if (count.copies() == 0) {
      doubt("copies differ from page to page, which makes the number of sheets uncertain");
      print(count.total(), halved(count.total()), copies, count.duplex());
    } else {
      long sheetsOfCopy = sheetsOnTwoSides(count);
      print(count.pages(), sheetsOfCopy, times(copies, count.copies()), count.duplex());
    }
  }

  /** Sheets of one copy. Joined documents each begin a new sheet, and so does a change of paper. */
  private long sheetsOnTwoSides(PageCount count) {
    if (count.runs().runs().size() > PageRunList.MOST) {
      doubt("too many documents or changes of paper for the number of sheets to be certain");
    }
    return Math.max(count.runs().sheetsOnTwoSides(), halved(count.pages()));
  }

  /**
   * Adds faces.
   *
   * @param sheetsOfCopy sheets if printed on two sides
   */
  private void print(long facesOfCopy, long sheetsOfCopy, long times, Duplex own) {
    boolean duplex = isDuplex(own);
    if (ticket.sides().isEmpty() && own == Duplex.NONE && facesOfCopy > 1) {
      doubt("the job names no sides; one is assumed, but the printer's default may be two");
    }
    faces = sum(faces, times(facesOfCopy, times));
    sheets = sum(sheets, times(duplex ? sheetsOfCopy : facesOfCopy, times));
  }

  /** Whether both sides are printed on, by the job or, if it does not say, by the document. */
  private boolean isDuplex(Duplex own) {
    return ticket.sides().orElse(own) != Duplex.NONE;
  }

  private void doubt(String message) {
    doubts.add(message);
    if (confidence.compareTo(Confidence.INTERPRETED) <= 0) {
      confidence = Confidence.ESTIMATE;
    }
  }

  /** The printed paper of all documents together. */
  public Paper paper() {
    return new Paper(faces, sheets, confidence, String.join("; ", doubts));
  }

  private static long halved(long faces) {
    return faces / 2 + faces % 2;
  }

  private static long times(long a, long b) {
    return Math.multiplyHigh(a, b) != 0 || a * b < 0 ? Long.MAX_VALUE : a * b;
  }

  private static long sum(long a, long b) {
    return a + b < 0 ? Long.MAX_VALUE : a + b;
  }
}
