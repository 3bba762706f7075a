package io.github.bancada.pages.command;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.text.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of {@code bin/bancada pages}. Immutable.
 *
 * @param paths jobs to count
 * @param spool CUPS' spool directory, whose jobs are counted instead; null if none is given
 * @param output form of the output
 * @param copies which number of copies counts
 * @param strict whether only exact counts count
 * @param timeLimit time limit for one job; null if none is given
 * @param budget other limits for one job
 * @param interpret whether Ghostscript may run PostScript
 * @param coverage whether Ghostscript may measure ink
 * @param color whether the contents of pages are read for their colours
 * @param pages whether each page has a row
 * @param progress whether progress is always shown
 */
record PagesOptions(
    List<String> paths,
    String spool,
    Output output,
    CopiesPolicy copies,
    boolean strict,
    Duration timeLimit,
    Budget budget,
    boolean interpret,
    boolean coverage,
    boolean color,
    boolean pages,
    boolean progress) {
  /** Whether the built-in counter looks for colours; Ghostscript knows them better. */
  boolean looksForColors() {
    return (color || pages) && !coverage;
  }

  /** A form of output. */
  enum Output {
    TABLE,
    JSON,
    CSV,
    TOTAL_ONLY,
    HELP
  }

  /**
   * Reads the command line: options before, between and after the paths; after {@code --} only
   * paths. The value of an option is the next argument, or follows {@code =}.
   *
   * @throws IllegalArgumentException if it is wrong; the message says why
   */
  static PagesOptions of(String... arguments) {
    return new Parser(arguments).parsed();
  }

  /** Reads the arguments from the first to the last. */
  private static final class Parser {
    private final String[] arguments;
    private final List<String> paths = new ArrayList<>();
    private String spool;
    private Output output = Output.TABLE;
    private CopiesPolicy copies = CopiesPolicy.PDL_OVER_PJL;
    private boolean strict;
    private Duration timeLimit;
    private Budget budget = Budget.DEFAULT;
    private boolean interpret;
    private boolean coverage;
    private boolean color;
    private boolean pages;
    private boolean progress;

    /** Name and value of the current option; the value is null unless it follows a "=". */
    private String name;

    private String value;
    private int next;

    Parser(String... arguments) {
      this.arguments = arguments;
    }

    PagesOptions parsed() {
      boolean options = true;
      while (next < arguments.length) {
        String argument = arguments[next++];
        if (options && argument.equals("--")) {
          options = false;
        } else if (options && argument.startsWith("-") && argument.length() > 1) {
          option(argument);
        } else {
          paths.add(argument);
        }
      }
      if (spool != null && !paths.isEmpty()) {
        throw new IllegalArgumentException(
            "--cups counts only the jobs of its directory; leave out '" + paths.get(0) + "'");
      }
      if ((pages || coverage || color) && (spool != null || output == Output.TOTAL_ONLY)) {
        throw new IllegalArgumentException(
            "--pages, --color and --coverage do not go with --cups or --total-only; leave"
                + " out one");
      }
      if (paths.isEmpty() && spool == null && output != Output.HELP) {
        throw new IllegalArgumentException(
            "no job is named; give files or directories, or - for standard input");
      }
      return new PagesOptions(
          List.copyOf(paths),
          spool,
          output,
          copies,
          strict,
          timeLimit,
          budget,
          interpret,
          coverage,
          color,
          pages,
          progress);
    }

    private void option(String argument) {
      int equals = argument.indexOf('=');
      name = equals < 0 ? argument : argument.substring(0, equals);
      value = equals < 0 ? null : argument.substring(equals + 1);
      switch (name) {
        case "--color" -> color = flag();
        case "--copies" -> copies = Setting.token(name, value(), CopiesPolicy.class, copies);
        case "--cpu-limit" ->
            budget = budget.withCpu(Duration.ofSeconds(Setting.number(name, value(), 10, 1)));
        case "--csv" -> output(Output.CSV);
        case "--cups" -> spool = value();
        case "--json" -> output(Output.JSON);
        case "--interpret" -> interpret = flag();
        case "--coverage" -> coverage = flag();
        case "--pages" -> pages = flag();
        case "--memory-limit" ->
            budget = budget.withMemoryBytes((long) Setting.number(name, value(), 32, 1) << 20);
        case "--progress" -> progress = flag();
        case "--strict" -> strict = flag();
        case "--time-limit" -> timeLimit = Duration.ofSeconds(Setting.number(name, value(), 60, 1));
        case "--total-only" -> output(Output.TOTAL_ONLY);
        case "-h", "--help" -> output(Output.HELP);
        default -> throw new IllegalArgumentException("Unknown option: '" + name + "'");
      }
    }

    private void output(Output wanted) {
      flag();
      if (output == Output.HELP || wanted == Output.HELP) {
        output = Output.HELP;
      } else if (output == Output.TABLE || output == wanted) {
        output = wanted;
      } else {
        throw new IllegalArgumentException(
            "--csv, --json and --total-only exclude each other; give one of them");
      }
    }

    private boolean flag() {
      if (value != null) {
        throw new IllegalArgumentException(name + " takes no value, but has '" + value + "'");
      }
      return true;
    }

    private String value() {
      if (value == null && next == arguments.length) {
        throw new IllegalArgumentException("the value of " + name + " is missing");
      }
      return value != null ? value : arguments[next++];
    }
  }
}
