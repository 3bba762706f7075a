package io.github.bancada.bench;

import io.github.bancada.bruteforce.Subject;
import io.github.bancada.bruteforce.SweepComparison;
import io.github.bancada.capacity.search.CapacityResult;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** The capacity of servers, by Capacity Search and by a sweep of fixed rates. */
final class CapacityBenchmark implements Benchmark {
  private static final List<Callable<Subject>> SUBJECTS =
      List.of(
          Subject::directoryThatWaits,
          Subject::bankThatWaits,
          Subject::directoryThatWorks,
          Subject::bankThatWorks);

  @Override
  public String name() {
    return "capacity";
  }

  @Override
  public String question() {
    return "the capacity of OpenLDAP and MariaDB: a search, and a sweep of fixed rates";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    System.setProperty("project.basedir", JmeterRun.project().toString());
    System.setProperty("jmeter.bare", JmeterRun.project().resolve("target/jmeter-bare").toString());
    Table table =
        new Table("server", "search", "95 % interval", "s", "sweep", "s", "search / sweep", "goal");
    for (Callable<Subject> each : SUBJECTS) {
      Path directory = Files.createTempDirectory("bancada-capacity-");
      try (Subject subject = each.call()) {
        SweepComparison comparison =
            SweepComparison.of(subject.question(), directory.resolve("results"));
        out.println(comparison);
        row(table, comparison);
      } finally {
        JmeterRun.delete(directory);
      }
    }
    table.print(out);
  }

  private static void row(Table table, SweepComparison comparison) {
    CapacityResult found = comparison.found();
    table.row(
        comparison.question().server(),
        found.isFound() ? Table.number(found.capacity()) + "/s" : "not known",
        found.isFound() ? Table.number(found.low()) + " to " + Table.number(found.high()) : "",
        Table.number(found.seconds()),
        Table.number(comparison.lastMet()) + " to " + Table.number(comparison.firstMissed()) + "/s",
        Table.number(comparison.sweepSeconds()),
        String.format(Locale.ROOT, "%.2f", comparison.timeShare()),
        comparison.agrees() && comparison.timeShare() <= SweepComparison.MOST_TIME
            ? "same, in a third: met"
            : "same, in a third: missed");
  }
}
