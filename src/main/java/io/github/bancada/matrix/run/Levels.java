package io.github.bancada.matrix.run;

import io.github.bancada.matrix.Factor;
import io.github.bancada.matrix.Level;
import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.run.Commands.Command;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Applies the levels of a run by the commands of its factors, and verifies them. For one thread.
 */
record Levels(Matrix matrix, Journal journal, Commands commands) {
  static final String OLD = "OLD";

  /** Linux takes 128 KiB for a variable. */
  private static final int LONGEST_OLD = 30_000;

  /** Purpose of processes that print a level. */
  static final String VERIFY = "verify";

  /**
   * Applies all levels in the order of factors. What was applied is outstanding then, also after a
   * failure.
   *
   * @throws FailedCommandException if a command fails, or a level is another one afterwards
   */
  void apply(PlannedRun run) throws IOException {
    List<Factor> factors = matrix.factors();
    List<Level> levels = matrix.levels(run.combination());
    for (int i = 0; i < factors.size(); i++) {
      if (!factors.get(i).apply().isEmpty()) {
        apply(run, factors.get(i), levels.get(i));
      }
      verify(run, factors.get(i), levels.get(i));
    }
  }

  private void apply(PlannedRun run, Factor factor, Level level) throws IOException {
    String old = factor.verify().isEmpty() ? "" : printed(run, factor, level);
    if (old.matches("(?s).*[\0\uFFFD].*")
        || old.length() > LONGEST_OLD
        || !Charset.defaultCharset().newEncoder().canEncode(old)) {
      throw new FailedCommandException(
          "verify of "
              + factor.name()
              + " printed what no environment variable can give to its undo");
    }
    Map<String, String> environment = environment(run, level);
    environment.put(OLD, old);
    Entry.Intent intent =
        new Entry.Intent(
            journal.state().nextIntent(),
            run.number(),
            factor.name(),
            level.name(),
            factor.undo(),
            factor.verify(),
            environment,
            directory().toString(),
            matrix.limits().command().toMillis(),
            Instant.now().toString());
    journal.append(intent);
    commands.run(
        command(
            "apply of " + factor.name() + "=" + level.name(),
            factor.apply(),
            environment,
            journal.mark(intent.number())));
    journal.append(new Entry.Applied(intent.number()));
  }

  /**
   * Verifies all levels.
   *
   * @throws FailedCommandException if one is another
   */
  void verify(PlannedRun run) throws IOException {
    for (int i = 0; i < matrix.factors().size(); i++) {
      verify(run, matrix.factors().get(i), matrix.levels(run.combination()).get(i));
    }
  }

  private void verify(PlannedRun run, Factor factor, Level level) throws IOException {
    if (factor.verify().isEmpty()) {
      return;
    }
    String printed = printed(run, factor, level);
    if (!printed.equals(level.value())) {
      throw new FailedCommandException(
          String.format(
              "verify of %s printed '%s', not '%s'", factor.name(), printed, level.value()));
    }
  }

  private String printed(PlannedRun run, Factor factor, Level level) throws IOException {
    return commands.output(
        command(
            "verify of " + factor.name(),
            factor.verify(),
            environment(run, level),
            journal.mark(VERIFY)),
        false);
  }

  private Command command(
      String what, List<String> arguments, Map<String, String> environment, String mark) {
    return new Command(what, arguments, environment, directory(), matrix.limits().command(), mark);
  }

  private Map<String, String> environment(PlannedRun run, Level level) {
    Map<String, String> environment = environment(run);
    environment.put("LEVEL", level.value());
    return environment;
  }

  /** The environment of a run: its round, and each factor's level as {@code BANCADA_FACTOR}. */
  Map<String, String> environment(PlannedRun run) {
    Map<String, String> environment = new LinkedHashMap<>();
    List<Level> levels = matrix.levels(run.combination());
    for (int i = 0; i < levels.size(); i++) {
      environment.put(matrix.factors().get(i).variable(), levels.get(i).value());
    }
    environment.put("ROUND", Integer.toString(run.round()));
    return environment;
  }

  /** Directory of the matrix's file, in which commands run. */
  private Path directory() {
    return matrix.file().toAbsolutePath().getParent();
  }
}
