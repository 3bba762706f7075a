package io.github.bancada.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What CPU a program took, as the shell's {@code time} says it: its own and that of the children it
 * waited for. Thread-safe.
 *
 * <p>Linux adds these times to those of the parent, this process, at the moment the program has
 * ended ({@code cutime} and {@code cstime} in {@code /proc/self/stat}, see proc(5)), and keeps them
 * nowhere else. So they are known for a program during which this class saw no other, and only
 * there. They come in ticks of 10 ms; over many programs in turn the rounding evens out, since each
 * begins where the last one ended. Programs that something else in this JVM starts meanwhile are
 * counted in.
 */
public final class ChildTimes {
  private static final Path STAT = Path.of("/proc/self/stat");

  /** {@code USER_HZ} is 100 for programs on every architecture that runs a JVM of today. */
  private static final long TICK_MILLIS = 10;

  /** Places of the two fields behind the name, which is in parentheses. */
  private static final int CHILDREN_USER = 13;

  private static final int CHILDREN_SYSTEM = 14;

  private static int running;
  private static long started;

  private final boolean alone;
  private final long number;
  private final Optional<Times> before;

  /**
   * CPU time.
   *
   * @param user in the program itself
   * @param system in the kernel for it
   */
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

  /** To be called before a program is started; {@link #end} must follow. */
  static synchronized ChildTimes begin() {
    running++;
    started++;
    return new ChildTimes(running == 1, started, running == 1 ? ofChildren() : Optional.empty());
  }

  /**
   * To be called once, when the program has ended and was waited for.
   *
   * @return empty where this cannot be told
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
      return Optional.empty(); // no Linux
    }
  }

  /** The times of the children that have ended, in a {@code stat} file. */
  static Optional<Times> parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
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
