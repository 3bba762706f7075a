package io.github.bancada.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options of a database server's command line, as users write them. Stateless. */
final class DatabaseOptions {
  /** For some hundreds of users that all come at once, and a database of some million rows. */
  static final List<String> USUAL =
      List.of(
          "--max-connections=1000",
          "--back-log=1000",
          "--innodb-buffer-pool-size=256M",
          "--innodb-flush-log-at-trx-commit=1",
          "--local-infile=ON");

  /** Characters without blanks; between double quotes with them. */
  private static final Pattern OPTION = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+|\"");

  /** What a data directory is made with once and for all. */
  private static final Set<String> OF_DATA =
      Set.of("--innodb-page-size", "--innodb-data-file-path", "--lower-case-table-names");

  private DatabaseOptions() {}

  /**
   * Takes a field apart at its blanks.
   *
   * @throws IllegalArgumentException if something in it is no option
   */
  static List<String> parse(String field, String text) {
    List<String> options = new ArrayList<>();
    Matcher matcher = OPTION.matcher(text);
    while (matcher.find()) {
      String option = matcher.group().replace("\"", "");
      if (!option.matches("--[A-Za-z].*")) {
        throw new IllegalArgumentException(
            field
                + " is '"
                + text
                + "'; it takes options of mysqld such as --innodb-flush-log-at-trx-commit=2, each"
                + " beginning with --, which '"
                + matcher.group()
                + "' does not");
      }
      options.add(option);
    }
    return options;
  }

  /** Those that matter when the data directory is made. */
  static List<String> ofData(List<String> options) {
    return options.stream().filter(option -> OF_DATA.contains(name(option))).toList();
  }

  /** Servers take an underscore for a hyphen. */
  private static String name(String option) {
    return option.split("=", 2)[0].replace('_', '-').toLowerCase(Locale.ROOT);
  }
}
