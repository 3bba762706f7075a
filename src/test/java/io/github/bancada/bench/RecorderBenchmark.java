package io.github.bancada.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What the Load Report costs a sample, and what it keeps in memory. */
final class RecorderBenchmark implements Benchmark {
  private static final double GOAL_NANOS = 150;
  private static final int FORKS = Contest.rounds(3);
  private static final int[] THREADS = {1, 8};

  private static final Map<String, String> NAMES =
      Map.of(
          "loadReport", "Load Report",
          "aggregateReport", "JMeter's Aggregate Report",
          "bareHistogram", "bare ConcurrentHistogram");

  /** Medians over the iterations of all forks. */
  private record Cost(double perSecond, double cpuNanos) {}

  @Override
  public String name() {
    return "recorder";
  }

  @Override
  public String question() {
    return "the Load Report's cost a sample at 1 and 8 threads, and its memory";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Table table =
        new Table(
            "recording a sample",
            "threads",
            "CPU ns",
            "ns between samples",
            "samples/s",
            "its CPU / Load Report's",
            "goal");
    for (int threads : THREADS) {
      Cost ours = cost("loadReport", threads);
      Cost aggregate = cost("aggregateReport", threads);
      Cost histogram = cost("bareHistogram", threads);
      row(table, "loadReport", threads, ours, "", goal(threads, ours));
      row(table, "aggregateReport", threads, aggregate, cpuRatio(ours, aggregate), "");
      row(table, "bareHistogram", threads, histogram, cpuRatio(ours, histogram), "");
    }
    table.print(out);
    out.printf(
        "CPU ns: CPU time of the recording threads per sample; ns between samples: wall clock, all"
            + " threads together.%nMedians of %d processes.%n",
        FORKS);
    HeapGrowth.of(new HeapGrowth.Amount(100_000, 8), new HeapGrowth.Amount(10_000_000, 8))
        .print(out);
  }

  private static String goal(int threads, Cost cost) {
    if (threads == 1) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "< %.0f CPU ns: %s",
        GOAL_NANOS,
        cost.cpuNanos() < GOAL_NANOS ? "met" : "missed");
  }

  private static String cpuRatio(Cost ours, Cost theirs) {
    return Table.ratio(theirs.cpuNanos() / ours.cpuNanos());
  }

  private static void row(
      Table table, String method, int threads, Cost cost, String ratio, String goal) {
    table.row(
        NAMES.get(method),
        Integer.toString(threads),
        Table.number(cost.cpuNanos()),
        Table.number(1e9 / cost.perSecond()),
        Table.number(cost.perSecond()),
        ratio,
        goal);
  }

  private static Cost cost(String method, int threads) throws RunnerException {
    Collection<RunResult> runs =
        new Runner(
                new OptionsBuilder()
                    .include("\\Q" + RecorderJmh.class.getName() + "." + method + "\\E$")
                    .threads(threads)
                    .forks(FORKS)
                    .warmupIterations(2)
                    .warmupTime(TimeValue.seconds(2))
                    .measurementIterations(3)
                    .measurementTime(TimeValue.seconds(3))
                    .syncIterations(false)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    List<Double> rates = new ArrayList<>();
    List<Double> cpu = new ArrayList<>();
    for (RunResult run : runs) {
      run.getBenchmarkResults()
          .forEach(
              fork ->
                  fork.getIterationResults()
                      .forEach(
                          iteration -> {
                            rates.add(iteration.getPrimaryResult().getScore());
                            Map<String, ?> counters = iteration.getSecondaryResults();
                            cpu.add(score(counters, "cpuNanos") / score(counters, "recorded"));
                          }));
    }
    return new Cost(median(rates), median(cpu));
  }

  private static double score(Map<String, ?> counters, String name) {
    return ((Result<?>) counters.get(name)).getScore();
  }

  private static double median(List<Double> values) {
    return Contest.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
