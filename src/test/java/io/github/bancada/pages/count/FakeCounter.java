package io.github.bancada.pages.count;

import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * An external page counter for tests, run by the current JVM. Its first argument is the action, the
 * second the job.
 */
public final class FakeCounter {
  private static final int FLOOD_LINES = 200_000;

  private FakeCounter() {}

  /** The command as a list. */
  public static List<String> command(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(java());
    command.add("-Xshare:auto");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-cp");
    command.add(classes());
    command.add(FakeCounter.class.getName());
    command.addAll(List.of(arguments));
    return command;
  }

  /** The command as text for the field of the sampler. */
  public static String text(String... arguments) {
    return String.join("\n", command(arguments).stream().map(each -> "'" + each + "'").toList());
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static String classes() {
    try {
      return Path.of(FakeCounter.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path job = Path.of(arguments[1]);
    switch (arguments[0]) {
      case "bytes" -> System.out.println(Files.size(job) + " pages");
      case "none" -> System.out.println("0 pages");
      case "complain" -> {
        System.out.println("0 pages");
        System.err.println("what is this?");
      }
      case "fail" -> {
        System.err.println("cannot read it");
        System.exit(3);
      }
      case "flood" -> flood();
      case "stdin" -> System.out.println(System.in.readAllBytes().length + " bytes, 5 pages");
      case "sleep" -> {
        announce(job);
        Thread.sleep(Long.MAX_VALUE);
      }
      case "parent" -> {
        grandchild(job).waitFor();
      }
      case "orphan" -> {
        grandchild(job);
        System.out.println("7 pages");
      }
      case "middleman" -> {
        // Its child starts an orphan and ends, so that it is in no process tree.
        new ProcessBuilder(command("orphan", job.toString())).inheritIO().start().waitFor();
        Thread.sleep(Long.MAX_VALUE);
      }
      default -> System.out.println("no number");
    }
  }

  /** Prints more than any pipe buffers to both outputs. */
  private static void flood() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < FLOOD_LINES; i++) {
      lines.append("page page page page\n");
    }
    System.err.print(lines);
    System.out.print(lines);
    System.out.println("9 pages");
  }

  /** Starts a process that keeps the outputs open, and waits until it runs. */
  private static Process grandchild(Path job) throws IOException, InterruptedException {
    Process child = new ProcessBuilder(command("sleep", job.toString())).inheritIO().start();
    Waiting.await("the child", () -> Files.exists(pidFile(job)));
    return child;
  }

  private static void announce(Path job) throws IOException {
    Path temporary = Files.createTempFile(job.toAbsolutePath().getParent(), "pid", "");
    Files.write(
        temporary,
        Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII));
    Files.move(temporary, pidFile(job), StandardCopyOption.ATOMIC_MOVE);
  }

  /** File with the process ID of the sleeping process. */
  public static Path pidFile(Path job) {
    return job.resolveSibling(job.getFileName() + ".pid");
  }
}
