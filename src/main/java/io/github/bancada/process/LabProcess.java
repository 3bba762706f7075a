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
 * A process as a file can name it, so that it is known again: systems give a dead process's number
 * to another one. Immutable.
 *
 * @param pid process ID
 * @param startMillis when it started, since 1970; 0 where the system does not tell
 */
public record LabProcess(long pid, long startMillis) {
  /** Linux tells the start to a second at worst: it is reckoned from the time of its own start. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private static final Duration END_LIMIT = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofMillis(50);

  public static LabProcess of(ProcessHandle process) {
    return new LabProcess(
        process.pid(), process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  /** Writes it so that nobody reads half of it. */
  public void write(Path file) throws IOException {
    Path whole = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(whole, pid + " " + startMillis + "\n");
    Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Reads what was written.
   *
   * @throws IOException if it cannot be read, or was not written by {@link #write}
   */
  public static LabProcess read(Path file) throws IOException {
    String text = Files.readString(file);
    if (!text.matches("\\d{1,18} \\d{1,18}\n")) {
      throw new IOException("'" + file + "' names no process: " + text);
    }
    String[] parts = text.strip().split(" ");
    return new LabProcess(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  /** Whether that very process runs still, as far as this process can see others. */
  public boolean isAlive() {
    return handle().isPresent();
  }

  private Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid).filter(LabProcess::runs).filter(this::isSame);
  }

  private boolean isSame(ProcessHandle process) {
    long start = of(process).startMillis;
    return start == 0 || startMillis == 0 || Math.abs(start - startMillis) <= TOLERANCE.toMillis();
  }

  /**
   * Ends it, if it is still that very process, and waits for its end.
   *
   * @param name what stands in its command line, where the system shows it
   * @throws IOException if it does not end
   */
  public void kill(String name) throws IOException {
    Optional<ProcessHandle> process = handle().filter(each -> names(each, name).orElse(true));
    if (process.isPresent()) {
      kill(process.get());
    }
  }

  /** Ends all processes whose command line is seen to have a text in it. */
  public static void killAllThatName(String name) throws IOException {
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
        throw new IOException("Process " + process.pid() + " does not end");
      }
      try {
        process.onExit().get(POLL.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        continue; // look whether only its parent has not noticed
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("Interrupted while process " + process.pid() + " was ending", e);
      } catch (ExecutionException e) {
        throw new IOException("Process " + process.pid() + " cannot be waited for", e);
      }
    }
  }

  /**
   * A zombie has ended, but its parent has not asked how; in containers there is often nobody who
   * does, and Java takes it for alive. Linux shows it in proc(5), stat, after the name in brackets.
   */
  private static boolean runs(ProcessHandle process) {
    if (!process.isAlive()) {
      return false;
    }
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
      return !stat.substring(stat.lastIndexOf(')') + 1).strip().startsWith("Z");
    } catch (IOException e) {
      return process.isAlive(); // another system, or just gone
    }
  }
}
