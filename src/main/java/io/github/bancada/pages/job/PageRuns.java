package io.github.bancada.pages.job;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The facts for billing a job's faces: colour, paper and sheets. Immutable and thread-safe.
 *
 * @param runs all faces in the order of the job; if very many differ, the last run stands for the
 *     rest and has no facts
 * @param confidence source of the facts: {@link Confidence#EXACT} the language itself; {@link
 *     Confidence#INTERPRETED} ink measured by Ghostscript; {@link Confidence#ESTIMATE} only
 *     comments of the job or parts of its code; {@link Confidence#NONE} no facts
 */
public record PageRuns(List<PageRun> runs, Confidence confidence) {
  /** No face at all. */
  public static final PageRuns NONE = new PageRuns(List.of(), Confidence.NONE);

  public PageRuns {
    runs = List.copyOf(runs);
  }

  /** The facts that all faces share, for another number of faces. */
  PageRuns ofAll(long pages, long copies) {
    PageFacts shared = runs.size() == 1 ? runs.get(0).facts() : PageFacts.UNKNOWN;
    return new PageRuns(
        List.of(new PageRun(pages, copies, shared, false)),
        shared.equals(PageFacts.UNKNOWN) ? Confidence.NONE : Confidence.ESTIMATE);
  }

  /**
   * These faces with their measured coverage.
   *
   * @param pages ink of each face of one copy
   * @param colors colour of each of these faces
   */
  public PageRuns with(List<Ink> pages, List<PageColor> colors) {
    PageRunList measured = new PageRunList();
    int page = 0;
    for (PageRun run : runs) {
      for (long i = 0; i < run.pages(); i++) {
        PageFacts facts = run.facts().with(pages.get(page), colors.get(page));
        page++;
        measured.add(1, run.copies(), facts, i == 0 && run.newSheet());
      }
    }
    return new PageRuns(measured.runs(), Confidence.INTERPRETED);
  }

  /** Coloured faces in all copies; empty if any face is unknown. */
  public OptionalLong colorPages() {
    return pages(PageColor.COLOR);
  }

  /** Faces in black and white in all copies; empty if any face is unknown. */
  public OptionalLong monochromePages() {
    return pages(PageColor.MONOCHROME);
  }

  private OptionalLong pages(PageColor color) {
    long pages = 0;
    for (PageRun run : runs) {
      if (run.facts().color() == PageColor.UNKNOWN) {
        return OptionalLong.empty();
      }
      pages = run.facts().color() == color ? Tally.saturated(pages, run.total()) : pages;
    }
    return runs.isEmpty() ? OptionalLong.empty() : OptionalLong.of(pages);
  }

  /** The names of all sizes of paper, in the order of their first use, joined by +. */
  public String paper() {
    Set<String> names = new LinkedHashSet<>();
    for (PageRun run : runs) {
      names.add(run.facts().paper().name());
    }
    return names.isEmpty() ? PaperSize.UNKNOWN.name() : String.join("+", names);
  }

  /**
   * Sheets of paper in all copies; empty if the number of sides is not known. On two sides, a
   * change of the paper size or of the number of copies begins a new sheet. A single face always
   * needs a sheet.
   */
  public OptionalLong sheets() {
    if (runs.isEmpty()) {
      return OptionalLong.empty();
    }
    if (runs.size() == 1 && runs.get(0).pages() == 1) {
      return OptionalLong.of(runs.get(0).copies());
    }
    long sheets = 0;
    long faces = 0;
    for (int i = 0; i < runs.size(); i++) {
      PageRun run = runs.get(i);
      if (run.facts().sides().isEmpty()) {
        return OptionalLong.empty();
      }
      faces = Tally.saturated(faces, run.pages());
      if (i + 1 == runs.size() || !run.sharesSheetsWith(runs.get(i + 1))) {
        boolean one = run.facts().sides().orElseThrow() == Duplex.NONE;
        long ofCopy = one ? faces : faces / 2 + faces % 2;
        sheets = Tally.saturated(sheets, Tally.multiplied(ofCopy, run.copies()));
        faces = 0;
      }
    }
    return OptionalLong.of(sheets);
  }

  /** Sheets of paper of one copy, if all faces are printed on two sides. */
  public long sheetsOnTwoSides() {
    long sheets = 0;
    long faces = 0;
    for (int i = 0; i < runs.size(); i++) {
      faces = Tally.saturated(faces, runs.get(i).pages());
      if (i + 1 == runs.size() || !runs.get(i).sharesSheetsWith(runs.get(i + 1))) {
        sheets = Tally.saturated(sheets, faces / 2 + faces % 2);
        faces = 0;
      }
    }
    return sheets;
  }

  /** The mean coverage of all faces in all copies; null unless each face was measured. */
  public Ink ink() {
    Ink sum = new Ink(0, 0, 0, 0);
    double faces = 0;
    for (PageRun run : runs) {
      if (run.facts().ink().isEmpty()) {
        return null;
      }
      sum = sum.plus(run.facts().ink().get().times(run.total()));
      faces += run.total();
    }
    return faces == 0 ? null : sum.times(1 / faces);
  }
}
