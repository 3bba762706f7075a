package io.github.bancada.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What this machine's CPUs did, by state, as {@code sar -u} sums it up: ticks of all CPUs since the
 * machine's start, or between two readings. Immutable.
 *
 * <p>Source: the first line of {@code /proc/stat} (proc(5)). The kernel counts the time of guests
 * in user and nice, so these two columns are not added again.
 *
 * <pre>
 * line = "cpu" user nice system idle iowait irq softirq steal [ guest [ guest_nice ] ] ...
 * </pre>
 *
 * @param user user code, without niced processes
 * @param nice niced processes
 * @param system kernel, with hardware and software interrupts
 * @param iowait idle while a disk was waited for
 * @param steal taken by the host of this virtual machine
 * @param idle idle, without iowait
 */
public record CpuTicks(long user, long nice, long system, long iowait, long steal, long idle) {
  public static final CpuTicks NONE = new CpuTicks(0, 0, 0, 0, 0, 0);

  private static final Pattern BLANKS = Pattern.compile("[ \t]+");

  /** Few enough digits that no sum of columns overflows; enough for 300 million years. */
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private static final String NAME = "cpu";
  private static final double PERCENT = 100;

  // Columns of the line.
  private static final int USER = 1;
  private static final int NICE = 2;
  private static final int SYSTEM = 3;
  private static final int IDLE = 4;
  private static final int IOWAIT = 5;
  private static final int IRQ = 6;
  private static final int SOFTIRQ = 7;
  private static final int STEAL = 8;

  /**
   * Ticks since the machine's start.
   *
   * @param stat {@code /proc/stat}
   * @return empty if the file is absent, hidden or in another format
   */
  public static Optional<CpuTicks> read(Path stat) {
    try (var lines = Files.lines(stat, StandardCharsets.ISO_8859_1)) {
      return lines.findFirst().flatMap(CpuTicks::parse);
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** Reads the line; empty if it has another format. */
  public static Optional<CpuTicks> parse(String line) {
    String[] words = BLANKS.split(line.strip());
    if (!words[0].equals(NAME) || words.length <= STEAL) {
      return Optional.empty();
    }
    long[] ticks = new long[STEAL + 1];
    for (int i = USER; i <= STEAL; i++) {
      if (!NUMBER.matcher(words[i]).matches()) {
        return Optional.empty();
      }
      ticks[i] = Long.parseLong(words[i]);
    }
    return Optional.of(
        new CpuTicks(
            ticks[USER],
            ticks[NICE],
            ticks[SYSTEM] + ticks[IRQ] + ticks[SOFTIRQ],
            ticks[IOWAIT],
            ticks[STEAL],
            ticks[IDLE]));
  }

  /** Ticks since an earlier reading. A count that went back, as iowait and idle may, is 0. */
  public CpuTicks since(CpuTicks before) {
    return new CpuTicks(
        Math.max(0, user - before.user),
        Math.max(0, nice - before.nice),
        Math.max(0, system - before.system),
        Math.max(0, iowait - before.iowait),
        Math.max(0, steal - before.steal),
        Math.max(0, idle - before.idle));
  }

  public CpuTicks plus(CpuTicks other) {
    return new CpuTicks(
        user + other.user,
        nice + other.nice,
        system + other.system,
        iowait + other.iowait,
        steal + other.steal,
        idle + other.idle);
  }

  public long total() {
    return user + nice + system + iowait + steal + idle;
  }

  /** The share of one state's ticks in percent; NaN if there are no ticks at all. */
  public double percent(long ticks) {
    return total() == 0 ? Double.NaN : PERCENT * ticks / total();
  }
}
