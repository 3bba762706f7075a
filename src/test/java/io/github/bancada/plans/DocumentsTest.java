package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.work.LocalCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents as files: links lead somewhere, and no property of a plan is explained twice. */
class DocumentsTest {
  private static final Path PROJECT = JMeterProcess.projectDirectory();
  private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(?:#([^)\\s]*))?\\)");
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern PROPERTY_ROW = Pattern.compile("(?m)^\\| (`[^|]+) \\| ([^|]+) \\|");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.list(PROJECT.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(PROJECT::resolve),
              docs.filter(file -> file.toString().endsWith(".md")))
          .sorted()
          .toList();
    }
  }

  static List<Path> planPages() throws IOException {
    return documents().stream()
        .filter(file -> file.getFileName().toString().matches("plan-.*(?<!properties)\\.md"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyLinkLeadsToAFileAndAHeading(Path document) throws IOException {
    List<String> broken = new ArrayList<>();
    for (MatchResult link : LINK.matcher(withoutCode(document)).results().toList()) {
      String file = link.group(1);
      if (!file.contains(":")) {
        Path target = file.isEmpty() ? document : document.resolveSibling(file);
        if (!Files.exists(target)
            || link.group(2) != null && !anchors(target).contains(link.group(2))) {
          broken.add(link.group());
        }
      }
    }

    assertThat(broken).isEmpty();
  }

  /** Headings as GitHub makes anchors of them. */
  private static Set<String> anchors(Path document) throws IOException {
    return HEADING
        .matcher(withoutCode(document))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  private static String withoutCode(Path document) throws IOException {
    return FENCED.matcher(Files.readString(document)).replaceAll("");
  }

  /** A plan's page has a property of all plans only where its default differs. */
  @ParameterizedTest
  @MethodSource("planPages")
  void sharedPropertyStandsInPlansOnly(Path page) throws IOException {
    Set<String> shared = propertiesWithDefaults(PROJECT.resolve("docs/plans.md"));

    assertThat(propertiesWithDefaults(page)).isNotEmpty().doesNotContainAnyElementsOf(shared);
  }

  @Test
  void sharedPropertyStandsOnce() throws IOException {
    assertThat(PROPERTY_ROW.matcher(Files.readString(PROJECT.resolve("docs/plans.md"))).results())
        .flatExtracting(
            row -> CODE.matcher(row.group(1)).results().map(MatchResult::group).toList())
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void everySharedResponseCodeIsListed(LocalCode code) throws IOException {
    assertThat(Files.readString(PROJECT.resolve("docs/response-codes.md")))
        .contains("\n| `" + code.text() + "` | ");
  }

  private static Set<String> propertiesWithDefaults(Path document) throws IOException {
    Set<String> properties = new TreeSet<>();
    for (MatchResult row : PROPERTY_ROW.matcher(Files.readString(document)).results().toList()) {
      CODE.matcher(row.group(1))
          .results()
          .forEach(name -> properties.add(name.group(1) + " = " + row.group(2).strip()));
    }
    return properties;
  }
}
