package io.github.bancada.cli;

import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.html.ComparisonPage;
import io.github.bancada.report.view.ComparisonText;
import io.github.bancada.text.Quantity;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada compare-servers PLAN A B …}: runs a plan against servers in turns. */
@Command(
    name = "compare-servers",
    description = {
      "Runs a plan against two or more servers in turns (A B, B A, A B), each time with a JMeter"
          + " of",
      "its own, and compares them: figures, ratios, and 95 %% confidence intervals.",
      "The exit code is 0 even if the servers differ."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the servers are compared",
      "1:an error of the program itself, or results that cannot be written",
      "2:the command line is invalid, or a run failed",
      "3:a gate given with -Jgate is not met in a run",
      "5:a Capacity Search ended with 'not known' in a run"
    })
final class CompareServersCommand implements Callable<Integer> {
  private static final String FILE = "comparison.html";

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "PLAN",
      description = "The plan, such as plans/ldap-mix.jmx.")
  private Path plan;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "SERVER",
      description = {
        "An address as the plan takes it, optionally with a name: NAME=ADDRESS. Of plans for",
        "databases also embedded:database (a MySQL) and embedded:postgresql."
      })
  private List<String> addresses;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "" + Comparison.LEAST_ROUNDS,
      description = {
        "How often each server has its turn (default: ${DEFAULT-VALUE}). With fewer than "
            + Comparison.LEAST_ROUNDS,
        "the comparison says 'not known'."
      })
  private int rounds;

  @Option(
      names = "-J",
      paramLabel = "NAME=VALUE",
      description = {
        "A property of the plan, as for JMeter; for one of the servers with its name before it:",
        "-Jold:ldap.bind.password=secret (a server without a name is server1, server2, ...)."
      })
  private List<String> properties = new ArrayList<>();

  @Option(
      names = "--property",
      paramLabel = "NAME",
      description = "The property that takes the address (default: ldap.url for ldap:, and so on).")
  private String property;

  @Option(
      names = "--skip",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description = "Leave out the first seconds of every run (default: ${DEFAULT-VALUE}).")
  private int skip;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "",
      description = "A new or empty directory for runs and page (default: results/compare-<time>).")
  private String output;

  private ExitCode worst = ExitCode.PASSED;

  @Override
  public Integer call() throws IOException {
    List<ComparedServer> servers = servers();
    if (rounds < 1 || skip < 0) {
      throw new ParameterException(
          spec.commandLine(),
          rounds < 1
              ? "--rounds is " + rounds + "; it must be 1 or more"
              : "--skip is " + skip + "; it must be 0 or more seconds");
    }
    Path directory =
        ResultsDirectory.create(output, "compare", System.currentTimeMillis(), "--output DIR");
    Map<ComparedServer, List<RunSummary>> runs = new HashMap<>();
    for (int round = 1; round <= rounds; round++) {
      List<ComparedServer> turns = new ArrayList<>(servers);
      if (round % 2 == 0) {
        Collections.reverse(turns);
      }
      for (ComparedServer server : turns) {
        RunSummary run = run(round, server, servers, directory);
        runs.computeIfAbsent(server, key -> new ArrayList<>()).add(run);
      }
    }
    print(
        Comparison.ofRounds(
            servers.stream()
                .map(server -> Configuration.ofRuns(server.name(), runs.get(server)))
                .toList()),
        directory.resolve(FILE));
    return worst.value();
  }

  private List<ComparedServer> servers() {
    List<ComparedServer> servers = new ArrayList<>();
    for (String each : addresses) {
      servers.add(ComparedServer.of(each, servers.size() + 1));
    }
    if (servers.stream().map(ComparedServer::name).distinct().count() < servers.size()
        || servers.stream().map(ComparedServer::key).distinct().count() < servers.size()) {
      throw new ParameterException(
          spec.commandLine(), "two servers have the same name; give others: NAME=ADDRESS");
    }
    if (servers.size() < 2) {
      throw new ParameterException(
          spec.commandLine(), "one SERVER is not enough; give two or more addresses");
    }
    return servers;
  }

  private RunSummary run(int round, ComparedServer server, List<ComparedServer> all, Path directory)
      throws IOException {
    List<String> given = new ArrayList<>(server.own(properties, all));
    given.add(server.property(property));
    Path results = directory.toAbsolutePath().resolve("round" + round + "-" + server.key());
    ExitCode code;
    try {
      code = new JMeterRun(JMeterRun.installed(), plan, results).run(given, line -> {});
    } catch (IOException e) {
      throw new IOException(title(round, server) + ": " + e.getMessage(), e);
    }
    worst = worst.and(code);
    RunSummary run = ComparedRuns.run(results, skip, Optional.empty());
    PrintWriter out = spec.commandLine().getOut();
    LabelSummary total = run.total();
    out.println(
        String.format(
            Locale.ROOT,
            "%s: %s, %s, %,.1f/s%s",
            title(round, server),
            Quantity.of(total.samples(), "sample"),
            Quantity.of(total.errors(), "error"),
            total.throughputPerSecond(),
            switch (code) {
              case CRITERION_FAILED -> ", its gate is not met";
              case UNANSWERED -> ", its capacity is not known";
              default -> "";
            }));
    out.flush();
    return run;
  }

  private String title(int round, ComparedServer server) {
    return "Round " + round + " of " + rounds + ", " + server.name();
  }

  private void print(Comparison whole, Path page) throws IOException {
    Comparison comparison = ComparisonText.withoutFirst(whole, skip);
    PrintWriter out = spec.commandLine().getOut();
    out.println();
    ComparisonText.lines(comparison).forEach(out::println);
    out.flush();
    ComparisonPage.write(page, comparison);
    out.println();
    out.println("Page: " + page);
  }
}
