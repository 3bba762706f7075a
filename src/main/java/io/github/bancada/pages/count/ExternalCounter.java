package io.github.bancada.pages.count;

import io.github.bancada.process.ExternalRun;
import java.util.Optional;

/** Reads what a program did with a job as a count. Stateless. */
final class ExternalCounter {
  private static final int MAX_CHARACTERS = 300;

  private ExternalCounter() {}

  /** What the program says of the job. */
  static CountResult result(ExternalCommand command, ExternalRun run) {
    return switch (run.ending()) {
      case CANCELED -> CountResult.failure("canceled", "the test was stopped meanwhile");
      case TIME_LIMIT ->
          CountResult.failure(
              "time limit",
              "killed after "
                  + command.timeLimit().toMillis()
                  + " ms, with all that it had started; raise Time limit if it was at work");
      case EXITED -> exited(command, run);
    };
  }

  private static CountResult exited(ExternalCommand command, ExternalRun run) {
    if (run.exitCode() != 0) {
      String said = beginning(run.errors().isBlank() ? run.output() : run.errors());
      return CountResult.failure(
          "exit code " + run.exitCode(), said.isEmpty() ? "the command said nothing" : said);
    }
    if (run.overflown()) {
      return CountResult.failure(
          "too much output", "the command printed more than is kept, so that nothing is certain");
    }
    Optional<OutputPattern.Figures> figures = command.pattern().find(run.output());
    if (figures.isEmpty() || figures.get().total() == 0) {
      // Ghostscript's bbox writes to standard error. A 0 in the output stays, if there is no more.
      Optional<OutputPattern.Figures> others = command.pattern().find(run.errors());
      figures = others.isPresent() && others.get().total() > 0 ? others : figures;
    }
    if (figures.isEmpty()) {
      String said = beginning(run.output().isBlank() ? run.errors() : run.output());
      return CountResult.failure(
          "no count",
          "Pattern '"
              + command.pattern()
              + "' finds no number in "
              + (said.isEmpty() ? "the output, which is empty" : "'" + said + "'"));
    }
    if (figures.get().total() == 0 && !run.errors().isBlank()) {
      return CountResult.failure("no pages", "0 pages, and: " + beginning(run.errors()));
    }
    return CountResult.of(figures.get());
  }

  private static String beginning(String text) {
    String oneLine = text.strip().replaceAll("\\s*\\R\\s*", " ");
    return oneLine.length() <= MAX_CHARACTERS
        ? oneLine
        : oneLine.substring(0, MAX_CHARACTERS) + "…";
  }
}
