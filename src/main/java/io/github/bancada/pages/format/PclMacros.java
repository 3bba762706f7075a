package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The macros of a PCL job: commands recorded under a number for replay. Source: HP, <i>PCL 5
 * Printer Language Technical Reference Manual</i>, chapter 12. Not thread-safe.
 *
 * <p>A macro stores commands, not bytes, and consecutive marks as one, because a replay needs no
 * data. The memory of all macros and the commands of all replays are bounded.
 */
final class PclMacros {
  /** A macro may replay another macro, which may not replay a third. */
  private static final int DEEPEST = 2;

  private static final long MAX_REPLAYED = 100_000_000;
  private static final int COMMANDS_A_CHECK = 1 << 16;
  private static final int BYTES_A_COMMAND = Integer.BYTES + Double.BYTES;
  private static final int SIGNED = 1 << 24;

  /** Memory of an empty macro, in commands. */
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
   * @param in the job, whose budget applies
   */
  PclMacros(JobInput in) {
    this.in = in;
  }

  void id(long number) {
    id = number;
  }

  boolean isRecording() {
    return recording != null;
  }

  /** Starts recording and replaces the current macro; ignored within a replay. */
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
          String.format(
              "the macros up to byte %s take more than the %s bytes allowed",
              in.position(), in.budget().memoryBytes()));
    }
  }

  /** Replays the current macro if it exists and replays are not nested too deeply. */
  void replay(PclCommands into) throws IOException {
    Macro macro = macros.get(id);
    if (macro == null || depth == DEEPEST) {
      return;
    }
    depth++;
    replayed += 1; // an empty macro has a cost, too
    for (int i = 0; i < macro.size; i++) {
      if (++replayed % COMMANDS_A_CHECK == 0) {
        in.checkBudget();
      }
      if (replayed > MAX_REPLAYED) {
        throw new JobException(
            Status.TOO_COSTLY, "macros replay more than " + MAX_REPLAYED + " commands");
      }
      int code = macro.codes[i];
      into.command(code & ~SIGNED, macro.values[i], (code & SIGNED) != 0);
    }
    depth--;
  }

  /** Sets whether the current macro survives a reset. */
  void permanent(boolean permanent) {
    Macro macro = macros.get(id);
    if (macro != null) {
      macro.permanent = permanent;
    }
  }

  void delete() {
    delete(id);
  }

  private void delete(long number) {
    Macro old = macros.remove(number);
    kept -= old == null ? 0 : OVERHEAD + old.size;
  }

  /** Deletes all macros, or only those that are not permanent. */
  void deleteAll(boolean permanentToo) throws JobException {
    if (macros.isEmpty()) {
      return;
    }
    in.checkBudget(); // a job may have many permanent ones, and many resets
    macros.values().removeIf(macro -> permanentToo || !macro.permanent);
    kept = macros.values().stream().mapToLong(macro -> OVERHEAD + macro.size).sum();
  }
}
