package io.github.bancada;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may import whom, what things are called, how long files get. */
class ArchitectureTest {
  private static final String ROOT = "io.github.bancada";
  private static final int MOST_LINES_OF_CODE = 300;

  private static final Path SOURCES =
      Path.of(System.getProperty("project.basedir", "")).resolve("src/main/java");

  private static final JavaClasses BUNDLE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  /** Package to the packages of the bundle that it may import. */
  private static final Map<String, Set<String>> MAY_IMPORT =
      Map.ofEntries(
          Map.entry("net", Set.of()),
          Map.entry("plan", Set.of("metrics")),
          Map.entry("metrics", Set.of()),
          Map.entry("report", Set.of("metrics")),
          Map.entry("gate", Set.of("metrics")),
          Map.entry("ldap", Set.of("metrics", "net")),
          Map.entry("pages", Set.of("metrics", "net")),
          Map.entry("atm", Set.of("metrics", "net")),
          Map.entry("csv", Set.of("metrics", "net", "atm")),
          Map.entry("server", Set.of("metrics")),
          Map.entry("users", Set.of("metrics")),
          Map.entry("lab", Set.of("metrics", "net")),
          Map.entry("cli", Set.of("metrics", "report", "gate", "ldap", "pages", "atm")));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "net", "metrics", "plan", "report", "gate", "ldap", "pages", "atm", "csv", "server",
        "users", "lab", "cli"
      })
  void packageImportsOnlyWhatItMay(String name) {
    String[] allowed =
        Stream.concat(Stream.of(name), MAY_IMPORT.get(name).stream())
            .map(each -> ROOT + "." + each + "..")
            .toArray(String[]::new);

    noClasses()
        .that()
        .resideInAPackage(ROOT + "." + name + "..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "..")
                .and(JavaClass.Predicates.resideOutsideOfPackages(allowed)))
        .allowEmptyShould(true)
        .check(BUNDLE);
  }

  @Test
  void everyPackageHasItsRule() throws IOException {
    assertThat(packages().map(p -> p.getFileName().toString()))
        .as("packages under %s, and the rules of this test", ROOT)
        .containsExactlyInAnyOrderElementsOf(new TreeSet<>(MAY_IMPORT.keySet()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cli", "lab", "plan"})
  void nobodyImports(String name) {
    noClasses()
        .that(resideOutsideOfPackage(ROOT + "." + name + ".."))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + "." + name + "..")
        .check(BUNDLE);
  }

  @Test
  void classesAreNamedByWhatTheyAre() {
    classes()
        .should()
        .haveNameNotMatching(".*(Helper|Util|Utils|Manager|Impl)(\\$.*)?")
        .check(BUNDLE);
  }

  @Test
  void workOfLdapKnowsNothingOfJMeter() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".ldap")
        .and()
        .haveNameNotMatching(
            ".*\\.((User)?LdapSearch(BeanInfo|Fields|Parser|Sampler)?|EscapeFunction|LdapEscape"
                + "|LdapEscapeDn|FunctionTexts)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.jmeter..")
        .check(BUNDLE);
  }

  @Test
  void workOfPagesKnowsNothingOfJMeter() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".pages")
        .and()
        .haveNameNotMatching(
            ".*\\.((PrinterCounter|PrinterPageCount)(BeanInfo|Fields|Parser|Sampler)?"
                + "|PageCounterTimes(Gui|Texts)?)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.jmeter..")
        .check(BUNDLE);
  }

  @Test
  void workOfCsvKnowsNothingOfJMeter() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".csv")
        .and()
        .haveNameNotMatching(".*\\.CsvLoad(BeanInfo|Fields|Results|ResultsGui)?(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.jmeter..")
        .check(BUNDLE);
  }

  @Test
  void workOfServerKnowsNothingOfJMeter() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".server")
        .and()
        .haveNameNotMatching(".*\\.ServerCpu(Gui)?(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.jmeter..")
        .check(BUNDLE);
  }

  @Test
  void workOfUsersKnowsNothingOfJMeter() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".users")
        .and()
        .haveNameNotMatching(".*\\.(UsersBarrier|OutsideLoadMark)(BeanInfo)?(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.jmeter..")
        .check(BUNDLE);
  }

  @Test
  void workOfAtmKnowsNothingOfJMeter() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".atm")
        .and()
        .haveNameNotMatching(
            ".*\\.((User)?Atm(Withdrawal|Database|Results)(BeanInfo|Field|Fields|Parser|Sampler|Gui)?)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.jmeter..")
        .check(BUNDLE);
  }

  @Test
  void everyPackageIsExplained() throws IOException {
    assertThat(packages()).allSatisfy(p -> assertThat(p.resolve("package-info.java")).exists());
  }

  @Test
  void filesStaySmall() throws IOException {
    Map<String, Long> tooLong;
    try (Stream<Path> files = Files.walk(SOURCES)) {
      tooLong =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .collect(
                  Collectors.toMap(
                      file -> SOURCES.relativize(file).toString(), ArchitectureTest::linesOfCode));
    }
    tooLong.values().removeIf(lines -> lines <= MOST_LINES_OF_CODE);

    assertThat(tooLong)
        .as("lines of files over %s; look for the second idea", MOST_LINES_OF_CODE)
        .isEmpty();
  }

  private static Stream<Path> packages() throws IOException {
    try (Stream<Path> folders = Files.list(SOURCES.resolve(ROOT.replace('.', '/')))) {
      return folders.filter(Files::isDirectory).sorted().toList().stream();
    }
  }

  /** Neither blank lines, nor comments, nor the package and its imports. */
  private static long linesOfCode(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines.stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .filter(line -> !line.startsWith("//") && !line.startsWith("/*") && !line.startsWith("*"))
        .filter(line -> !line.startsWith("import ") && !line.startsWith("package "))
        .count();
  }
}
