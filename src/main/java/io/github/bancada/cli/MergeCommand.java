package io.github.bancada.cli;

import io.github.bancada.jtl.RunMerge;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import java.io.IOException;
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
      ReportCommand.write(spec.commandLine().getOut(), RunMerge.merge(byName), output, "DIR");
    } finally {
      for (StoredRun each : opened) {
        each.close();
      }
    }
    return ExitCode.PASSED.value();
  }
}
