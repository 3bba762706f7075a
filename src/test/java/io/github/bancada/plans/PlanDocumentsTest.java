package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.plan.DeclaredProperty;
import io.github.bancada.plan.KnownProperties;
import io.github.bancada.plan.NameCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the plans' comments and pages say is what the plans do. */
class PlanDocumentsTest extends PlanFiles {
  /** A run of a plan, to the end of its line. */
  private static final Pattern COMMAND = Pattern.compile("-t plans/([a-z0-9-]+\\.jmx)(.*)");

  private static final Pattern GIVEN = Pattern.compile("-[JG]([^=\\s]+)=");

  private static final Pattern LINK = Pattern.compile("\\]\\(([a-z0-9-]+\\.md)(?:#[^)]*)?\\)");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /** In README and docs: a command to copy that the plan refuses is worse than none. */
  @ParameterizedTest
  @MethodSource("documents")
  void documentedCommandsGiveWhatThePlanDeclares(Path document) throws IOException {
    String text = Files.readString(document).replace("\\\n", " ");
    for (MatchResult command : COMMAND.matcher(text).results().toList()) {
      Path plan = PROJECT.resolve("plans").resolve(command.group(1));
      NameCheck names =
          new NameCheck(
              declarations(plan).stream().map(DeclaredProperty::name).collect(Collectors.toSet()),
              KnownProperties.all(),
              name -> false);
      List<String> given =
          GIVEN.matcher(command.group(2)).results().map(each -> each.group(1)).toList();

      if (!given.contains("ldap.fitler")) { // the example of a mistake
        assertThat(names.problems(given)).as(command.group()).isEmpty();
        assertThat(names.unrecognized(given)).as(command.group()).isEmpty();
      }
    }
  }

  static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.list(PROJECT.resolve("docs"))) {
      return Stream.concat(Stream.of(PROJECT.resolve("README.md")), docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void commentNamesTheCommandAndEveryProperty(Path plan) throws IOException {
    String comment = top(plan).getComment();

    assertThat(comment).contains("bin/jmeter -n -t plans/" + name(plan) + ".jmx");
    assertThat(properties(plan).keySet())
        .allSatisfy(
            property ->
                assertThat(comment)
                    .containsPattern("(?<![\\w.])" + Pattern.quote(property) + "(?![\\w.])"));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void commentHasTheDefaults(Path plan) throws IOException {
    String comment = top(plan).getComment();

    properties(plan)
        .forEach(
            (property, value) -> {
              if (!value.isEmpty()) {
                assertThat(comment)
                    .containsPattern(
                        "(?<![\\w.])" + Pattern.quote(property) + "\\s+" + Pattern.quote(value));
              }
            });
  }

  @ParameterizedTest
  @MethodSource("plans")
  void readmeNamesThePlanAndTheTableItsPage(Path plan) throws IOException {
    assertThat(Files.readString(PROJECT.resolve("README.md"))).contains("`" + name(plan) + "`");
    assertThat(Files.readString(PROJECT.resolve("docs/plans.md")).lines())
        .filteredOn(line -> line.startsWith("| [" + name(plan) + "](plan-" + name(plan) + ".md) |"))
        .hasSize(1);
  }

  /** On the plan's own page, or else on one it refers to. */
  @ParameterizedTest
  @MethodSource("plans")
  void pageListsEveryPropertyWithItsDefault(Path plan) throws IOException {
    Path page = PROJECT.resolve("docs/plan-" + name(plan) + ".md");
    String text = Files.readString(page);
    Map<String, String> documented = documentedDefaults(text);
    for (MatchResult link : LINK.matcher(text).results().toList()) {
      Path other = page.resolveSibling(link.group(1));
      documentedDefaults(Files.readString(other)).forEach(documented::putIfAbsent);
    }

    assertThat(documented).containsAllEntriesOf(properties(plan));
  }

  /** Rows of tables such as {@code | `users`, `loops` | `5` | ... |}. */
  private static Map<String, String> documentedDefaults(String page) {
    Map<String, String> defaults = new HashMap<>();
    for (String line : page.lines().filter(each -> each.startsWith("| `")).toList()) {
      String[] cells = line.split("\\|");
      String value = cells[2].strip();
      for (MatchResult name : CODE.matcher(cells[1]).results().toList()) {
        defaults.putIfAbsent(name.group(1), value.equals("(empty)") ? "" : value.replace("`", ""));
      }
    }
    return defaults;
  }
}
