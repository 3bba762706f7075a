package io.github.bancada;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents show the house as it is: its rooms, their imports, and the names of classes. */
class ArchitectureDocumentTest {
  private static final Path PROJECT = Path.of(System.getProperty("project.basedir", ""));
  private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");

  /** A name of two words or more, as most classes have. */
  private static final Pattern CLASS_NAME = Pattern.compile("[A-Z][a-z]+[A-Z][A-Za-z]*");

  private static final Set<String> CLASSES_OF_OTHERS =
      Set.of(
          "CommandLine",
          "IllegalArgumentException",
          "JMeterThread",
          "NoConfigMerge",
          "OptionalInt",
          "SampleResult",
          "SecureDirectoryStream",
          "ServerSocket",
          "StandardJMeterEngine",
          "TestBean",
          "UnixDomainSocketAddress",
          "VarHandle");

  private static final Pattern DECLARATION =
      Pattern.compile("\\b(?:class|record|enum|interface) (\\w+)");

  private static final Set<String> CLASSES = new TreeSet<>(CLASSES_OF_OTHERS);

  @BeforeAll
  static void readClasses() throws IOException {
    try (Stream<Path> files = Files.walk(PROJECT.resolve("src"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        DECLARATION
            .matcher(Files.readString(file))
            .results()
            .forEach(declared -> CLASSES.add(declared.group(1)));
      }
    }
  }

  /** The ground floor, and what every workload imports, is left out of the table. */
  @Test
  void tableHasEveryRoomAndItsImports() throws IOException {
    Map<String, Set<String>> documented = new HashMap<>();
    for (String line : Files.readAllLines(PROJECT.resolve("docs/architecture.md"))) {
      if (line.startsWith("| `")) {
        String[] cells = line.split("\\|");
        documented.put(codes(cells[1]).iterator().next(), codes(cells[3]));
      }
    }
    Map<String, Set<String>> rules = new HashMap<>(House.MAY_IMPORT);
    rules.replaceAll((room, imports) -> new TreeSet<>(imports));
    rules
        .values()
        .forEach(imports -> imports.removeAll(Set.of("text", "process", "field", "work", "table")));

    assertThat(documented).as("table of docs/architecture.md").isEqualTo(rules);
  }

  private static Set<String> codes(String text) {
    return CODE.matcher(text)
        .results()
        .map(code -> code.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs/architecture.md",
        "docs/decisions.md",
        "docs/glossary.md",
        "CONTRIBUTING.md"
      })
  void everyClassThatIsNamedExists(String document) throws IOException {
    assertThat(classNames(Files.readString(PROJECT.resolve(document))))
        .filteredOn(name -> !CLASSES.contains(name))
        .as("classes that %s names and src does not have", document)
        .isEmpty();
  }

  private static List<String> classNames(String document) {
    return codes(document.replaceAll("(?ms)^```.*?^```$", "")).stream()
        .flatMap(code -> Stream.of(code.split("[^\\w<>*-]+")))
        .map(word -> word.replaceAll("Resources$", ""))
        .filter(word -> CLASS_NAME.matcher(word).matches())
        .distinct()
        .toList();
  }
}
