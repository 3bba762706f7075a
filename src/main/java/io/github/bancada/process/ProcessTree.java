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
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A program and all that it has started, to be killed together.
 *
 * <p>A child whose parent has ended belongs to nobody's tree any more. On Linux such ones are found
 * by a variable of their environment, which they inherit; elsewhere they stay. Thread-safe.
 */
final class ProcessTree {
  private static final String VARIABLE = "BANCADA_COMMAND";
  private static final Path PROC = Path.of("/proc");

  /** Processes may start others while they are being killed, but not for ever. */
  private static final int MOST_ROUNDS = 20;

  private final Process root;
  private final String mark;

  private ProcessTree(Process root, String mark) {
    this.root = root;
    this.mark = mark;
  }

  /**
   * Starts a program.
   *
   * @throws IOException if that cannot be done
   */
  static ProcessTree start(ProcessBuilder program) throws IOException {
    String id = UUID.randomUUID().toString();
    program.environment().put(VARIABLE, id);
    return new ProcessTree(program.start(), VARIABLE + "=" + id);
  }

  /** The program itself. */
  Process root() {
    return root;
  }

  /** Kills the program and all that it has started, as far as they live. */
  void kill() {
    Set<ProcessHandle> killed = new HashSet<>();
    Deque<ProcessHandle> left = new ArrayDeque<>();
    left.add(root.toHandle());
    for (int round = 0; round < MOST_ROUNDS && !left.isEmpty(); round++) {
      while (!left.isEmpty()) {
        ProcessHandle each = left.poll();
        if (killed.add(each)) {
          // Asked for before it dies: then its children get another parent.
          each.children().forEach(left::add);
          each.destroyForcibly();
        }
      }
      marked().stream().filter(each -> !killed.contains(each)).forEach(left::add);
    }
  }

  /** All living processes that were started by the program or by what it has started. */
  private List<ProcessHandle> marked() {
    List<ProcessHandle> found = new ArrayList<>();
    if (!Files.isDirectory(PROC.resolve("self"))) {
      return found;
    }
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        Optional<ProcessHandle> handle =
            ProcessHandle.of(Long.parseLong(String.valueOf(process.getFileName())));
        if (handle.isPresent() && isMarked(process.resolve("environ"))) {
          found.add(handle.get());
        }
      }
    } catch (IOException e) {
      // No /proc to look into: those found as children are all that can be known.
    }
    return found;
  }

  private boolean isMarked(Path environment) {
    try {
      return new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1)
          .contains(mark);
    } catch (IOException e) {
      return false; // it has ended, or belongs to somebody else
    }
  }
}
