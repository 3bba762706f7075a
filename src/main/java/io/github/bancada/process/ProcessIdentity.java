package io.github.bancada.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Identifies a process in a file: systems reuse process IDs, so the start time is part of it.
 * Immutable.
 *
 * @param pid process ID
 * @param startMillis start, milliseconds since the epoch; 0 if not known
 */
public record ProcessIdentity(long pid, long startMillis) {
  /** On Linux the start is exact to a second at worst: it is relative to the boot time. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private static final Duration END_LIMIT = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofMillis(50);

  public static ProcessIdentity of(ProcessHandle process) {
    return new ProcessIdentity(
        process.pid(), process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  /** Writes the file atomically. */
  public void write(Path file) throws IOException {
    Path whole = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(whole, pid + " " + startMillis + "\n");
    Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Reads a file of {@link #write}.
   *
   * @throws IOException if it cannot be read or has other content
   */
  public static ProcessIdentity read(Path file) throws IOException {
    String text = Files.readString(file);
    if (!text.matches("\\d{1,18} \\d{1,18}\n")) {
      throw new IOException("'" + file + "' does not identify a process: " + text);
    }
    String[] parts = text.strip().split(" ");
    return new ProcessIdentity(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  /** Whether this process still runs and is visible to ours. */
  public boolean isAlive() {
    return handle().isPresent();
  }

  private Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid).filter(ProcessIdentity::runs).filter(this::isSame);
  }

  private boolean isSame(ProcessHandle process) {
    long start = of(process).startMillis;
    return start == 0 || startMillis == 0 || Math.abs(start - startMillis) <= TOLERANCE.toMillis();
  }

  /**
   * Kills the process, if it still runs, and waits for its end.
   *
   * @param name text in its command line, checked if the system shows it
   * @throws IOException if it does not end
   */
  public void kill(String name) throws IOException {
    Optional<ProcessHandle> process = handle().filter(each -> names(each, name).orElse(true));
    if (process.isPresent()) {
      kill(process.get());
    }
  }

  /** Kills all processes with a text in their visible command line. */
  public static void killAllNamed(String name) throws IOException {
    for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
      if (process.pid() != ProcessHandle.current().pid() && names(process, name).orElse(false)) {
        kill(process);
      }
    }
  }

  private static Optional<Boolean> names(ProcessHandle process, String text) {
    return process
        .info()
        .arguments()
        .map(arguments -> Arrays.stream(arguments).anyMatch(each -> each.contains(text)));
  }

  private static void kill(ProcessHandle process) throws IOException {
    process.destroyForcibly();
    long limit = System.nanoTime() + END_LIMIT.toNanos();
    while (runs(process)) {
      if (System.nanoTime() > limit) {
        throw new IOException("Process " + process.pid() + " does not end after a kill");
      }
      try {
        process.onExit().get(POLL.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        continue; // check again: it may be a zombie
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("Interrupted while process " + process.pid() + " was ending", e);
      } catch (ExecutionException e) {
        throw new IOException("Process " + process.pid() + " cannot be waited for", e);
      }
    }
  }

  /**
   * Whether a process runs. A zombie has ended, but its parent has not waited for it, which in
   * containers often no process does; Java reports it as alive.
   */
  private static boolean runs(ProcessHandle process) {
    if (!process.isAlive()) {
      return false;
    }
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
      return !statFields(stat)[0].equals("Z");
    } catch (IOException e) {
      return process.isAlive(); // not Linux, or just ended
    }
  }

  /**
   * The fields of a file {@code /proc/PID/stat} (proc(5)) from the state on: after the name in
   * parentheses, which may contain blanks and parentheses.
   */
  public static String[] statFields(String stat) {
    return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
  }
}
