package io.github.bancada.pages.sweep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Programs of others, each of which reads what the one before it writes, within limits of time and
 * disk. Immutable.
 */
final class Pipeline {
  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final long MAX_BYTES = 1L << 28;

  /** A page takes more than this, and so does a list of models. */
  private static final long LEAST_BYTES = 64;

  private static final long LOOK_MILLIS = 20;
  private static final int MESSAGE_LENGTH = 120;

  private final List<List<String>> programs;
  private final Map<String, String> environment;

  /**
   * @param environment is added to that of this process
   */
  Pipeline(List<List<String>> programs, Map<String, String> environment) {
    this.programs = List.copyOf(programs);
    this.environment = Map.copyOf(environment);
  }

  /**
   * Runs the programs; all of them have ended then.
   *
   * @param scratch their working directory, an empty folder; what they say is left there
   * @return why there is no output, empty if there is
   */
  Optional<String> run(Path input, Path output, Path scratch)
      throws IOException, InterruptedException {
    List<ProcessBuilder> builders = new ArrayList<>();
    for (int i = 0; i < programs.size(); i++) {
      ProcessBuilder builder = new ProcessBuilder(programs.get(i)).directory(scratch.toFile());
      builder.environment().remove("DISPLAY");
      builder.environment().putAll(environment);
      builders.add(builder.redirectError(said(scratch, i).toFile()));
    }
    builders.get(0).redirectInput(input.toFile());
    builders.get(builders.size() - 1).redirectOutput(Redirect.to(output.toFile()));
    List<Process> running = ProcessBuilder.startPipeline(builders);
    try {
      Optional<String> late = await(running, output);
      return late.isPresent() ? late : failure(running, output, scratch);
    } finally {
      for (Process process : running) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
    }
  }

  private static Optional<String> await(List<Process> running, Path output)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    for (Process process : running) {
      while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (System.nanoTime() - start > LIMIT.toNanos()) {
          return Optional.of("takes more than " + LIMIT.toSeconds() + " s");
        }
        if (Files.size(output) > MAX_BYTES) {
          return Optional.of("makes more than " + (MAX_BYTES >> 20) + " MiB");
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> failure(List<Process> ended, Path output, Path scratch)
      throws IOException {
    for (int i = ended.size() - 1; i >= 0; i--) {
      int code = ended.get(i).exitValue();
      if (code != 0) {
        return Optional.of(name(i) + " ends with " + code + last(scratch, i));
      }
    }
    return Files.size(output) >= LEAST_BYTES
        ? Optional.empty()
        : Optional.of("makes " + Files.size(output) + " bytes" + last(scratch, ended.size() - 1));
  }

  private String name(int program) {
    List<String> command = programs.get(program);
    return command.get(command.size() - 1).replaceAll(".*/", "");
  }

  private static Path said(Path scratch, int program) {
    return scratch.resolve("program" + program + ".log");
  }

  /** The last line that a program said. */
  private static String last(Path scratch, int program) throws IOException {
    String text = Files.readString(said(scratch, program), StandardCharsets.ISO_8859_1).strip();
    String line = text.substring(text.lastIndexOf('\n') + 1);
    return line.isEmpty() ? "" : ": " + line.substring(0, Math.min(MESSAGE_LENGTH, line.length()));
  }

  /** A folder and all in it, the deepest first. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
