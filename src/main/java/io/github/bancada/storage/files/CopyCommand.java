package io.github.bancada.storage.files;

import io.github.bancada.process.ArgumentList;
import io.github.bancada.text.Token;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A program that copies files, started without a shell. In its arguments {@value #FROM} is the
 * directory to copy from, {@value #TO} the directory to copy to, which exists and is empty, and
 * {@value #LIST} a text file with the path of each file, relative to the first, one a line.
 * Immutable.
 *
 * @param arguments to copy a whole directory
 * @param partArguments to copy some of its files; may be the same
 * @param timeLimit the program and all processes it started are killed after it; zero = no limit
 */
public record CopyCommand(List<String> arguments, List<String> partArguments, Duration timeLimit) {
  static final String FROM = "{from}";
  static final String TO = "{to}";
  static final String LIST = "{list}";

  public CopyCommand {
    arguments = List.copyOf(arguments);
    partArguments = List.copyOf(partArguments);
  }

  /**
   * Reads the fields.
   *
   * @throws IllegalArgumentException with the name of the wrong field
   */
  public static CopyCommand of(Engine engine, String command, int timeLimitMillis) {
    Duration timeLimit = Duration.ofMillis(timeLimitMillis);
    return engine == Engine.COMMAND
        ? new CopyCommand(parse(command), parse(command), timeLimit)
        : new CopyCommand(parse(engine.command()), parse(engine.partCommand()), timeLimit);
  }

  private static List<String> parse(String text) {
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
    return arguments;
  }

  /** Whether the program makes the directories of a part; {@code cp} does not. */
  boolean makesDirectoriesOfParts() {
    return partArguments.equals(arguments);
  }

  /** Whether the program takes a list of files, which a part of a directory needs. */
  static boolean takesList(List<String> arguments) {
    return arguments.stream().anyMatch(argument -> argument.contains(LIST));
  }

  /**
   * The arguments with paths in place of the placeholders.
   *
   * @param list null if they take none
   */
  static List<String> withPaths(List<String> arguments, Path from, Path to, Path list) {
    return arguments.stream()
        .map(
            argument ->
                argument
                    .replace(FROM, from.toString())
                    .replace(TO, to.toString())
                    .replace(LIST, String.valueOf(list)))
        .toList();
  }

  /** Who copies the files. */
  public enum Engine implements Token {
    /** This JVM, file by file: contents in the kernel, permissions as {@code cp -r}. */
    JAVA(""),
    /**
     * A whole directory, or a part of it by a list. Several cp that make the same directory at the
     * same time would fail, so the directories of a part are made first.
     */
    CP(
        "cp -r {from}/. {to}",
        "env --chdir={from} xargs --arg-file={list} --delimiter=\\n"
            + " cp --parents --target-directory={to}"),
    RSYNC("rsync -a --files-from={list} {from}/ {to}/"),
    /** A program that the user gives. */
    COMMAND("");

    private final String command;
    private final String partCommand;

    Engine(String command) {
      this(command, command);
    }

    Engine(String command, String partCommand) {
      this.command = command;
      this.partCommand = partCommand;
    }

    /** Its program and arguments; "" if the user gives them. */
    String command() {
      return command;
    }

    /** Its program and arguments if several users copy parts of one directory. */
    String partCommand() {
      return partCommand;
    }
  }
}
