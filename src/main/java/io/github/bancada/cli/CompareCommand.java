package io.github.bancada.cli;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.FailRule;
import io.github.bancada.report.html.ComparisonPage;
import io.github.bancada.report.view.ComparisonMarkdown;
import io.github.bancada.report.view.ComparisonText;
import io.github.bancada.text.GithubAnnotations;
import io.github.bancada.text.GithubAnnotations.Annotation;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada compare A B …}: finds the real differences between runs. */
@Command(
    name = "compare",
    description = {
      "Compares runs with the first one: figures, ratios, and 95 %% confidence intervals.",
      "Prints tables and writes a page, comparison.html. The exit code is 0 even if runs differ,",
      "unless --fail-if says which differences are too large."
    })
final class CompareCommand implements Callable<Integer> {
  private static final String FILE = "comparison.html";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      arity = "1..*",
      description = {
        "A results directory, a summary.json or a JTL file, optionally with a name: NAME=RUN.",
        "Repeats of one configuration: NAME=RUN,RUN,RUN"
      })
  private List<String> runs;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PATH",
      description = "The page to write, or a directory for it (default: ./" + FILE + ").")
  private Path output;

  @Option(
      names = "--by-label",
      description = "Compare the labels of one run (or of its repeats) with the first label.")
  private boolean byLabel;

  @Option(
      names = "--prefixes",
      paramLabel = "A,B",
      split = ",",
      description = {
        "With --by-label: labels with the same prefix are one configuration, and the rest of the",
        "label is the row: LDAP,LDAPS compares 'LDAP 100' with 'LDAPS 100'."
      })
  private List<String> prefixes;

  @Option(
      names = "--skip",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description = {
        "Leave out the first seconds of every run: ramp-up, a cold cache",
        "(default: ${DEFAULT-VALUE})."
      })
  private int skip;

  @Option(
      names = "--fail-if",
      paramLabel = "RULE",
      description = {
        "End with exit code 3 if a difference is too large, and its 95 %% interval leaves no"
            + " doubt:",
        "'p95 > 105 %%', 'throughput < 95 %%', 'errors > 0.5 points', 'Search : mean > 110 %%'.",
        "May be given several times."
      })
  private List<String> failIf = List.of();

  @Option(
      names = "--not-known",
      paramLabel = "pass|fail",
      defaultValue = "fail",
      description = {
        "How a rule of --fail-if counts if there is no interval, or a run was broken off",
        "or is invalid (default: ${DEFAULT-VALUE})."
      })
  private NotKnown notKnown;

  @Mixin private PartOptions.Transactions transactions;

  @Mixin private MarkdownOption markdown;

  /** The result of a rule about something unknown. */
  enum NotKnown {
    PASS,
    FAIL
  }

  @Override
  public Integer call() throws IOException {
    if (prefixes != null && !byLabel) {
      throw new ParameterException(spec.commandLine(), "--prefixes needs --by-label");
    }
    if (byLabel ? runs.size() != 1 : runs.size() < 2) {
      throw new ParameterException(
          spec.commandLine(),
          byLabel
              ? "--by-label takes one RUN, not " + runs.size()
              : "one RUN is not enough; give two or more, or --by-label");
    }
    if (skip < 0) {
      throw new ParameterException(
          spec.commandLine(), "--skip is " + skip + "; it must be 0 or more seconds");
    }
    List<FailRule> rules = failIf.stream().map(FailRule::parse).toList();
    markdown.check();
    Path page = page();
    Comparison comparison =
        Comparison.of(
            byLabel ? labels(runs.get(0)) : ComparedRuns.read(runs, skip, transactions.chosen()));
    comparison = ComparisonText.withoutFirst(comparison, skip);
    List<FailRule.Outcome> outcomes = new ArrayList<>();
    for (FailRule rule : rules) {
      outcomes.addAll(rule.judge(comparison));
    }
    say(comparison, outcomes);
    write(page, comparison);
    return outcomes.stream().anyMatch(this::fails)
        ? ExitCode.CRITERION_FAILED.value()
        : ExitCode.PASSED.value();
  }

  private boolean fails(FailRule.Outcome outcome) {
    return outcome.fails(notKnown == NotKnown.FAIL);
  }

  private void say(Comparison comparison, List<FailRule.Outcome> outcomes) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    boolean notKnownFails = notKnown == NotKnown.FAIL;
    if (!markdown.isPrinted()) {
      ComparisonText.lines(comparison).forEach(out::println);
      if (!outcomes.isEmpty()) {
        out.println();
        ComparisonMarkdown.ruleLines(outcomes, notKnownFails).forEach(out::println);
      }
      out.flush();
    }
    markdown.write(out, ComparisonMarkdown.lines(comparison, outcomes, notKnownFails));
    if (GithubAnnotations.areRead()) {
      List<Annotation> errors =
          outcomes.stream()
              .filter(this::fails)
              .map(
                  each ->
                      new Annotation(
                          "Comparison: " + each.rule().text(), ComparisonMarkdown.said(each)))
              .toList();
      Terminal.Printer.command(said(), GithubAnnotations.lines(errors));
    }
  }

  /** Writer for sentences that are not results, to keep Markdown on standard output clean. */
  private PrintWriter said() {
    return markdown.isPrinted() ? spec.commandLine().getErr() : spec.commandLine().getOut();
  }

  private void write(Path page, Comparison comparison) throws IOException {
    if (markdown.isPrinted() && output == null) {
      return;
    }
    Path directory = page.toAbsolutePath().getParent();
    if (directory != null) {
      Files.createDirectories(directory);
    }
    ComparisonPage.write(page, comparison);
    said().println();
    said().println("Page: " + page);
  }

  private List<Configuration> labels(String argument) throws IOException {
    List<RunSummary> repeats = ComparedRuns.repeats(argument, skip, transactions.chosen());
    return prefixes == null
        ? Configuration.byLabel(repeats)
        : Configuration.byPrefix(repeats, prefixes.stream().map(String::strip).toList());
  }

  private Path page() throws IOException {
    Path page = output == null ? Path.of(FILE) : output;
    if (markdown.isPrinted() && output == null) {
      return page; // is not written
    }
    if (Files.isDirectory(page)) {
      page = page.resolve(FILE);
    }
    if (Files.exists(page)) {
      throw new IOException(
          "'" + page + "' exists and is not overwritten; give another path (--output PATH)");
    }
    return page;
  }
}
