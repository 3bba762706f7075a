package io.github.bancada.pages.count;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Token;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The settings of a sample. Immutable and thread-safe.
 *
 * @param jobs a file, directory or glob; may be empty
 * @param order which job each sample counts
 * @param hold whether jobs are read once and held in memory
 * @param memoryBytes memory limit of held jobs
 * @param command an external counter; empty for the built-in one
 * @param absent what happens if the external counter is not installed
 * @param copies which number of copies counts, for the built-in counter
 * @param labels how samples are named
 * @param expectedPages of one copy; empty for any number
 * @param expectedTotal in all copies; empty for any number
 */
public record CountSettings(
    String jobs,
    Order order,
    boolean hold,
    long memoryBytes,
    Optional<ExternalCommand> command,
    Absent absent,
    CopiesPolicy copies,
    Labels labels,
    OptionalLong expectedPages,
    OptionalLong expectedTotal) {

  private static final int DEFAULT_MEGABYTES = 256;

  /** Which job a sample counts. */
  public enum Order implements Token {
    /** The next job over all virtual users; the first again after the last. */
    SEQUENTIAL("sequential"),
    /** A random job. */
    RANDOM("random"),
    /** The one file that the field names for this sample. */
    VARIABLE("variable");

    private final String token;

    Order(String token) {
      this.token = token;
    }

    @Override
    public String token() {
      return token;
    }
  }

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
   * Reads the fields of the sampler.
   *
   * @throws IllegalArgumentException with the name of the wrong field
   */
  public static CountSettings parse(CountFields f) {
    boolean external =
        Setting.token("Engine", f.engine(), Engine.class, Engine.BUILT_IN) == Engine.EXTERNAL;
    boolean hold = Setting.flag("Hold in memory", f.hold(), false);
    if (external && hold) {
      throw new IllegalArgumentException(
          "Hold in memory is 'true', but an external command reads files from the disk; choose the"
              + " built-in engine or 'false'");
    }
    return new CountSettings(
        Setting.text(f.jobs()),
        Setting.token("Order", f.order(), Order.class, Order.SEQUENTIAL),
        hold,
        (long) Setting.number("Memory limit", f.memoryLimit(), DEFAULT_MEGABYTES, 1) << 20,
        external
            ? Optional.of(
                ExternalCommand.parse(f.preset(), f.command(), f.timeLimit(), f.pattern()))
            : Optional.empty(),
        Setting.token("If absent", f.absent(), Absent.class, Absent.FAIL),
        Setting.token("Copies", f.copiesPolicy(), CopiesPolicy.class, CopiesPolicy.PDL_OVER_PJL),
        Setting.token("Labels", f.labels(), Labels.class, Labels.NAME),
        expected("Pages", f.expectedPages()),
        expected("Total", f.expectedTotal()));
  }

  /** A message if the external counter is not installed; empty if it is or none is needed. */
  public Optional<String> missingProgram() {
    return command.flatMap(ExternalCommand::missingProgram);
  }

  private static OptionalLong expected(String field, String value) {
    return Setting.text(value).isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Setting.number(field, value, 0, 0));
  }
}
