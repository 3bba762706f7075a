package io.github.bancada.pages.interpret;

import io.github.bancada.pages.job.Ink;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRuns;
import io.github.bancada.process.ExternalRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Lets an installed {@link Ghostscript} draw the pages of PostScript and PDF, and tell how much of
 * each has ink of each colour: its device inkcov prints a line for each page. Immutable and
 * thread-safe.
 *
 * <p>A page without cyan, magenta and yellow is monochrome; one on which these cover areas of
 * different size is coloured. Black and grey in RGB are made of all inks, so a page with equal
 * areas is looked at again, see {@link DrawnPages}.
 *
 * @param timeLimit Ghostscript and all processes it started are killed after it; zero = no limit
 * @param memoryBytes that Ghostscript may allocate, at least a megabyte
 */
public record InkCoverage(Duration timeLimit, long memoryBytes) implements Examination {
  private static final Set<String> FORMATS = Set.of("ps", "pdf");

  /** Dots an inch: enough for a share of the page, and fast. */
  private static final String RESOLUTION = "-r75";

  private static final Pattern PAGE =
      Pattern.compile("(?m)^ *(\\d\\.\\d+) +(\\d\\.\\d+) +(\\d\\.\\d+) +(\\d\\.\\d+) CMYK OK\\s*$");

  public InkCoverage {
    new Ghostscript(timeLimit, memoryBytes); // checks them
  }

  @Override
  public boolean isFor(PageCount counted) {
    return counted.isOk() && FORMATS.contains(counted.format());
  }

  @Override
  public PageCount examined(
      Path job, PageCount counted, BooleanSupplier stopping, Examination.Runner runner)
      throws IOException {
    Ghostscript ghostscript = new Ghostscript(timeLimit, memoryBytes);
    ExternalRun run =
        runner.run(
            ghostscript.process(
                job, stopping, "-sDEVICE=inkcov", RESOLUTION, "-sOutputFile=%stdout"));
    String failure = ghostscript.failure(run);
    if (!failure.isEmpty()) {
      return counted.withRemark("no coverage: Ghostscript " + failure);
    }
    List<Ink> pages = new ArrayList<>();
    PAGE.matcher(run.output()).results().map(InkCoverage::ink).forEach(pages::add);
    if (pages.size() != counted.pages()) {
      return counted.withRemark("no coverage: Ghostscript draws " + pages.size() + " pages");
    }
    DrawnPages drawn = new DrawnPages(ghostscript, pages);
    PageRuns runs = counted.runs().with(pages, drawn.colors(job, stopping, runner));
    return counted.with(runs);
  }

  private static Ink ink(MatchResult page) {
    return new Ink(
        Double.parseDouble(page.group(1)),
        Double.parseDouble(page.group(2)),
        Double.parseDouble(page.group(3)),
        Double.parseDouble(page.group(4)));
  }
}
