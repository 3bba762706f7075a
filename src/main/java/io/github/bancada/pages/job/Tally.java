package io.github.bancada.pages.job;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Adds up the pages and facts of a job. Not thread-safe. */
public final class Tally {
  private final CopiesPolicy policy;
  private final Set<String> formats = new LinkedHashSet<>();
  private final Remarks remarks = new Remarks();

  private boolean named;
  private final Pjl pjl = new Pjl();
  private long pages;
  private long total;
  private long copies;
  private boolean copiesVary;

  /** Sides that the language of the payload sets; null if not set. */
  private Duplex asked;

  private Duplex duplex = Duplex.NONE;
  private Confidence confidence = Confidence.EXACT;

  private final PageRunList runs = new PageRunList();
  private PaperSize paper = PaperSize.UNKNOWN;
  private PageColor color = PageColor.UNKNOWN;
  private boolean newSheet;

  /** Null if the paper, the colour or the sides have changed. */
  private PageFacts facts;

  /** State of the PJL settings to which the facts belong. */
  private int factsOf;

  /** Whether facts of a page are only named by the job, which may print otherwise. */
  private boolean onlyNamed;

  private final boolean colors;

  /** For a count that does not look for colours. */
  public Tally(CopiesPolicy policy) {
    this(policy, false);
  }

  /**
   * @param colors whether to look for colours at much more cost than the count
   */
  public Tally(CopiesPolicy policy, boolean colors) {
    this.policy = policy;
    this.colors = colors;
  }

  /** Whether the count looks for colours that cost much more than the count. */
  public boolean wantsColors() {
    return colors;
  }

  /** The settings of the current payload's envelope. */
  public Pjl pjl() {
    return pjl;
  }

  public void beginPayload() {
    named = false;
    paper = PaperSize.UNKNOWN;
    color = PageColor.UNKNOWN;
    facts = null;
    newSheet = true; // a printer has ended the job before this one
  }

  /** Names the payload's language, if its counter knows more than the signature. */
  public void format(String name) {
    formats.add(name);
    named = true;
  }

  /**
   * Ends a payload, or its count after a failure.
   *
   * @param name of its language, unless the counter has named one
   */
  public void endPayload(String name) {
    if (!named) {
      format(name);
    }
  }

  /**
   * Adds a complete face.
   *
   * @param pdlCopies its copies as set by the language itself; 0 if not set
   */
  public void page(long pdlCopies) {
    pages(1, pdlCopies);
  }

  /** Adds complete faces that all have the same number of copies. */
  public void pages(long count, long pdlCopies) {
    if (count <= 0) {
      return;
    }
    long printed = policy.copies(pdlCopies, pjl.copies());
    if (!pjl.absurdity().isEmpty()) {
      confidence(Confidence.ESTIMATE, pjl.absurdity());
    }
    copiesVary |= pages > 0 && printed != copies;
    copies = printed;
    print(asked == null ? pjl.duplex() : asked);
    pages = saturated(pages, count);
    total = saturated(total, multiplied(count, printed));
    runs.add(count, printed, facts(), newSheet);
    newSheet = false;
  }

  /** The facts of the next page; the facts of the last page until something changes. */
  private PageFacts facts() {
    if (facts == null || factsOf != pjl.changes()) {
      factsOf = pjl.changes();
      facts =
          new PageFacts(
              paper.equals(PaperSize.UNKNOWN) ? pjl.paper() : paper,
              pjl.isMonochrome() ? PageColor.MONOCHROME : color,
              asked == null ? pjl.sides() : Optional.of(asked));
    }
    return facts;
  }

  /** Sets the paper of the pages to come, to the end of the payload. */
  public void paper(PaperSize size) {
    if (!paper.equals(size)) {
      paper = size;
      facts = null;
    }
  }

  /** Sets the colour of the pages to come, to the end of the payload. */
  public void color(PageColor use) {
    if (color != use) {
      color = use;
      facts = null;
    }
  }

  /** Lets the next page begin a new sheet. */
  public void newSheet() {
    newSheet = true;
  }

  /** Marks the facts of the pages as only named; the job may print otherwise. */
  public void onlyNamed() {
    onlyNamed = true;
  }

  private void print(Duplex sides) {
    if (sides != Duplex.NONE) {
      duplex = sides;
    }
  }

  static long saturated(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  /** The product of two numbers that are not negative, at most {@link Long#MAX_VALUE}. */
  public static long multiplied(long a, long b) {
    return Math.multiplyHigh(a, b) != 0 || a * b < 0 ? Long.MAX_VALUE : a * b;
  }

  public long pages() {
    return pages;
  }

  /**
   * Sets the sides of the language; they override the envelope's up to the end of the payload. If
   * pages differ, the result has the last duplex setting.
   *
   * @param sides null if not set, or no longer set
   */
  public void duplex(Duplex sides) {
    if (asked != sides) {
      asked = sides;
      facts = null;
    }
  }

  /** Ends a payload, which may set duplex even after its pages. */
  public void leavePayload() {
    if (asked != null && pages > 0) {
      print(asked);
    }
    asked = null;
    facts = null;
  }

  /** Lowers the confidence to a level, if it is higher, and adds the reason. */
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
    String end = failure != null ? failure.getMessage() : pages == 0 ? "the job has no pages" : "";
    return new PageCount(
        formats.isEmpty() ? PageCount.UNKNOWN_FORMAT : String.join("+", formats),
        pages,
        copiesVary ? 0 : pages == 0 ? policy.copies(0, pjl.copies()) : copies,
        total,
        pages == 0 ? pjl.duplex() : duplex,
        status == Status.OK ? confidence : Confidence.NONE,
        status,
        remarks.text(end),
        new PageRuns(
            runs.runs(),
            !runs.isKnown()
                ? Confidence.NONE
                : onlyNamed ? Confidence.ESTIMATE : Confidence.EXACT));
  }

  /** Doubts about a count: each remark once, up to a limit. Not thread-safe. */
  private static final class Remarks {
    private static final int MAX = 10;

    private final Set<String> remarks = new LinkedHashSet<>();
    private long omitted;

    void add(String remark) {
      if (remarks.size() < MAX) {
        remarks.add(remark);
      } else if (!remarks.contains(remark)) {
        omitted++;
      }
    }

    /**
     * The remarks as one text; "" if there are none.
     *
     * @param last added even after many others; "" for none
     */
    String text(String last) {
      Set<String> all = new LinkedHashSet<>(remarks);
      if (omitted > 0) {
        all.add(omitted + " more remarks");
      }
      if (!last.isEmpty()) {
        all.add(last);
      }
      return String.join("; ", all);
    }
  }
}
