package io.github.bancada.atm.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A row of the tables in docs/atm-faults.md about what the audit finds:
 *
 * <pre>
 * | Done | When | Found by | It says, or why it cannot know |
 * when  = ("before" | "during" | "after") separated by ", "
 * found = checks | "not known" | "nothing wrong", then perhaps "; every account: " checks
 * </pre>
 *
 * <p>The audit must print the texts in backticks in the last column; {@code …} matches anything.
 * Immutable.
 *
 * @param done what was done to the database
 * @param when moments of a test
 * @param found checks that fail
 * @param everyAccount checks that fail if every account is checked
 * @param says texts in the report
 */
record AuditPromise(
    String done,
    List<String> when,
    List<String> found,
    List<String> everyAccount,
    List<Pattern> says) {
  private static final String SECTION = "## What the audit sees";
  private static final String HEADER = "| Done |";
  private static final Pattern CHECK = Pattern.compile("C\\d");
  private static final Pattern SAID = Pattern.compile("`([^`]+)`");

  /** All rows of the section. */
  static List<AuditPromise> all() throws IOException {
    List<AuditPromise> all = new ArrayList<>();
    boolean inSection = false;
    boolean inTable = false;
    for (String line : Files.readAllLines(Path.of("docs/atm-faults.md"))) {
      if (line.startsWith("## ")) {
        inSection = line.equals(SECTION);
      }
      if (!inSection || !line.startsWith("|")) {
        inTable = false;
      } else if (line.startsWith(HEADER)) {
        inTable = true;
      } else if (inTable && !line.startsWith("|---")) {
        all.add(of(line));
      }
    }
    return all;
  }

  private static AuditPromise of(String line) {
    String[] cells = line.substring(2, line.length() - 2).split(" \\| ", 4);
    String[] found = cells[2].split("; every account: ", 2);
    if (checks(found[0]).isEmpty() && !found[0].matches("not known|nothing wrong")) {
      throw new IllegalArgumentException("What the audit finds is not told: " + line);
    }
    return new AuditPromise(
        cells[0],
        List.of(cells[1].split(", ")),
        checks(found[0]),
        checks(found[found.length - 1]),
        SAID.matcher(cells[3]).results().map(AuditPromise::pattern).toList());
  }

  private static List<String> checks(String text) {
    return CHECK.matcher(text).results().map(MatchResult::group).toList();
  }

  private static Pattern pattern(MatchResult said) {
    return Pattern.compile(
        String.join(
            ".*", Pattern.compile("…").splitAsStream(said.group(1)).map(Pattern::quote).toList()));
  }
}
