package io.github.bancada.storage.files;

import io.github.bancada.process.ArgumentList;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A program that copies files, started without a shell. In its arguments {@value #FROM} is the
 * directory to copy from, {@value #TO} the directory to copy to, which exists and is empty, and
 * {@value #LIST} a text file with the path of each file to copy, below the first, one a line.
 * Immutable.
 *
 * @param timeLimit the program and all processes it started are killed after it; zero = no limit
 */
public record CopyCommand(List<String> arguments, Duration timeLimit) {
  static final String FROM = "{from}";
  static final String TO = "{to}";
  static final String LIST = "{list}";

  public CopyCommand {
    arguments = List.copyOf(arguments);
  }

  /**
   * Reads the fields.
   *
   * @throws IllegalArgumentException with the name of the wrong field
   */
  public static CopyCommand of(CopyEngine engine, String command, int timeLimitMillis) {
    String text = engine == CopyEngine.COMMAND ? command : engine.command();
    if (text.isBlank()) {
      throw new IllegalArgumentException(
          "Command is empty; give a program and its arguments, such as cp -r {from}/. {to}");
    }
    List<String> arguments;
    try {
      arguments = ArgumentList.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("Command: " + e.getMessage(), e);
    }
    if (arguments.get(0).isEmpty() || arguments.get(0).contains("{")) {
      throw new IllegalArgumentException(
          "Command is '" + text + "'; its first word must be a program");
    }
    for (String needed : List.of(FROM, TO)) {
      if (arguments.stream().noneMatch(argument -> argument.contains(needed))) {
        throw new IllegalArgumentException(
            "Command is '" + text + "'; one of its arguments must contain " + needed);
      }
    }
    return new CopyCommand(arguments, Duration.ofMillis(timeLimitMillis));
  }

  /** Whether it takes a list of files, so that several can copy parts of one directory. */
  boolean takesList() {
    return arguments.stream().anyMatch(argument -> argument.contains(LIST));
  }

  /**
   * The arguments with their paths.
   *
   * @param list null if it takes none
   */
  List<String> arguments(Path from, Path to, Path list) {
    return arguments.stream()
        .map(
            argument ->
                argument
                    .replace(FROM, from.toString())
                    .replace(TO, to.toString())
                    .replace(LIST, String.valueOf(list)))
        .toList();
  }
}
