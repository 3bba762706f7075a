package io.github.bancada.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Command line options of a database server. Stateless. */
final class DatabaseOptions {
  /** Defaults for several hundred simultaneous users and a database of a few million rows. */
  static final List<String> DEFAULTS =
      List.of(
          "--max-connections=1000",
          "--back-log=1000",
          "--innodb-buffer-pool-size=256M",
          "--innodb-flush-log-at-trx-commit=1",
          "--local-infile=ON");

  /** Characters without blanks, or with blanks between double quotes. */
  private static final Pattern OPTION = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+|\"");

  /** Options fixed at the creation of a data directory. */
  private static final Set<String> DATA_OPTIONS =
      Set.of("--innodb-page-size", "--innodb-data-file-path", "--lower-case-table-names");

  private DatabaseOptions() {}

  /**
   * Splits a field at its blanks.
   *
   * @throws IllegalArgumentException if a part is not an option
   */
  static List<String> parse(String field, String text) {
    List<String> options = new ArrayList<>();
    Matcher matcher = OPTION.matcher(text);
    while (matcher.find()) {
      String option = matcher.group().replace("\"", "");
      if (!option.matches("--[A-Za-z].*")) {
        throw new IllegalArgumentException(
            String.format(
                "%s is '%s'; it takes options of the server such as --innodb-flush-log-at-trx-commit=2,"
                    + " and '%s' does not begin with --",
                field, text, matcher.group()));
      }
      options.add(option);
    }
    return options;
  }

  /** The options that affect the creation of a data directory. */
  static List<String> dataOptions(List<String> options) {
    return options.stream().filter(option -> DATA_OPTIONS.contains(name(option))).toList();
  }

  /** The canonical name; servers accept underscores as hyphens. */
  private static String name(String option) {
    return option.split("=", 2)[0].replace('_', '-').toLowerCase(Locale.ROOT);
  }
}
