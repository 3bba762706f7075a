package io.github.bancada.pages.count;

import io.github.bancada.process.ArgumentList;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * An external page counter: its arguments, time limit and output. Immutable and thread-safe.
 *
 * @param arguments the program and its arguments; {@value #FILE} stands for the job
 * @param timeLimit the program and all processes it started are killed after it; zero = no limit
 * @param pattern finds the pages in the output
 */
public record ExternalCommand(List<String> arguments, Duration timeLimit, OutputPattern pattern) {
  /** Stands for the job's path in an argument. */
  static final String FILE = "{file}";

  public ExternalCommand {
    arguments = List.copyOf(arguments);
    Objects.requireNonNull(timeLimit, "timeLimit");
    Objects.requireNonNull(pattern, "pattern");
  }

  /**
   * Reads the fields. The preset fills in an empty command or pattern.
   *
   * @throws IllegalArgumentException with the name of the wrong field
   */
  public static ExternalCommand of(
      CommandPreset preset, String command, int timeLimitMillis, String pattern) {
    String text = orElse(command, preset.command());
    if (text.isEmpty()) {
      throw new IllegalArgumentException(
          "Command is empty; choose a preset, or give a program and its arguments with "
              + FILE
              + " for the job");
    }
    List<String> arguments;
    try {
      arguments = ArgumentList.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("Command: " + e.getMessage(), e);
    }
    if (arguments.get(0).contains(FILE) || arguments.get(0).isEmpty()) {
      throw new IllegalArgumentException(
          "Command is '" + text + "'; its first word must be a program, not the job");
    }
    if (arguments.stream().noneMatch(argument -> argument.contains(FILE))) {
      throw new IllegalArgumentException(
          "Command is '" + text + "'; one of its arguments must contain " + FILE);
    }
    return new ExternalCommand(
        arguments,
        Duration.ofMillis(timeLimitMillis),
        OutputPattern.parse(orElse(pattern, preset.pattern())));
  }

  private static String orElse(String text, String preset) {
    return text.isEmpty() ? preset : text;
  }

  List<String> argumentsFor(Path job) {
    String path =
        job.toAbsolutePath().toString(); // absolute, so that it is never read as an option
    return arguments.stream().map(argument -> argument.replace(FILE, path)).toList();
  }

  /** A message if the program is not installed; empty if it is. */
  Optional<String> missingProgram() {
    String program = arguments.get(0);
    if (new File(program).getName().equals(program)) {
      String folders = Objects.requireNonNullElse(System.getenv("PATH"), "");
      for (String folder : folders.split(File.pathSeparator)) {
        if (isProgram(new File(folder, program))) {
          return Optional.empty();
        }
      }
      return Optional.of(
          "there is no program '"
              + program
              + "' in the folders of PATH; install it, or give its path in Command");
    }
    return isProgram(new File(program))
        ? Optional.empty()
        : Optional.of("there is no program at '" + program + "'; correct its path in Command");
  }

  /** Whether the system can start the file: Windows also tries {@code .exe}. */
  private static boolean isProgram(File file) {
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    return isExecutable(file) || windows && isExecutable(new File(file.getPath() + ".exe"));
  }

  private static boolean isExecutable(File file) {
    return file.isFile() && Files.isExecutable(file.toPath());
  }
}
