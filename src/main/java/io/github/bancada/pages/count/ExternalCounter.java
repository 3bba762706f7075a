package io.github.bancada.pages.count;

import io.github.bancada.process.ExternalProcess;
import io.github.bancada.work.LocalCode;
import java.util.Optional;

/** Converts the run of an external page counter to a result. Stateless. */
final class ExternalCounter {
  private static final int MAX_CHARACTERS = 300;

  private ExternalCounter() {}

  static CountResult result(ExternalCommand command, ExternalProcess.Run run) {
    return switch (run.ending()) {
      case CANCELED -> CountResult.failure(LocalCode.CANCELLED.text(), CountTask.STOPPED);
      case TIME_LIMIT ->
          CountResult.failure(
              LocalCode.TIMEOUT.text(),
              "killed after "
                  + command.timeLimit().toMillis()
                  + " ms, with all processes it had started; raise Time limit if it needs longer");
      case EXITED -> exited(command, run);
    };
  }

  private static CountResult exited(ExternalCommand command, ExternalProcess.Run run) {
    if (run.exitCode() != 0) {
      String text = beginning(run.errors().isBlank() ? run.output() : run.errors());
      return CountResult.failure(
          "exit code " + run.exitCode(), text.isEmpty() ? "the command printed nothing" : text);
    }
    if (run.truncated()) {
      return CountResult.failure(
          "too much output", "the command printed more than 4 MiB, so its count is not reliable");
    }
    Optional<OutputPattern.Figures> figures = command.pattern().find(run.output());
    if (figures.isEmpty() || figures.get().total() == 0) {
      // Ghostscript's bbox writes to standard error. A 0 in the output counts if standard error has
      // no larger number.
      Optional<OutputPattern.Figures> others = command.pattern().find(run.errors());
      figures = others.isPresent() && others.get().total() > 0 ? others : figures;
    }
    if (figures.isEmpty()) {
      String text = beginning(run.output().isBlank() ? run.errors() : run.output());
      return CountResult.failure(
          "no count",
          String.format(
              "Pattern '%s' finds no number in %s",
              command.pattern(), text.isEmpty() ? "the output, which is empty" : "'" + text + "'"));
    }
    if (figures.get().total() == 0 && !run.errors().isBlank()) {
      return CountResult.failure(
          "no pages", "0 pages, and on standard error: " + beginning(run.errors()));
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
