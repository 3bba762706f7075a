package io.github.bancada.pages.interpret;

import io.github.bancada.pages.job.Ink;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.process.ExternalRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The colours of pages whose ink is known. Where that leaves it open, Ghostscript draws the page
 * again, small, with a device that chooses the kind of picture by the colours that it was given:
 * bits, greys or colours. For one thread.
 */
final class DrawnPages {
  /** Most pages of a job that are drawn again. */
  private static final int MOST = 1_000;

  /** Dots of the small pictures. */
  private static final int WIDTH = 100;

  private static final int HEIGHT = 140;

  /** Differences between red, green and blue up to this one may come from a grey in CMYK. */
  private static final int TOLERANCE = 32;

  private final Ghostscript ghostscript;
  private final List<PageColor> colors = new ArrayList<>();
  private final List<Integer> open = new ArrayList<>();

  /**
   * @param pages their ink
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

  /** The colour of each page; unknown where it stays open. */
  List<PageColor> colors(Path job, BooleanSupplier stopping, Examination.Runner runner)
      throws IOException {
    if (open.isEmpty()) {
      return colors;
    }
    Path folder = Files.createTempDirectory("bancada-pages-");
    try {
      ExternalRun run = runner.run(ghostscript.process(job, stopping, device(folder)));
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

  /** The colour of a picture; unknown if there is none, or if its colours may be greys. */
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
