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
 * A program and all processes that it started, to kill them together.
 *
 * <p>A child whose parent has ended is no longer in the tree. On Linux an inherited environment
 * variable identifies such children; on other systems they keep running. Thread-safe.
 */
public final class ProcessTree {
  private static final String VARIABLE = "BANCADA_COMMAND";
  private static final Path PROC = Path.of("/proc");

  /** Limits rounds, because processes may start others while they are killed. */
  private static final int MAX_ROUNDS = 20;

  private final Process root;
  private final String mark;

  private ProcessTree(Process root, String mark) {
    this.root = root;
    this.mark = mark;
  }

  /** Throws {@link IOException} if the program cannot be started. */
  public static ProcessTree start(ProcessBuilder program) throws IOException {
    String id = UUID.randomUUID().toString();
    program.environment().put(VARIABLE, id);
    return new ProcessTree(program.start(), VARIABLE + "=" + id);
  }

  public Process root() {
    return root;
  }

  public void kill() {
    Set<ProcessHandle> killed = new HashSet<>();
    Deque<ProcessHandle> left = new ArrayDeque<>();
    left.add(root.toHandle());
    for (int round = 0; round < MAX_ROUNDS && !left.isEmpty(); round++) {
      while (!left.isEmpty()) {
        ProcessHandle each = left.poll();
        if (killed.add(each)) {
          // Before the kill, because its children get another parent then.
          each.children().forEach(left::add);
          each.destroyForcibly();
        }
      }
      marked().stream().filter(each -> !killed.contains(each)).forEach(left::add);
    }
  }

  /** All running processes that the program or its children started. */
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
      // No /proc: only children are known.
    }
    return found;
  }

  private boolean isMarked(Path environment) {
    try {
      return new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1)
          .contains(mark);
    } catch (IOException e) {
      return false; // it has ended, or another system user owns it
    }
  }
}
