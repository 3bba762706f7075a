package io.github.bancada.pages.interpret;

import io.github.bancada.pages.job.Ink;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRuns;
import io.github.bancada.process.ExternalProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Measures the ink of PostScript and PDF pages with an installed {@link Ghostscript}: its device
 * inkcov draws each page and prints the share of the page with each colour. Immutable and
 * thread-safe.
 *
 * <p>A page without cyan, magenta and yellow is monochrome; a page on which these cover areas of
 * different size is coloured. Black and grey in RGB use all inks, so a page with equal areas is
 * drawn again, see {@link DrawnPages}.
 *
 * @param timeLimit Ghostscript and all processes it started are killed after it; zero = no limit
 * @param memoryBytes bytes that Ghostscript may allocate, at least a megabyte
 */
public record InkCoverage(Duration timeLimit, long memoryBytes) implements Examination {
  private static final Set<String> FORMATS = Set.of("ps", "pdf");

  /** Dots per inch: enough to measure shares of a page, and fast. */
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
    ExternalProcess.Run run =
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

  /**
   * The colours of pages whose ink is known. If the ink does not decide, Ghostscript draws the page
   * again, small, with a device that chooses the picture format by the page's colours: bits, greys
   * or colours. For one thread.
   */
  private static final class DrawnPages {
    /** Most pages of a job to draw again. */
    private static final int MOST = 1_000;

    /** Width of the small pictures in dots. */
    private static final int WIDTH = 100;

    private static final int HEIGHT = 140;

    /** Up to this difference between red, green and blue, a colour may be a grey in CMYK. */
    private static final int TOLERANCE = 32;

    private final Ghostscript ghostscript;
    private final List<PageColor> colors = new ArrayList<>();
    private final List<Integer> open = new ArrayList<>();

    /**
     * @param pages the ink of each page
     */
    DrawnPages(Ghostscript ghostscript, List<Ink> pages) {
      this.ghostscript = ghostscript;
      for (Ink ink : pages) {
        boolean equal = ink.cyan() == ink.magenta() && ink.cyan() == ink.yellow();
        if (!equal || !ink.isColored()) {
          colors.add(equal ? PageColor.MONOCHROME : PageColor.COLOR);
        } else {
          if (open.size() < MOST) {
            open.add(colors.size());
          }
          colors.add(PageColor.UNKNOWN);
        }
      }
    }

    /** The colour of each page; unknown if not decided. */
    List<PageColor> colors(Path job, BooleanSupplier stopping, Examination.Runner runner)
        throws IOException {
      if (open.isEmpty()) {
        return colors;
      }
      Path folder = Files.createTempDirectory("bancada-pages-");
      try {
        ExternalProcess.Run run = runner.run(ghostscript.process(job, stopping, device(folder)));
        if (ghostscript.failure(run).isEmpty()) {
          for (int i = 0; i < open.size(); i++) {
            colors.set(open.get(i), color(picture(folder, i)));
          }
        }
        return colors;
      } finally {
        for (int i = 0; i < open.size(); i++) {
          Files.deleteIfExists(picture(folder, i));
        }
        Files.deleteIfExists(folder);
      }
    }

    private static Path picture(Path folder, int index) {
      return folder.resolve(Integer.toString(index + 1));
    }

    private String[] device(Path folder) {
      String pages =
          open.stream().map(page -> Integer.toString(page + 1)).collect(Collectors.joining(","));
      return new String[] {
        "-sDEVICE=pnmraw",
        "-r10",
        "-g" + WIDTH + "x" + HEIGHT,
        "-dFIXEDMEDIA",
        "-dFitPage",
        "-sPageList=" + pages,
        "-sOutputFile=" + folder.toString().replace("%", "%%") + "/%d"
      };
    }

    /** The colour of a picture; unknown if it is missing, or if its colours may be greys. */
    static PageColor color(Path picture) throws IOException {
      if (!Files.exists(picture)) {
        return PageColor.UNKNOWN;
      }
      byte[] bytes = Files.readAllBytes(picture);
      String magic = new String(bytes, 0, Math.min(2, bytes.length), StandardCharsets.US_ASCII);
      if (magic.equals("P4") || magic.equals("P5")) {
        return PageColor.MONOCHROME;
      }
      for (int i = bytes.length - 3 * WIDTH * HEIGHT; i >= 0 && i < bytes.length; i += 3) {
        int red = bytes[i] & 0xFF;
        int green = bytes[i + 1] & 0xFF;
        int blue = bytes[i + 2] & 0xFF;
        int span = Math.max(red, Math.max(green, blue)) - Math.min(red, Math.min(green, blue));
        if (span > TOLERANCE) {
          return PageColor.COLOR;
        }
      }
      return PageColor.UNKNOWN;
    }
  }
}
