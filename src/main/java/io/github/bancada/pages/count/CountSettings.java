package io.github.bancada.pages.count;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.interpret.Examination;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.text.Token;
import java.util.List;
import java.util.Optional;

/**
 * The settings of a sample. Immutable and thread-safe.
 *
 * @param choice which jobs are counted
 * @param command an external counter; empty for the built-in one
 * @param examinations examinations by Ghostscript, for the built-in counter
 * @param absent what happens if the external counter is not installed
 * @param copies which number of copies counts, for the built-in counter
 * @param labels how samples are named
 * @param expected the expected result
 */
public record CountSettings(
    JobChoice choice,
    Optional<ExternalCommand> command,
    List<Examination> examinations,
    Absent absent,
    CopiesPolicy copies,
    Labels labels,
    CountExpectation expected) {

  public enum Engine implements Token {
    /** {@link PageCounter}. */
    BUILTIN,
    /** A program, see {@link ExternalCommand}. */
    EXTERNAL
  }

  /** What happens if the program of an external command is not installed. */
  public enum Absent implements Token {
    /** The test does not start. */
    FAIL,
    /** The test reports it once and takes no samples. */
    SKIP
  }

  public enum Labels implements Token {
    /** Like the element. */
    NAME,
    /** Like the element, with the job's format. */
    FORMAT,
    /** Like the element, with the job's file name. */
    FILE
  }

  /**
   * @throws IllegalArgumentException if settings contradict each other
   */
  public CountSettings {
    examinations = List.copyOf(examinations);
    if (choice.hold() && command.isPresent()) {
      throw new IllegalArgumentException(
          "Hold in memory is 'true', but an external command reads files from the disk; choose the"
              + " built-in engine or 'false'");
    }
    if (choice.hold() && !examinations.isEmpty()) {
      throw new IllegalArgumentException(
          "Hold in memory is 'true', but Ghostscript reads files from the disk; choose 'false' for"
              + " it, for Interpret and for Coverage");
    }
  }

  /** A message if the external counter is not installed; empty if it is or none is needed. */
  public Optional<String> missingProgram() {
    return command.flatMap(ExternalCommand::missingProgram);
  }
}
