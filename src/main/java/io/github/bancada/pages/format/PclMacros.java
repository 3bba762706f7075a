package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The macros of a PCL job: commands that are recorded under a number, and replayed. Source: HP,
 * <i>PCL 5 Printer Language Technical Reference Manual</i>, chapter 12. Not thread-safe.
 *
 * <p>Of a macro its commands are kept, not its bytes, and marks in a row but once: what is replayed
 * needs no data. What all macros take, and all replays, is bounded.
 */
final class PclMacros {
  /** A macro may replay another one, which may replay no more. */
  private static final int DEEPEST = 2;

  private static final long MOST_REPLAYED = 100_000_000;
  private static final int COMMANDS_A_CHECK = 1 << 16;
  private static final int BYTES_A_COMMAND = Integer.BYTES + Double.BYTES;
  private static final int SIGNED = 1 << 24;

  /** What a macro takes before its first command, in commands. */
  private static final int OVERHEAD = 32;

  private static final class Macro {
    private int[] codes = new int[16];
    private double[] values = new double[16];
    private int size;
    private boolean permanent;
  }

  private final JobInput in;
  private final Map<Long, Macro> macros = new HashMap<>();
  private long id;
  private Macro recording;
  private long kept;
  private long replayed;
  private int depth;

  /**
   * @param in whose budget holds
   */
  PclMacros(JobInput in) {
    this.in = in;
  }

  /** Chooses the macro that is meant from now on. */
  void id(long number) {
    id = number;
  }

  boolean isRecording() {
    return recording != null;
  }

  /** Begins to record, in place of what the macro was. A macro cannot do that. */
  void record() throws JobException {
    if (depth == 0) {
      delete(id);
      keep(OVERHEAD);
      recording = new Macro();
      macros.put(id, recording);
    }
  }

  void stopRecording() {
    recording = null;
  }

  /** Adds a command to the macro that is recorded. */
  void add(int code, double value, boolean signed) throws JobException {
    Macro macro = recording;
    if (code == PclCommands.MARK
        && macro.size > 0
        && macro.codes[macro.size - 1] == PclCommands.MARK) {
      return;
    }
    keep(1);
    if (macro.size == macro.codes.length) {
      macro.codes = Arrays.copyOf(macro.codes, macro.size * 2);
      macro.values = Arrays.copyOf(macro.values, macro.size * 2);
    }
    macro.codes[macro.size] = signed ? code | SIGNED : code;
    macro.values[macro.size++] = value;
  }

  private void keep(int commands) throws JobException {
    kept += commands;
    if (kept * 2 * BYTES_A_COMMAND > in.budget().memoryBytes()) { // arrays may be half empty
      throw new JobException(
          Status.TOO_COSTLY,
          "the macros up to byte "
              + in.position()
              + " take more than the "
              + in.budget().memoryBytes()
              + " bytes allowed");
    }
  }

  /** Replays the macro that is meant, if there is one, and replays are not nested too deep. */
  void replay(PclCommands into) throws IOException {
    Macro macro = macros.get(id);
    if (macro == null || depth == DEEPEST) {
      return;
    }
    depth++;
    replayed += 1; // an empty one costs something as well
    for (int i = 0; i < macro.size; i++) {
      if (++replayed % COMMANDS_A_CHECK == 0) {
        in.checkBudget();
      }
      if (replayed > MOST_REPLAYED) {
        throw new JobException(
            Status.TOO_COSTLY, "macros replay more than " + MOST_REPLAYED + " commands");
      }
      int code = macro.codes[i];
      into.command(code & ~SIGNED, macro.values[i], (code & SIGNED) != 0);
    }
    depth--;
  }

  /** Keeps the macro that is meant over a reset, or not. */
  void permanent(boolean permanent) {
    Macro macro = macros.get(id);
    if (macro != null) {
      macro.permanent = permanent;
    }
  }

  /** Deletes the macro that is meant. */
  void delete() {
    delete(id);
  }

  private void delete(long number) {
    Macro old = macros.remove(number);
    kept -= old == null ? 0 : OVERHEAD + old.size;
  }

  /** Deletes all macros but, if wanted, the permanent ones. */
  void deleteAll(boolean permanentToo) throws JobException {
    if (macros.isEmpty()) {
      return;
    }
    in.checkBudget(); // a job may have many permanent ones, and many resets
    macros.values().removeIf(macro -> permanentToo || !macro.permanent);
    kept = macros.values().stream().mapToLong(macro -> OVERHEAD + macro.size).sum();
  }
}
