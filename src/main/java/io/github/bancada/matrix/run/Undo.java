package io.github.bancada.matrix.run;

import io.github.bancada.matrix.run.Commands.Command;
import io.github.bancada.matrix.run.Entry.Intent;
import io.github.bancada.process.ProcessTree;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Puts back what the journal says was applied, the latest first. For one thread.
 *
 * @param out gets sentences for the user
 */
record Undo(Journal journal, Commands commands, Consumer<String> out) {
  private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

  /** Purpose of the processes that run the plan. */
  static final String PLAN = "plan";

  /**
   * Ends what a killed matrix has left running, and puts back what it had applied. A server that a
   * finished command has started keeps running.
   *
   * @param boot id of this start of the machine
   * @throws IOException if something stays as it was
   */
  void leftovers(String boot) throws IOException {
    if (journal.state().begun().isEmpty()) {
      return;
    }
    boolean restarted =
        journal.state().started().filter(each -> !each.boot().equals(boot)).isPresent();
    if (restarted && !journal.state().outstanding().isEmpty()) {
      out.accept("The machine was restarted meanwhile.");
    }
    boolean ended = ProcessTree.killMarked(journal.mark(PLAN));
    ended |= ProcessTree.killMarked(journal.mark(Levels.VERIFY));
    for (Intent each : journal.state().outstanding()) {
      if (!journal.state().isApplied(each)) {
        ended |= ProcessTree.killMarked(journal.mark(each.number()));
      }
      ended |= ProcessTree.killMarked(undoMark(each));
    }
    if (ended) {
      out.accept("Ended what a killed matrix had left running.");
    }
    all(true);
  }

  private String undoMark(Intent intent) {
    return journal.mark(intent.number() + "/undo");
  }

  /**
   * Puts back everything; what fails stays outstanding and does not keep the rest.
   *
   * @param later whether it was left by an earlier process; the user is told what is put back then
   * @throws IOException if something is not put back
   */
  void all(boolean later) throws IOException {
    List<String> failures = new ArrayList<>();
    for (Intent each : journal.state().outstanding()) {
      String failure = failure(each, later);
      try {
        journal.append(
            failure.isEmpty()
                ? new Entry.Undone(each.number())
                : new Entry.UndoFailed(each.number(), failure));
      } catch (IOException e) {
        failure = failure + " (the journal cannot be written: " + e.getMessage() + ")";
      }
      if (!failure.isEmpty()) {
        failures.add(failure);
        out.accept("Not put back: " + failure);
      } else if ((later || commands.isStopped()) && !each.undo().isEmpty()) {
        out.accept("put back: " + each.factor() + (later ? " " + leftBy(each) : ""));
      }
    }
    if (!failures.isEmpty()) {
      throw new IOException(
          "not everything could be put back: "
              + String.join("; ", failures)
              + "; mend the cause and start again with --resume, or with --undo to only put back");
    }
  }

  private static String leftBy(Intent intent) {
    return "(left by a run of "
        + MINUTE.format(Instant.parse(intent.time()).atZone(ZoneId.systemDefault()))
        + ")";
  }

  /**
   * Runs an undo.
   *
   * @return why it failed; "" if the old level is back
   */
  private String failure(Intent intent, boolean later) {
    if (intent.undo().isEmpty()) {
      return "";
    }
    String failure = "";
    try {
      commands.undo(command(intent, "undo", intent.undo(), undoMark(intent)));
    } catch (IOException e) {
      if (!later || intent.verify().isEmpty()) {
        return e.getMessage();
      }
      failure = e.getMessage() + ", and ";
    }
    return intent.verify().isEmpty() ? "" : verified(intent, failure);
  }

  /**
   * Whether the old level is back: by hand, or because the machine was restarted, if the undo of a
   * later process has failed.
   */
  private String verified(Intent intent, String failure) {
    String old = intent.environment().get(Levels.OLD);
    try {
      String printed =
          commands.output(
              command(intent, "verify", intent.verify(), journal.mark(Levels.VERIFY)), true);
      return printed.equals(old)
          ? ""
          : String.format(
              "%sverify of %s printed '%s' after its undo, not '%s'",
              failure, intent.factor(), printed, old);
    } catch (IOException e) {
      return failure + e.getMessage();
    }
  }

  private Command command(Intent intent, String what, List<String> arguments, String mark) {
    return new Command(
        what + " of " + intent.factor(),
        arguments,
        intent.environment(),
        Path.of(intent.directory()),
        Duration.ofMillis(intent.limitMillis()),
        mark);
  }
}
