package io.github.bancada.pages.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

/**
 * The program behind {@code bin/page-sweep --cups [--work DIR] [--keep DIR] [--table FILE]
 * [--models N] [driver]}: makes jobs with the drivers of CUPS, with some models of each, or with
 * those whose name matches a regular expression. Exit code 0 if no count and no fact that it is
 * sure of is wrong, 1 if one is.
 */
final class DriverSweep {
  private Path work;
  private Path keep;
  private Path table;
  private int models = 2;
  private String wanted = ".*";

  private DriverSweep() {}

  /**
   * @return exit code
   */
  static int run(List<String> arguments) throws IOException, InterruptedException {
    DriverSweep sweep = new DriverSweep();
    for (int i = 0; i < arguments.size(); i++) {
      switch (arguments.get(i)) {
        case "--work" -> sweep.work = Files.createDirectories(Path.of(arguments.get(++i)));
        case "--keep" -> sweep.keep = Files.createDirectories(Path.of(arguments.get(++i)));
        case "--table" -> sweep.table = Path.of(arguments.get(++i));
        case "--models" -> sweep.models = Integer.parseInt(arguments.get(++i));
        default -> sweep.wanted = arguments.get(i);
      }
    }
    return sweep.run();
  }

  private int run() throws IOException, InterruptedException {
    Path folder = work == null ? Files.createTempDirectory("sweep") : work;
    try {
      List<DriverResult> results = results(folder);
      System.out.println(SweepTable.summary(results));
      if (table != null) {
        Files.writeString(table, SweepTable.csv(results));
      }
      return SweepTable.isNeverSureAndWrong(results) ? 0 : 1;
    } finally {
      if (work == null) {
        for (Path file : Pipeline.files(folder)) {
          Files.delete(file);
        }
      }
    }
  }

  private List<DriverResult> results(Path folder) throws IOException, InterruptedException {
    List<Callable<DriverResult>> drivers = new ArrayList<>();
    int turn = 0;
    for (Map.Entry<String, List<JobMaker>> driver :
        CupsDrivers.all(folder, models, Pattern.compile(wanted).asMatchPredicate()).entrySet()) {
      int first = turn;
      drivers.add(() -> result(driver.getKey(), driver.getValue(), first));
      turn += driver.getValue().size() + 1;
    }
    return ParallelSweep.of(
        drivers,
        result -> {
          System.out.println(line(result));
          result.failures().forEach(System.out::println);
        });
  }

  private DriverResult result(String driver, List<JobMaker> makers, int first)
      throws IOException, InterruptedException {
    DriverResult result = new DriverResult(driver, makers.get(0));
    int turn = first;
    for (JobMaker model : makers) {
      result.add(new Sweep(FittedDocument.ofTurn(turn++), keep).of(model));
    }
    return result;
  }

  private static String line(DriverResult result) {
    return String.format(
        "%s: %d jobs, %d right, named %s %s",
        result.name(), result.jobs(), result.of(Verdict.RIGHT), result.formats(), result.missing());
  }
}
