package io.github.bancada.pages.count;

import io.github.bancada.process.ArgumentList;
import io.github.bancada.text.Setting;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A page counter that is a program of its own: how it is called, how long it may take, what it
 * prints. Immutable and thread-safe.
 *
 * @param arguments the program and what it is given; {@value #FILE} stands for the job
 * @param timeLimit after it, the program and all it has started are killed; zero = no limit
 * @param pattern finds the pages in what it prints
 */
record ExternalCommand(List<String> arguments, Duration timeLimit, OutputPattern pattern) {
  /** Stands for the job's path in an argument. */
  static final String FILE = "{file}";

  private static final int DEFAULT_LIMIT_MILLIS = 60_000;

  ExternalCommand {
    arguments = List.copyOf(arguments);
    Objects.requireNonNull(timeLimit, "timeLimit");
    Objects.requireNonNull(pattern, "pattern");
  }

  /**
   * Reads the fields of the sampler. Those of the command and the pattern, left empty, are as in
   * the preset.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  static ExternalCommand parse(String preset, String command, String timeLimit, String pattern) {
    CommandPreset known = Setting.token("Preset", preset, CommandPreset.class, CommandPreset.NONE);
    String text = orElse(Setting.text(command), known.command());
    if (text.isEmpty()) {
      throw new IllegalArgumentException(
          "Command is empty; choose a preset, or write a program and its arguments, with "
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
          "Command is '" + text + "'; it begins with a program, and jobs are never executed");
    }
    if (arguments.stream().noneMatch(argument -> argument.contains(FILE))) {
      throw new IllegalArgumentException(
          "Command is '" + text + "'; one of its arguments must be or hold " + FILE);
    }
    return new ExternalCommand(
        arguments,
        Duration.ofMillis(Setting.number("Time limit", timeLimit, DEFAULT_LIMIT_MILLIS, 0)),
        OutputPattern.parse(orElse(Setting.text(pattern), known.pattern())));
  }

  private static String orElse(String text, String preset) {
    return text.isEmpty() ? preset : text;
  }

  /** The program and its arguments for one job. */
  List<String> argumentsFor(Path job) {
    String path = job.toAbsolutePath().toString(); // never taken for an option
    return arguments.stream().map(argument -> argument.replace(FILE, path)).toList();
  }

  /** What is wrong if the program is not there; empty if it is. */
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

  /** As the system would find it: Windows adds {@code .exe}. */
  private static boolean isProgram(File file) {
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    return isExecutable(file) || windows && isExecutable(new File(file.getPath() + ".exe"));
  }

  private static boolean isExecutable(File file) {
    return file.isFile() && Files.isExecutable(file.toPath());
  }
}
