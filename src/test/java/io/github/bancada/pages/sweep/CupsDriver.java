package io.github.bancada.pages.sweep;

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
record CupsDriver(String name, String language, Path ppd, Ppd.Filter filter) implements JobMaker {
  /** Where CUPS has its filters. */
  static final Path FILTERS = Path.of("/usr/lib/cups/filter");

  private static final String RASTER = "application/vnd.cups-raster";

  private static final String PRINTER = "sweep";

  /**
   * What each filter is called with: the printer's name in place of its own, then job number, user,
   * title, copies, options.
   */
  private static final List<String> CALL =
      List.of("bash", "-c", "exec -a " + PRINTER + " \"$0\" 1 user title 1 ''");

  @Override
  public Optional<String> make(Path document, Path job) throws IOException, InterruptedException {
    List<List<String>> programs = new ArrayList<>();
    if (filter.type().equals(RASTER)) {
      programs.add(called("gstoraster"));
    } else if (filter.type().contains("pdf")) {
      programs.add(List.of("ps2pdf", "-", "-"));
    }
    if (!filter.program().equals("-")) {
      programs.add(called(filter.program()));
    }
    if (programs.isEmpty()) {
      return Optional.of("prints " + filter.type() + " as it is");
    }
    Path scratch = Files.createTempDirectory("filters");
    try {
      Path queues = Files.createDirectory(scratch.resolve("ppd"));
      Files.copy(ppd, queues.resolve(PRINTER + ".ppd"));
      return new Pipeline(programs, environment(scratch)).run(document, job, scratch);
    } finally {
      for (Path file : Pipeline.files(scratch)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static List<String> called(String program) {
    List<String> command = new ArrayList<>(CALL);
    command.add(FILTERS.resolve(program).toString());
    return command;
  }

  private Map<String, String> environment(Path scratch) {
    return Map.ofEntries(
        Map.entry("PATH", FILTERS + ":" + System.getenv("PATH")),
        Map.entry("PPD", ppd.toString()),
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
