package io.github.bancada.pages.job;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.StringJoiner;

/** What has been found in a job so far. Not thread-safe. */
public final class Tally {
  private final CopiesPolicy policy;
  private final Set<String> formats = new LinkedHashSet<>();
  private final StringJoiner remarks = new StringJoiner("; ");

  private boolean named;
  private final Pjl pjl = new Pjl();
  private long pages;
  private long total;
  private long copies;
  private boolean copiesVary;

  /** What the language of the payload asks for, null if it does not say. */
  private Duplex asked;

  private Duplex duplex = Duplex.NONE;
  private Confidence confidence = Confidence.EXACT;

  public Tally(CopiesPolicy policy) {
    this.policy = policy;
  }

  /** What the envelope of the current payload says. */
  public Pjl pjl() {
    return pjl;
  }

  /** A payload follows. */
  public void beginPayload() {
    named = false;
  }

  /** Names the language of the payload, where its counter knows it better than the signature. */
  public void format(String name) {
    formats.add(name);
    named = true;
  }

  /**
   * The payload is over, or cannot be counted any further.
   *
   * @param name of its language, if the counter has named none
   */
  public void endPayload(String name) {
    if (!named) {
      format(name);
    }
  }

  /**
   * One face is complete.
   *
   * @param pdlCopies how often it is printed, as the language itself says; 0 if it does not say
   */
  public void page(long pdlCopies) {
    pages(1, pdlCopies);
  }

  /** So many faces are complete, all with the same number of copies. */
  public void pages(long count, long pdlCopies) {
    if (count <= 0) {
      return;
    }
    long printed = policy.copies(pdlCopies, pjl.copies());
    copiesVary |= pages > 0 && printed != copies;
    copies = printed;
    print(asked == null ? pjl.duplex() : asked);
    pages = saturated(pages, count);
    total = saturated(total, multiplied(count, printed));
  }

  private void print(Duplex sides) {
    if (sides != Duplex.NONE) {
      duplex = sides;
    }
  }

  private static long saturated(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** The product of two numbers that are not negative, at most {@link Long#MAX_VALUE}. */
  static long multiplied(long a, long b) {
    return Math.multiplyHigh(a, b) != 0 || a * b < 0 ? Long.MAX_VALUE : a * b;
  }

  public long pages() {
    return pages;
  }

  /**
   * The language asks for this, which beats the envelope until the payload ends. A job whose pages
   * are asked for differently is shown as the last one on both sides was.
   */
  public void duplex(Duplex sides) {
    asked = sides;
  }

  /** A payload has ended, which may have asked for both sides after its pages only. */
  public void leavePayload() {
    if (asked != null && pages > 0) {
      print(asked);
    }
    asked = null;
  }

  /** The figures can be trusted this far, or less. */
  public void confidence(Confidence atMost, String why) {
    if (atMost.compareTo(confidence) > 0) {
      confidence = atMost;
    }
    remarks.add(why);
  }

  /**
   * The result.
   *
   * @param failure why the count ended early, null if it did not
   */
  public PageCount result(JobException failure) {
    leavePayload();
    Status status = failure != null ? failure.status() : pages == 0 ? Status.EMPTY : Status.OK;
    if (failure != null) {
      remarks.add(failure.getMessage());
    } else if (pages == 0) {
      remarks.add("there is no page in the job");
    }
    return new PageCount(
        formats.isEmpty() ? PageCount.UNKNOWN_FORMAT : String.join("+", formats),
        pages,
        copiesVary ? 0 : pages == 0 ? policy.copies(0, pjl.copies()) : copies,
        total,
        pages == 0 ? pjl.duplex() : duplex,
        confidence,
        status,
        remarks.toString());
  }
}
