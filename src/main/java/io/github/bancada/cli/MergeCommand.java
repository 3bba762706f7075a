package io.github.bancada.cli;

import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jtl.RunMerge;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.report.html.ReportWriter;
import io.github.bancada.report.view.ConsoleReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada merge DIR RUN RUN …}: merges the runs of several load machines. */
@Command(
    name = "merge",
    description = {
      "Merges runs of several load machines that ran the same test at the same time.",
      "Never overwrites a file."
    })
final class MergeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "Where the files go: a new or empty directory.")
  private String output;

  @Parameters(
      index = "1..*",
      paramLabel = "RUN",
      arity = "2..*",
      description = "A results directory, a summary.json or a JTL file; or MACHINE=RUN.")
  private List<String> runs;

  @Override
  public Integer call() throws IOException {
    Deque<StoredRun> opened = new ArrayDeque<>();
    try {
      Map<String, RunSummary> byName = new LinkedHashMap<>();
      List<String> names = ComparedRuns.names(runs);
      for (int i = 0; i < runs.size(); i++) {
        opened.push(StoredRun.open(ComparedRuns.path(runs.get(i))));
        byName.put(names.get(i), opened.peek().summary());
      }
      RunSummary merged = RunMerge.merge(byName);
      Path directory =
          ResultsDirectory.create(
              output, merged.info().name(), merged.info().startEpochMillis(), "DIR");
      PrintWriter out = spec.commandLine().getOut();
      ConsoleReport.linesOfStored(merged).forEach(out::println);
      out.flush();
      ReportWriter.write(directory, merged);
      out.println();
      out.println("Files: " + directory);
    } finally {
      for (StoredRun each : opened) {
        each.close();
      }
    }
    return ExitCode.PASSED.value();
  }
}
