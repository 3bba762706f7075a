package io.github.bancada.pages.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Faces as they are counted, with equal faces in one run. Bounded. Not thread-safe. */
public final class PageRunList {
  /** Most runs with facts, about 2 MB; one more run holds all further faces, without facts. */
  public static final int MOST = 16_384;

  private final List<PageRun> runs = new ArrayList<>();

  /** Further faces of the last run, not in the list yet. */
  private long more;

  /** Faces of the last run and of earlier runs that share sheets with it. */
  private long group;

  /** Adds faces; ignores numbers that are not positive. */
  public void add(long pages, long copies, PageFacts facts) {
    add(pages, copies, facts, false);
  }

  /**
   * Adds faces.
   *
   * @param newSheet whether they begin a new sheet in any case
   */
  void add(long pages, long copies, PageFacts facts, boolean newSheet) {
    if (pages <= 0) {
      return;
    }
    PageRun last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
    if (last != null
        && last.facts() == facts
        && last.copies() == copies
        && !newSheet
        && runs.size() < MOST) {
      more = Tally.saturated(more, pages);
      group = Tally.saturated(group, pages);
      return;
    }
    if (more > 0) {
      last = withMore(last);
      runs.set(runs.size() - 1, last);
      more = 0;
    }
    boolean full = runs.size() >= MOST;
    PageFacts known = full ? PageFacts.UNKNOWN : facts;
    boolean onBack = group % 2 == 1 && !known.sides().equals(Optional.of(Duplex.NONE));
    PageRun added = new PageRun(pages, copies, known, newSheet && !full && onBack);
    if (last != null
        && !added.newSheet()
        && last.facts().equals(known)
        && (full || last.copies() == copies)) {
      long sum = Tally.saturated(last.pages(), pages);
      runs.set(runs.size() - 1, new PageRun(sum, last.copies(), known, last.newSheet()));
    } else if (runs.size() <= MOST) {
      runs.add(added);
    }
    boolean sharing = last != null && last.sharesSheetsWith(added);
    group = sharing ? Tally.saturated(group, pages) : pages;
  }

  private PageRun withMore(PageRun run) {
    long sum = Tally.saturated(run.pages(), more);
    return new PageRun(sum, run.copies(), run.facts(), run.newSheet());
  }

  public List<PageRun> runs() {
    List<PageRun> all = new ArrayList<>(runs);
    if (more > 0) {
      all.add(withMore(all.remove(all.size() - 1)));
    }
    return List.copyOf(all);
  }

  /** Whether any fact is known of any face. */
  boolean isKnown() {
    for (PageRun run : runs) {
      PageFacts facts = run.facts();
      if (!facts.paper().equals(PaperSize.UNKNOWN)
          || facts.color() != PageColor.UNKNOWN
          || facts.sides().isPresent()) {
        return true;
      }
    }
    return false;
  }
}
