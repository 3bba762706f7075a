package io.github.bancada.cli;

import io.github.bancada.ldap.convert.ConvertedElement;
import io.github.bancada.ldap.convert.ConvertedPlan;
import io.github.bancada.ldap.convert.PlanConversion;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.ExitCode;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada convert-ldap PLAN}: replaces JMeter's LDAP samplers by Bancada's. */
@Command(
    name = "convert-ldap",
    description = {
      "Writes a new plan with LDAP Search and LDAP Operation in place of JMeter's LDAP Request"
          + " and",
      "LDAP Extended Request. Keeps everything else, and prints the result for each element."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every request was converted",
      "1:an error of the program itself, or the plan cannot be written",
      "2:the command line or the plan is invalid, or the plan has no such request",
      "3:the plan is written, but a request has no equivalent and is disabled in it"
    })
final class ConvertLdapCommand implements Callable<Integer> {
  private static final String EXTENSION = ".jmx";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PLAN", description = "A JMX file; it is not changed.")
  private Path plan;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The plan to write (default: beside PLAN, name-bancada.jmx).")
  private Path output;

  @Option(names = "--force", description = "Overwrite FILE if it exists.")
  private boolean force;

  @Override
  public Integer call() throws IOException {
    Path file = output == null ? beside(plan) : output;
    ConvertedPlan converted = PlanConversion.of(plan);
    check(file);
    PrintWriter out = spec.commandLine().getOut();
    converted.elements().forEach(each -> print(out, each));
    out.flush();
    write(file, converted);
    out.println();
    out.println("Plan: " + file);
    if (converted.kept() == 0) {
      return ExitCode.PASSED.value();
    }
    spec.commandLine()
        .getErr()
        .printf(
            "bancada convert-ldap: no equivalent for %s of the plan's %s; disabled in the new plan,"
                + " with the reason as comment%n",
            converted.kept(), Quantity.of(converted.kept() + converted.converted(), "request"));
    return ExitCode.CRITERION_FAILED.value();
  }

  private static Path beside(Path plan) {
    String name = String.valueOf(plan.getFileName());
    String stem =
        name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
    return plan.resolveSibling(stem + "-bancada" + EXTENSION);
  }

  private void check(Path file) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    if (Files.isSameFile(file, plan)) {
      throw new IOException("'" + file + "' is the plan itself; give another --output FILE");
    }
    if (!force || Files.isDirectory(file)) {
      throw new IOException(
          "'" + file + "' exists and is not overwritten; give another --output FILE, or --force");
    }
  }

  private static void print(PrintWriter out, ConvertedElement element) {
    String fate =
        switch (element.fate()) {
          case CONVERTED -> "-> " + element.words();
          case MERGED -> "-> disabled: " + element.words();
          case KEPT -> "NO EQUIVALENT, disabled: " + element.words();
        };
    out.println(
        Terminal.line(
            String.format(
                "line %d: %s '%s' %s", element.line(), element.title(), element.name(), fate)));
    element.notes().forEach(note -> out.println(Terminal.line("  note: " + note)));
  }

  private void write(Path file, ConvertedPlan converted) throws IOException {
    AtomicFile.Content content =
        part -> Files.writeString(part, converted.text(), converted.charset());
    if (force) {
      AtomicFile.replace(file, content);
    } else {
      AtomicFile.create(file, content);
    }
  }
}
