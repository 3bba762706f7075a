package io.github.bancada.pages.format.office;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.Tally;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The papers that the pages of an office document are set up for. The program may print on other
 * papers, so these are only named. Not thread-safe.
 */
final class PaperRuns {
  /** More changes of the paper are not remembered. */
  private static final int MOST = 4096;

  /** More names are not shown. */
  private static final int MOST_NAMES = 8;

  private final List<PaperSize> papers = new ArrayList<>();
  private final List<Long> pages = new ArrayList<>();

  /** Papers whose pages are unknown. */
  private final Set<String> mixed = new TreeSet<>();

  /** One paper for any number of pages. */
  static PaperRuns all(PaperSize paper) {
    PaperRuns runs = new PaperRuns();
    runs.then(Long.MAX_VALUE, paper);
    return runs;
  }

  /** One paper for all pages; if the papers differ, the pages of each are unknown. */
  static PaperRuns one(Collection<PaperSize> used) {
    Set<PaperSize> different = Set.copyOf(used);
    if (different.size() == 1) {
      return all(different.iterator().next());
    }
    PaperRuns runs = new PaperRuns();
    different.forEach(paper -> runs.mixed.add(paper.name()));
    return runs;
  }

  /** Whether the paper of a page is known. */
  boolean isKnown() {
    return papers.stream().anyMatch(paper -> !paper.equals(PaperSize.UNKNOWN));
  }

  /** Adds the paper of further pages. */
  void then(long count, PaperSize paper) {
    int last = papers.size() - 1;
    if (last >= 0 && papers.get(last).equals(paper)) {
      pages.set(last, pages.get(last) + count);
    } else if (papers.size() < MOST) {
      papers.add(paper);
      pages.add(count);
    }
  }

  /** Adds the pages of the document, with their papers as far as known. */
  void add(long count, Tally tally) {
    long left = count;
    for (int i = 0; i < papers.size() && left > 0; i++) {
      if (!papers.get(i).equals(PaperSize.UNKNOWN)) {
        tally.onlyNamed();
      }
      tally.paper(papers.get(i));
      long here = Math.min(left, pages.get(i));
      tally.pages(here, 0);
      left -= here;
    }
    tally.paper(PaperSize.UNKNOWN);
    tally.pages(left, 0);
    if (mixed.size() > 1 && count > 0) {
      tally.confidence(
          Confidence.METADATA,
          "pages are set up for "
              + String.join(" and ", mixed.stream().limit(MOST_NAMES).toList())
              + "; which page has which is not known");
    }
  }
}
