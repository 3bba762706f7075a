package io.github.bancada.pages.sweep;

import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A driver of CUPS for one model: the filters that its printer description asks for, run as CUPS
 * runs them, but without its scheduler.
 *
 * @param name of the driver and the model
 * @param language that the driver writes, as in the counter's format table; "" if not there
 */
record CupsDriver(String name, String language, Path description, Ppd ppd, Ppd.Filter filter)
    implements JobMaker {
  /** Where CUPS has its filters. */
  static final Path FILTERS = Path.of("/usr/lib/cups/filter");

  private static final String RASTER = "application/vnd.cups-raster";

  private static final String PRINTER = "sweep";

  /** In hundredths of a millimetre. */
  private static final int INCH = 2540;

  /**
   * What each filter is called with: the printer's name in place of its own, then job number, user,
   * title, copies, options.
   */
  private static final List<String> CALL =
      List.of("bash", "-c", "exec -a " + PRINTER + " \"$1\" 1 user title 1 \"$0\"");

  /**
   * Not of foomatic's A5: with its 421 points, Ghostscript's PCL devices ask the printer for an
   * envelope.
   */
  @Override
  public PaperSize paper(Document document) {
    return name.startsWith("foomatic-db/") && document.paper().equals("A5")
        ? PaperSize.UNKNOWN
        : size(document);
  }

  private PaperSize size(Document document) {
    return ppd.paper(ppd.hasPaper(document.paper()) ? document.paper() : ppd.defaultPaper());
  }

  @Override
  public PageColor color() {
    return ppd.color();
  }

  @Override
  public Optional<String> make(Document document, Path source, Path job)
      throws IOException, InterruptedException {
    List<List<String>> programs = new ArrayList<>();
    String options = ppd.hasPaper(document.paper()) ? "PageSize=" + document.paper() : "";
    if (filter.type().equals(RASTER)) {
      programs.add(called("gstoraster", options));
    } else if (filter.type().contains("pdf")) {
      programs.add(converted(size(document)));
    }
    if (!filter.program().equals("-")) {
      programs.add(called(filter.program(), options));
    }
    if (programs.isEmpty()) {
      return Optional.of("prints " + filter.type() + " as it is");
    }
    Path scratch = Files.createTempDirectory("filters");
    try {
      Path queues = Files.createDirectory(scratch.resolve("ppd"));
      Files.copy(description, queues.resolve(PRINTER + ".ppd"));
      return new Pipeline(programs, environment(scratch)).run(source, job, scratch);
    } finally {
      for (Path file : Pipeline.files(scratch)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static List<String> called(String program, String options) {
    List<String> command = new ArrayList<>(CALL);
    command.add(options);
    command.add(FILTERS.resolve(program).toString());
    return command;
  }

  /** From PostScript to PDF. */
  private static List<String> converted(PaperSize paper) {
    List<String> command = new ArrayList<>(List.of("ps2pdf"));
    if (!paper.equals(PaperSize.UNKNOWN)) {
      command.add("-dDEVICEWIDTHPOINTS=" + paper.width() * 72L / INCH);
      command.add("-dDEVICEHEIGHTPOINTS=" + paper.height() * 72L / INCH);
    }
    command.addAll(List.of("-", "-"));
    return command;
  }

  private Map<String, String> environment(Path scratch) {
    return Map.ofEntries(
        Map.entry("PATH", FILTERS + ":" + System.getenv("PATH")),
        Map.entry("PPD", description.toString()),
        Map.entry("PRINTER", PRINTER),
        Map.entry("CONTENT_TYPE", "application/postscript"),
        Map.entry("FINAL_CONTENT_TYPE", filter.type()),
        Map.entry("CUPS_SERVERROOT", scratch.toString()),
        Map.entry("CUPS_SERVERBIN", "/usr/lib/cups"),
        Map.entry("CUPS_DATADIR", "/usr/share/cups"),
        Map.entry("CUPS_CACHEDIR", scratch.toString()),
        Map.entry("TMPDIR", scratch.toString()),
        Map.entry("HOME", scratch.toString()),
        Map.entry("LANG", "C.UTF-8"),
        Map.entry("CUPS_FONTPATH", "/usr/share/cups/fonts"));
  }
}
