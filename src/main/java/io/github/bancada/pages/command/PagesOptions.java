package io.github.bancada.pages.command;

import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.text.Setting;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of {@code bin/bancada pages}. Immutable.
 *
 * @param paths what to count
 * @param json whether to print JSON instead of a table
 * @param copies which number of copies holds
 * @param help whether to print the help and nothing else
 */
record PagesOptions(List<String> paths, boolean json, CopiesPolicy copies, boolean help) {
  /**
   * Reads the command line: options before, between and behind the paths; after {@code --} only
   * paths. The value of an option is the next argument, or stands behind {@code =}.
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
    private boolean json;
    private CopiesPolicy copies = CopiesPolicy.PDL_OVER_PJL;
    private boolean help;
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
      if (paths.isEmpty() && !help) {
        throw new IllegalArgumentException("no job is named; give files or directories");
      }
      return new PagesOptions(List.copyOf(paths), json, copies, help);
    }

    private void option(String argument) {
      int equals = argument.indexOf('=');
      String name = equals < 0 ? argument : argument.substring(0, equals);
      String value = equals < 0 ? null : argument.substring(equals + 1);
      switch (name) {
        case "--copies" ->
            copies = Setting.token(name, value(name, value), CopiesPolicy.class, copies);
        case "--json" -> json = flag(name, value);
        case "-h", "--help" -> help = flag(name, value);
        default -> throw new IllegalArgumentException("Unknown option: '" + name + "'");
      }
    }

    private static boolean flag(String name, String value) {
      if (value != null) {
        throw new IllegalArgumentException(name + " takes no value, but has '" + value + "'");
      }
      return true;
    }

    private String value(String name, String value) {
      if (value != null) {
        return value;
      }
      if (next == arguments.length) {
        throw new IllegalArgumentException("the value of " + name + " is missing");
      }
      return arguments[next++];
    }
  }
}
