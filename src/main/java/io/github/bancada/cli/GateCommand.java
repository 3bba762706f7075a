package io.github.bancada.cli;

import io.github.bancada.gate.GateFiles;
import io.github.bancada.gate.Verdict;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jtl.StoredRun;
import io.github.bancada.text.GithubAnnotations;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada gate RUN --criteria FILE}: judges a finished run. */
@Command(
    name = "gate",
    description = {
      "Judges a finished run as the Performance Gate judges a live one, with the same exit codes."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every criterion is met",
      "1:the run was broken off, or an error of the program itself",
      "2:the command line, a file named in it, the gate or its baseline is invalid",
      "3:a criterion is not met",
      "4:a criterion with -> stop was broken for its duration"
    })
final class GateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      description = "A results directory of a Load Report, its summary.json, or a JTL file.")
  private Path run;

  @Option(
      names = "--criteria",
      required = true,
      paramLabel = "FILE",
      description = "The gate: a file with one criterion per line, see docs/gate.md.")
  private Path criteria;

  @Mixin private PartOptions.Baseline baseline;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Write junit.xml and gate.json to this new or empty directory.")
  private String output;

  @Mixin private PartOptions part;

  @Mixin private MarkdownOption markdown;

  @Override
  public Integer call() throws IOException {
    markdown.check();
    Verdict verdict;
    baseline.check(part);
    try (StoredRun stored = part.open(run)) {
      verdict = baseline.gate(criteria, part).judge(stored.summary());
    }
    PrintWriter out = spec.commandLine().getOut();
    if (!markdown.isPrinted()) {
      verdict.lines().forEach(out::println);
    }
    markdown.write(out, verdict.markdown());
    if (GithubAnnotations.areRead()) {
      PrintWriter read = markdown.isPrinted() ? spec.commandLine().getErr() : out;
      Terminal.Printer.command(read, verdict.annotations());
    }
    if (output != null) {
      Path directory =
          ResultsDirectory.create(output, "gate", System.currentTimeMillis(), "--output DIR");
      GateFiles.write(directory, verdict);
      PrintWriter said = markdown.isPrinted() ? spec.commandLine().getErr() : out;
      said.println();
      said.println("Files: " + directory);
    }
    return verdict.exitCode().value();
  }
}
