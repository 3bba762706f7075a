package io.github.bancada.pages.count;

import io.github.bancada.process.ArgumentList;
import io.github.bancada.process.InstalledProgram;
import io.github.bancada.text.Token;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
    if (InstalledProgram.exists(program)) {
      return Optional.empty();
    }
    return Optional.of(
        InstalledProgram.isInPath(program)
            ? "there is no program '"
                + program
                + "' in the folders of PATH; install it, or give its path in Command"
            : "there is no program at '" + program + "'; correct its path in Command");
  }

  /**
   * Known page counters, with their arguments and the pattern of their output. Ghostscript and
   * GhostPCL draw nothing: the device bbox prints two lines for each page.
   */
  public enum CommandPreset implements Token {
    /** No preset: the fields have everything. */
    NONE("", ""),
    /** {@code bin/bancada pages} beside this bundle: the built-in counter as a process. */
    BANCADA(
        "'" + installed() + "' pages --json {file}",
        "\"format\":\"(?<format>[^\"]*)\",\"pages\":(?<pages>\\d+),\"copies\":(?<copies>\\d+),"
            + "\"total\":(?<total>\\d+),"),
    /** Prints one number that includes copies; prints 0 when it fails. */
    PKPGCOUNTER("pkpgcounter {file}", "(?m)^\\s*(?<total>\\d+)\\s*$"),
    /** The Perl script of IBQUOTA 2: one number. */
    IBQUOTA("pagecount.pl {file}", "(?<total>\\d+)\\s*$"),
    /** PostScript and PDF; {@code -dSAFER} prevents jobs from writing files. */
    GHOSTSCRIPT("gs -dSAFER -dBATCH -dNOPAUSE -q -sDEVICE=bbox {file}", "(?m)^%%HiResBoundingBox:"),
    /** PCL 5 and PCL XL. */
    GHOSTPCL("gpcl6 -dSAFER -dBATCH -dNOPAUSE -sDEVICE=bbox {file}", "(?m)^%%HiResBoundingBox:"),
    /** PDF; part of poppler. */
    PDFINFO("pdfinfo {file}", "(?m)^Pages:\\s+(?<pages>\\d+)");

    private final String command;
    private final String pattern;

    CommandPreset(String command, String pattern) {
      this.command = command;
      this.pattern = pattern;
    }

    /** Program and arguments, in the syntax of {@link ArgumentList}. */
    String command() {
      return command;
    }

    /** Pattern of its output, in the syntax of {@link OutputPattern}. */
    String pattern() {
      return pattern;
    }

    /**
     * The script in the JMeter whose {@code lib/ext} has this bundle; its bare name if the bundle
     * is elsewhere, or in a folder that no command can name.
     */
    private static String installed() {
      String name = "bancada";
      try {
        Path bundle =
            Path.of(
                CommandPreset.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path script = bundle.resolve("../../../bin").normalize().resolve(name);
        return Files.exists(script) && script.toString().indexOf('\'') < 0
            ? script.toString()
            : name;
      } catch (URISyntaxException | FileSystemNotFoundException | IllegalArgumentException e) {
        return name;
      }
    }
  }
}
