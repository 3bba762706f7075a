package io.github.bancada.cli;

import io.github.bancada.pages.count.JobFiles;
import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.process.ExitCode;
import io.github.bancada.text.Setting;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada pages FILE|DIR…}: counts the pages of print jobs. */
@Command(
    name = "pages",
    description = {
      "Counts the pages of print jobs. Executes nothing in them and starts no other program.",
      "Counts every file, even if others fail; reports what cannot be counted on standard error."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every job was counted",
      "1:an error of the program itself",
      "2:the command line is invalid, a file named in it does not exist, or there is no job",
      "3:a job could not be counted"
    })
final class PagesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE|DIR",
      arity = "1..*",
      description = "A print job, or a directory: all files below it except hidden ones.")
  private List<Path> paths;

  @Option(
      names = "--json",
      description =
          "Print one JSON object per line instead of a table, each as soon as it is known.")
  private boolean json;

  @Option(
      names = "--copies",
      paramLabel = "POLICY",
      defaultValue = "pdl",
      description = {
        "The number of copies to use if the job and its PJL envelope both have one:",
        "pdl (the page description's), pjl, or multiplied (default: ${DEFAULT-VALUE})."
      })
  private String copies;

  private CountedJobs jobs;
  private ExitCode exitCode = ExitCode.PASSED;
  private long unreadable;

  @Override
  public Integer call() {
    PageCounter counter =
        new PageCounter(
            Setting.token("--copies", copies, CopiesPolicy.class, CopiesPolicy.PDL_OVER_PJL),
            Budget.DEFAULT);
    PrintWriter out = spec.commandLine().getOut();
    jobs = json ? new JsonJobs(out) : new TableJobs(out);
    for (Path path : paths) {
      try {
        long unreadableBefore = unreadable;
        List<Path> files = JobFiles.in(path, this::unreadable);
        if (files.isEmpty() && unreadable == unreadableBefore) {
          refuse("no file in '" + path + "'");
        }
        files.forEach(file -> count(counter, file));
      } catch (IOException e) {
        refuse(FailureText.of(e));
      }
    }
    jobs.end();
    return exitCode.value();
  }

  private void count(PageCounter counter, Path file) {
    try {
      PageCount count = counter.count(file);
      jobs.add(file, count);
      if (!count.isOk()) {
        uncounted(file, count.status().text() + ", " + count.message());
      }
    } catch (IOException e) {
      unreadable(file, e);
    } catch (RuntimeException | StackOverflowError e) {
      jobs.addUncounted(file, "error", e.toString());
      say(file + ": internal error, please report it");
      e.printStackTrace(spec.commandLine().getErr());
      exitCode = exitCode.and(ExitCode.ERROR);
    }
  }

  private void unreadable(Path file, IOException cause) {
    unreadable++;
    String message = FailureText.of(cause);
    jobs.addUncounted(file, "unreadable", message);
    uncounted(file, "unreadable, " + message);
  }

  private void uncounted(Path file, String why) {
    say(file + ": " + why);
    exitCode = exitCode.and(ExitCode.CRITERION_FAILED);
  }

  private void refuse(String message) {
    say(message);
    exitCode = exitCode.and(ExitCode.GATE_INVALID);
  }

  private void say(String message) {
    spec.commandLine().getErr().println("bancada pages: " + TableJobs.printable(message));
  }
}
