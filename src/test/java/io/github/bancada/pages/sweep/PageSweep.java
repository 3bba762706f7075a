package io.github.bancada.pages.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The program behind {@code bin/page-sweep [--keep DIR] [--table FILE] [driver...]}: makes jobs
 * with every driver, or those named, and tells which the page counter got wrong. Exit code 0 if no
 * count and no fact that it is sure of is wrong, 1 if one is, 2 for a driver that does not exist.
 */
public final class PageSweep {
  private static final String USAGE =
      "usage: bin/page-sweep [--keep DIR] [--table FILE] [driver...]";

  private PageSweep() {}

  /** See the description of the class. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length > 0 && args[0].equals("--cups")) {
      System.exit(DriverSweep.run(List.of(args).subList(1, args.length)));
    }
    Path keep = null;
    Path table = null;
    List<String> wanted = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--keep") && i + 1 < args.length) {
        keep = Files.createDirectories(Path.of(args[++i]));
      } else if (args[i].equals("--table") && i + 1 < args.length) {
        table = Path.of(args[++i]);
      } else {
        wanted.add(args[i]);
      }
    }
    List<JobMaker> makers = chosen(GhostscriptDevice.all(), wanted);
    Sweep sweep = new Sweep(Document.all(), keep);
    List<Callable<DriverResult>> drivers = new ArrayList<>();
    makers.forEach(maker -> drivers.add(() -> sweep.of(maker)));
    List<DriverResult> results = ParallelSweep.of(drivers, PageSweep::show);
    System.out.println(SweepTable.summary(results));
    if (table != null) {
      Files.writeString(table, SweepTable.csv(results));
    }
    System.exit(SweepTable.isNeverSureAndWrong(results) ? 0 : 1);
  }

  private static void show(DriverResult result) {
    result.failures().forEach(System.out::println);
    if (!result.missing().isEmpty()) {
      System.out.println(result.name() + ": " + result.missing());
    }
  }

  private static List<JobMaker> chosen(List<JobMaker> all, List<String> wanted) {
    if (wanted.isEmpty()) {
      return all;
    }
    List<JobMaker> some = all.stream().filter(each -> wanted.contains(each.name())).toList();
    if (some.size() < wanted.size()) {
      System.err.println(USAGE + "\nDrivers: " + all.stream().map(JobMaker::name).toList());
      System.exit(2);
    }
    return some;
  }
}
