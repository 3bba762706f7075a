package io.github.bancada.cli;

import io.github.bancada.capacity.plan.SearchWishes;
import io.github.bancada.capacity.plan.SearchedPlan;
import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.ExitCode;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada capacity PLAN}: searches the capacity of the server of any plan. */
@Command(
    name = "capacity",
    description = {
      "Searches the greatest load at which the server of a plan, of any JMeter plan, meets an",
      "objective: runs the plan with Capacity Search in the place of its thread groups. The file of",
      "the plan is not changed."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the capacity is known, and meets --require; or predicted, without --require",
      "1:the capacity is not known, or only predicted with --require, or an error of the program",
      "2:the command line is invalid, or the plan cannot be searched",
      "3:the capacity does not meet --require"
    })
final class CapacityCommand implements Callable<Integer> {
  private static final String RUN = "run";

  /** Beginnings of lines that JMeter prints at the start and at the end. */
  private static final List<String> JMETERS =
      List.of(
          "Created the tree ",
          "Starting standalone test ",
          "Waiting for possible ",
          "Tidying up ",
          "... end of run");

  /** Beginning of the tables, which are on the page too. */
  private static final String REPORT = "Load Report:";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PLAN", description = "A JMX file.")
  private Path plan;

  @Option(
      names = "--objective",
      paramLabel = "CRITERIA",
      description =
          "What a load must meet, such as 'p95 < 200 ms; errors < 1 %%' (default: response p95 < 100"
              + " ms).")
  private String objective;

  @ArgGroup private Kind kind = new Kind();

  /** The kind of the load. */
  private static final class Kind {
    @Option(
        names = "--rate",
        description = "Loads are arrivals per second, whatever the server does (the default).")
    private boolean rate;

    @Option(
        names = "--users",
        description = "Loads are virtual users, who wait for their answers, and for timers.")
    private boolean users;
  }

  @Option(names = "--from", paramLabel = "LOAD", description = "The first load (default: 10).")
  private String from;

  @Option(
      names = "--to",
      paramLabel = "LOAD",
      description = "The greatest load to try (default: 100000/s, or 1000 users).")
  private String to;

  @Option(
      names = "--max-users",
      paramLabel = "N",
      description = "Virtual users that a rate may need (default: 200).")
  private String maxUsers;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "The search gives up after this time, such as 20m (default: 60m).")
  private String budget;

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      description = "Half the width of the interval wanted (default: 5%%).")
  private String precision;

  @Option(
      names = "--trial",
      paramLabel = "TIME",
      description = "The shortest trial of a load (default: 10s).")
  private String trial;

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      description = "Time at the first load before anything counts (default: 10s).")
  private String warmUp;

  @Option(
      names = "--at-most",
      paramLabel = "PERCENT",
      description = {
        "Load the server only until its most used resource is this busy, such as 50%%, and predict",
        "the capacity. The plan needs a Server CPU."
      })
  private String atMost;

  @Option(
      names = "--thread-group",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Only this one of several thread groups.")
  private String threadGroup;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "A property of the plan, as -J for JMeter, or a user-defined variable.")
  private Map<String, String> values = new LinkedHashMap<>();

  @Option(
      names = "--require",
      paramLabel = "LIMIT",
      description = "What the capacity must be, such as '> 3000/s' or '>= 200 users'.")
  private String require;

  @Option(
      names = "--dry-run",
      description = "Print what one arrival is and the plan that would run, and end.")
  private boolean dryRun;

  @Option(
      names = "--save",
      paramLabel = "FILE",
      description = "Write the plan that would run to a new file, for JMeter's window, and end.")
  private Path save;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "",
      description = "A new or empty directory for the results (default: results/capacity-<time>).")
  private String output;

  private boolean reported;

  @Override
  public Integer call() throws IOException {
    CapacityRequirement required =
        require == null ? CapacityRequirement.NONE : CapacityRequirement.parse(require);
    if (kind.users ? required.isOfRate() : required.isOfUsers()) {
      throw new IllegalArgumentException(
          "--require is '"
              + require
              + "', but the search is for "
              + (kind.users ? "users" : "a rate; give --users for a search of users"));
    }
    SearchedPlan searched =
        SearchedPlan.of(plan, new SearchWishes(fields(), usual(), threadGroup, values));
    searched.sentences().forEach(this::print);
    if (dryRun) {
      searched.outline().forEach(this::print);
    }
    if (save != null) {
      AtomicFile.create(save, part -> Files.writeString(part, searched.text(save, "")));
      print("Plan: " + save);
    }
    if (dryRun || save != null) {
      return ExitCode.PASSED.value();
    }
    Optional<CapacityResult> result = search(searched);
    return result.map(each -> judge(each, required)).orElse(ExitCode.ERROR).value();
  }

  private Map<String, String> fields() {
    Map<String, String> fields = new HashMap<>();
    put(fields, "load", kind.users ? "users" : kind.rate ? "rate" : null);
    put(fields, "from", from);
    put(fields, "to", to);
    put(fields, "users", maxUsers);
    put(fields, "budget", budget);
    put(fields, "precision", precision);
    put(fields, "trial", trial);
    put(fields, "warmUp", warmUp);
    put(fields, "atMost", atMost);
    put(fields, "objective", objective);
    return fields;
  }

  private Map<String, String> usual() {
    return Map.of("load", "rate", "from", "10", "to", kind.users ? "1000" : "100000");
  }

  private static void put(Map<String, String> fields, String name, String text) {
    if (text != null) {
      fields.put(name, text);
    }
  }

  /** Runs the plan; without a result the reason is on standard error. */
  private Optional<CapacityResult> search(SearchedPlan searched) throws IOException {
    Path directory =
        ResultsDirectory.create(output, "capacity", System.currentTimeMillis(), "--output DIR")
            .toAbsolutePath();
    Path copy = directory.resolve(plan.getFileName());
    Path results = directory.resolve(RUN);
    Files.writeString(copy, searched.text(copy, results.toString()));
    JMeterRun run = new JMeterRun(JMeterRun.installed(), copy, results);
    print("Console: " + run.console());
    Path file = results.resolve(CapacityJson.FILE);
    try {
      run.run(
          values.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()).toList(),
          this::showProgress);
      if (!Files.exists(file)) {
        throw new IOException("the search has left no result, see " + run.console());
      }
    } catch (IOException e) {
      // The lines of the console that follow have been shown.
      String reason = e.getMessage().lines().findFirst().orElse("").replaceFirst(":$", "");
      spec.commandLine().getErr().println("bancada capacity: not known: " + reason);
      return Optional.empty();
    }
    print("Page: " + results.resolve("report.html"));
    return Optional.of(CapacityJson.read(file));
  }

  /** Shows what the search says, without JMeter's own lines and the tables of the report. */
  private void showProgress(String line) {
    reported |= line.startsWith(REPORT);
    if (line.startsWith(JMeterRun.OURS)
        || !reported && !line.isBlank() && JMETERS.stream().noneMatch(line::startsWith)) {
      print(line);
    }
  }

  private ExitCode judge(CapacityResult result, CapacityRequirement required) {
    if (result.end() == CapacityResult.End.NOT_KNOWN) {
      return ExitCode.ERROR;
    }
    CapacityRequirement.Judgement judgement = required.judge(result);
    judgement.sentence().ifPresent(this::print);
    return judgement.exitCode();
  }

  private void print(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(Terminal.line(line));
    out.flush();
  }
}
