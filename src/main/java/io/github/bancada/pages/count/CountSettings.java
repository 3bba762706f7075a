package io.github.bancada.pages.count;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.text.Token;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of a sample. Immutable and thread-safe.
 *
 * @param choice which jobs are counted
 * @param command an external counter; empty for the built-in one
 * @param absent what happens if the external counter is not installed
 * @param copies which number of copies counts, for the built-in counter
 * @param labels how samples are named
 * @param expectedPages of one copy; empty for any number
 * @param expectedTotal in all copies; empty for any number
 */
public record CountSettings(
    JobChoice choice,
    Optional<ExternalCommand> command,
    Absent absent,
    CopiesPolicy copies,
    Labels labels,
    OptionalInt expectedPages,
    OptionalInt expectedTotal) {

  /** The page counter engine. */
  public enum Engine implements Token {
    /** {@link PageCounter}. */
    BUILT_IN("builtin"),
    /** A program, see {@link ExternalCommand}. */
    EXTERNAL("external");

    private final String token;

    Engine(String token) {
      this.token = token;
    }

    @Override
    public String token() {
      return token;
    }
  }

  /** What happens if the program of an external command is not installed. */
  public enum Absent implements Token {
    /** The test does not start. */
    FAIL("fail"),
    /** The test reports it once and takes no samples. */
    SKIP("skip");

    private final String token;

    Absent(String token) {
      this.token = token;
    }

    @Override
    public String token() {
      return token;
    }
  }

  /** How samples are named. */
  public enum Labels implements Token {
    /** Like the element. */
    NAME("name"),
    /** Like the element, with the job's format. */
    FORMAT("format"),
    /** Like the element, with the job's file name. */
    FILE("file");

    private final String token;

    Labels(String token) {
      this.token = token;
    }

    @Override
    public String token() {
      return token;
    }
  }

  /**
   * @throws IllegalArgumentException if the choices contradict each other
   */
  public CountSettings {
    if (choice.hold() && command.isPresent()) {
      throw new IllegalArgumentException(
          "Hold in memory is 'true', but an external command reads files from the disk; choose the"
              + " built-in engine or 'false'");
    }
  }

  /** A message if the external counter is not installed; empty if it is or none is needed. */
  public Optional<String> missingProgram() {
    return command.flatMap(ExternalCommand::missingProgram);
  }
}
