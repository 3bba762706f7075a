package io.github.bancada.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * CPU time of a program, including children that it waited for, like the shell's {@code time}.
 * Thread-safe.
 *
 * <p>Linux only adds these times to those of the parent, this process, when the program ends
 * ({@code cutime} and {@code cstime} in {@code /proc/self/stat}, see proc(5)). They are therefore
 * known only if this class ran no other program at the same time. The unit is a tick of 10 ms; over
 * many consecutive programs the rounding evens out, since each starts where the last one ended.
 * Programs that other code in this JVM starts meanwhile are included.
 */
public final class ChildTimes {
  private static final Path STAT = Path.of("/proc/self/stat");

  /** {@code USER_HZ} is 100 on every architecture of current JVMs. */
  private static final long TICK_MILLIS = 10;

  // Of {@link ProcessIdentity#statFields}.
  private static final int CHILDREN_USER = 13;
  private static final int CHILDREN_SYSTEM = 14;

  private static int running;
  private static long started;

  private final boolean alone;
  private final long number;
  private final Optional<Times> before;

  /** CPU time in the program itself and in the kernel for it. */
  public record Times(Duration user, Duration system) {
    private Times minus(Times earlier) {
      return new Times(user.minus(earlier.user), system.minus(earlier.system));
    }
  }

  private ChildTimes(boolean alone, long number, Optional<Times> before) {
    this.alone = alone;
    this.number = number;
    this.before = before;
  }

  /** Call before starting a program; {@link #end} must follow. */
  static synchronized ChildTimes begin() {
    running++;
    started++;
    return new ChildTimes(running == 1, started, running == 1 ? ofChildren() : Optional.empty());
  }

  /**
   * Call once, after waiting for the program's end.
   *
   * @return empty if not known
   */
  Optional<Times> end() {
    return end(this);
  }

  private static synchronized Optional<Times> end(ChildTimes program) {
    running--;
    if (!program.alone || program.number != started) {
      return Optional.empty();
    }
    return program.before.flatMap(before -> ofChildren().map(after -> after.minus(before)));
  }

  private static Optional<Times> ofChildren() {
    try {
      return parse(Files.readString(STAT));
    } catch (IOException e) {
      return Optional.empty(); // not Linux
    }
  }

  /** The times of ended children in a {@code stat} file. */
  static Optional<Times> parse(String stat) {
    String[] fields = ProcessIdentity.statFields(stat);
    try {
      return Optional.of(
          new Times(
              Duration.ofMillis(Long.parseLong(fields[CHILDREN_USER]) * TICK_MILLIS),
              Duration.ofMillis(Long.parseLong(fields[CHILDREN_SYSTEM]) * TICK_MILLIS)));
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }
}
