package io.github.bancada.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A program and all processes that it started, to kill them together.
 *
 * <p>A child whose parent has ended is no longer in the tree. On Linux an inherited environment
 * variable identifies such children; on other systems they keep running. Thread-safe.
 */
public final class ProcessTree {
  /** Not in capitals, as those of the factors of a matrix are. */
  private static final String VARIABLE = "BANCADA_mark";

  private static final Path PROC = Path.of("/proc");

  /** Limits rounds, because processes may start others while they are killed. */
  private static final int MAX_ROUNDS = 20;

  private static final long END_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Process root;
  private final String mark;

  private ProcessTree(Process root, String mark) {
    this.root = root;
    this.mark = mark;
  }

  /** Throws {@link IOException} if the program cannot be started. */
  public static ProcessTree start(ProcessBuilder program) throws IOException {
    return start(program, UUID.randomUUID().toString());
  }

  /**
   * As above; a later process may end what the program left, by {@link #killMarked}.
   *
   * @param id of this program only
   */
  public static ProcessTree start(ProcessBuilder program, String id) throws IOException {
    program.environment().putAll(mark(id));
    return new ProcessTree(program.start(), VARIABLE + "=" + id);
  }

  /** The environment variable that marks a program with this id, for one that others start. */
  public static Map<String, String> mark(String id) {
    return Map.of(VARIABLE, id);
  }

  /**
   * Kills all running processes with this id and waits for their end. On Linux only: elsewhere, and
   * of other system users, it finds none.
   *
   * @return whether there were any
   * @throws IOException if one does not end
   */
  public static boolean killMarked(String id) throws IOException {
    String mark = VARIABLE + "=" + id;
    long limit = System.nanoTime() + END_LIMIT_NANOS;
    List<ProcessHandle> found = marked(mark);
    boolean any = !found.isEmpty();
    while (!found.isEmpty()) {
      if (System.nanoTime() > limit) {
        throw new IOException("Process " + found.get(0).pid() + " does not end after a kill");
      }
      kill(found, mark);
      LockSupport.parkNanos(POLL_NANOS);
      found = marked(mark);
    }
    return any;
  }

  public Process root() {
    return root;
  }

  public void kill() {
    kill(List.of(root.toHandle()), mark);
  }

  private static void kill(List<ProcessHandle> roots, String mark) {
    Set<ProcessHandle> killed = new HashSet<>();
    Deque<ProcessHandle> left = new ArrayDeque<>(roots);
    for (int round = 0; round < MAX_ROUNDS && !left.isEmpty(); round++) {
      while (!left.isEmpty()) {
        ProcessHandle each = left.poll();
        if (killed.add(each)) {
          // Before the kill, because its children get another parent then.
          each.children().forEach(left::add);
          each.destroyForcibly();
        }
      }
      marked(mark).stream().filter(each -> !killed.contains(each)).forEach(left::add);
    }
  }

  /** All running processes that a program with this mark or its children started. */
  private static List<ProcessHandle> marked(String mark) {
    List<ProcessHandle> found = new ArrayList<>();
    if (!Files.isDirectory(PROC.resolve("self"))) {
      return found;
    }
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        Optional<ProcessHandle> handle =
            ProcessHandle.of(Long.parseLong(String.valueOf(process.getFileName())));
        if (handle.isPresent() && isMarked(process.resolve("environ"), mark)) {
          found.add(handle.get());
        }
      }
    } catch (IOException e) {
      // No /proc: only children are known.
    }
    return found;
  }

  private static boolean isMarked(Path environment, String mark) {
    try {
      String variables =
          "\0" + new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1);
      return variables.contains("\0" + mark + "\0");
    } catch (IOException e) {
      return false; // it has ended, or another system user owns it
    }
  }
}
