package io.github.bancada;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents show the house as it is: its rooms and the names of classes. */
class ArchitectureDocumentTest {
  private static final Path PROJECT = Path.of(System.getProperty("project.basedir", ""));
  private static final Pattern TABLE = Pattern.compile("(?m)^\\| Room \\|.*\n(?:\\|.*\n)+");

  /** Of a Javadoc comment, without its point. */
  private static final Pattern FIRST_SENTENCE =
      Pattern.compile("/\\*\\*\\s+\\* ((?:[^.{]|\\{[^}]*}|\\.(?=\\w))+)\\.");

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

  /**
   * {@code mvn test -Dtest=ArchitectureDocumentTest -Dwrite.documents=true} writes the table again.
   */
  @Test
  void tableHasTheFirstSentenceOfEachRoom() throws IOException {
    Path document = PROJECT.resolve("docs/architecture.md");
    String written = Files.readString(document);
    String expected = TABLE.matcher(written).replaceFirst(Matcher.quoteReplacement(rooms()));
    if (Boolean.getBoolean("write.documents")) {
      Files.writeString(document, expected);
      return;
    }

    assertThat(written).isEqualTo(expected);
  }

  private static String rooms() throws IOException {
    StringBuilder table = new StringBuilder("| Room | What it is |\n|---|---|\n");
    for (String room : new TreeSet<>(House.MAY_IMPORT.keySet())) {
      Path info = House.SOURCES.resolve(room.replace('.', '/')).resolve("package-info.java");
      Matcher first = FIRST_SENTENCE.matcher(Files.readString(info));
      assertThat(first.find()).as("a first sentence in %s", info).isTrue();
      String text = first.group(1).replaceAll("\\s+\\*\\s+", " ");
      text = text.replaceAll("\\{@link (?:[a-z]\\w*\\.)*([^}]+)}", "`$1`");
      text = text.replaceAll("\\{@code ([^}]+)}", "`$1`");
      table.append(String.format("| `%s` | %s |%n", room, text));
    }
    return table.toString();
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
