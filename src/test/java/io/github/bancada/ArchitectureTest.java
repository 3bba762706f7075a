package io.github.bancada;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may import whom, and what things are called. */
class ArchitectureTest {
  private static final String ROOT = "io.github.bancada";
  private static final String FOLDER = ROOT.replace('.', '/');

  private static final String WORK = "field work";
  private static final String ELEMENTS = "element jmeter metrics process table text " + WORK;
  private static final String BOOKSHOP = "bookshop.mix bookshop.shop bookshop.buy bookshop.results";
  private static final String TRANSACTIONS = "jmeter mysql net transaction";
  private static final String VIEWS = "report.view report.compare";
  private static final String PAGES =
      "pages.job pages.format pages.count pages.printer pages.times";
  private static final String ATM = "atm.bank atm.audit atm.withdraw atm.prepare atm.results";

  static final Path PROJECT = Path.of(System.getProperty("project.basedir", ""));

  private static final Path SOURCES = PROJECT.resolve("src/main/java");

  private static final JavaClasses BUNDLE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  /** A room: a package or sub-package, and the rooms that it may import. */
  static final Map<String, Set<String>> MAY_IMPORT =
      Map.ofEntries(
          room("text"),
          room("process"),
          room("net"),
          room("field", "text"),
          room("work", "field", "text"),
          room("table", "capacity.search", "text"),
          room("metrics", "process", "table", "text"),
          room("metrics.json", "metrics", "table", "text"),
          room("capacity.search", "text"),
          room("jmeter", "metrics", "process", "table", "text"),
          room("element", "jmeter", "metrics", "process", "table", "text", WORK),
          room("mysql", "net", "table", "text", WORK),
          room("jtl", "capacity.search", "metrics", "metrics.json", "process", "table", "text"),
          room("report.compare", "capacity.search", "metrics", "table"),
          room("report.view", "report.compare capacity.search jmeter metrics table text"),
          room(
              "report.html",
              VIEWS,
              "capacity.search",
              "jmeter",
              "metrics",
              "metrics.json",
              "process",
              "table",
              "text"),
          room("report.window", VIEWS, "report.html", "jtl", ELEMENTS, "metrics.json"),
          room("report", VIEWS, "report.html", "report.window", "jtl", ELEMENTS, "metrics.json"),
          room("gate", ELEMENTS, "capacity.search", "metrics.json", "jtl"),
          room("arrivals.schedule", "metrics", "text"),
          room("arrivals", "arrivals.schedule", ELEMENTS),
          room("capacity", "arrivals", "arrivals.schedule", "capacity.search", "gate", ELEMENTS),
          room("server", "servercpu", ELEMENTS),
          room("servercpu", "table", "text"),
          room("plan", ELEMENTS),
          room("users", ELEMENTS),
          room("ldap", ELEMENTS, "net"),
          room("transaction", "jmeter", "mysql", "net", "text", WORK),
          room("csv", ELEMENTS, "net", "mysql"),
          room("pages.job", "text"),
          room("pages.format", "pages.job", "text"),
          room("pages.count", "pages.format", "pages.job", "process", "text", WORK),
          room("pages.printer", "pages.job", "net", "text", WORK),
          room("pages.times", "metrics", "table", "text", WORK),
          room("pages", PAGES, ELEMENTS, "net"),
          room("atm.bank", "mysql", "text", WORK),
          room("atm.audit", "atm.bank", "mysql", "net", "text", WORK),
          room("atm.withdraw", "atm.bank", "atm.audit", TRANSACTIONS, "text", WORK),
          room("atm.prepare", "atm.bank", "atm.audit", "mysql", "net", "text", WORK),
          room("atm.results", "atm.withdraw", "atm.prepare", "mysql", "transaction", ELEMENTS),
          room("atm", ATM, ELEMENTS, TRANSACTIONS),
          room("bookshop.mix", "text", WORK),
          room("bookshop.shop", "text"),
          room("bookshop.buy", "bookshop.mix", "bookshop.shop", TRANSACTIONS, "text", WORK),
          room("bookshop.results", "bookshop.mix", "bookshop.buy", "transaction", ELEMENTS),
          room("bookshop", BOOKSHOP, ELEMENTS, TRANSACTIONS),
          room("lab", "csv", ELEMENTS, "net"),
          room("cli", VIEWS, PAGES, "report.html gate jtl jmeter metrics process text"));

  /** What the rooms of a package show to other packages; a room without doors is for its own. */
  private static final Map<String, Set<String>> DOORS =
      Map.of(
          "arrivals.schedule",
              Set.of("ArrivalPlan", "ArrivalQueue", "QueueUser", "Schedule", "Share", "Spacing"),
          "capacity.search",
              Set.of(
                  ("CapacityCsv CapacityJson CapacityResult CapacityText Goal GoalRow "
                          + "Knee LoadKind Phase Scalability ServerLimit TimeFigures TrialRow "
                          + "Verdict")
                      .split(" ")),
          "metrics.json", Set.of("SummaryJson"),
          "pages.count", Set.of("JobFiles"),
          "pages.format", Set.of("PageCounter"),
          "pages.job",
              Set.of("Budget", "Confidence", "CopiesPolicy", "Duplex", "PageCount", "Status"),
          "report.compare", Set.of("Comparison", "Configuration", "SteadyPart"),
          "report.html", Set.of("ComparisonPage", "ReportWriter"),
          "report.view", Set.of("ComparisonText", "ConsoleReport"));

  /** Rooms whose work is usable and tested without JMeter. */
  private static final String[] WITHOUT_JMETER =
      ("arrivals.schedule field table work net mysql servercpu metrics.json report.compare"
           + " capacity.search transaction atm.bank atm.audit atm.withdraw atm.prepare atm.results"
           + " bookshop.shop bookshop.mix bookshop.buy bookshop.results pages.job pages.format"
           + " pages.count pages.printer pages.times")
          .split(" ");

  /** Other rooms that hold work, and the classes in them that may know JMeter. */
  private static final Map<String, String> JMETER_FACES =
      Map.of(
          "ldap",
          "LdapSearch(BeanInfo)?|EscapeFunction|LdapEscape|LdapEscapeDn",
          "csv",
          "CsvLoad(BeanInfo|Results|ResultsGui)?",
          "users",
          "(UsersBarrier|OutsideLoadMark)(BeanInfo)?",
          "process",
          "ProcessExit",
          "text",
          "ResourceTexts");

  /** Rooms come one by one, or as several with blanks between them. */
  private static Map.Entry<String, Set<String>> room(String name, String... mayImport) {
    Set<String> rooms = new TreeSet<>();
    for (String each : mayImport) {
      rooms.addAll(List.of(each.split(" ")));
    }
    return Map.entry(name, rooms);
  }

  static Stream<String> rooms() {
    return MAY_IMPORT.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void roomImportsOnlyWhatItMay(String name) {
    String[] allowed =
        Stream.concat(Stream.of(name), MAY_IMPORT.get(name).stream())
            .map(each -> ROOT + "." + each)
            .toArray(String[]::new);

    noClasses()
        .that()
        .resideInAPackage(ROOT + "." + name)
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "..")
                .and(JavaClass.Predicates.resideOutsideOfPackages(allowed)))
        .check(BUNDLE);
  }

  /** The table has no circle, so neither has what obeys it. */
  @Test
  void roomsImportOneWay() {
    Map<String, Set<String>> left = new HashMap<>(MAY_IMPORT);
    while (left.values().removeIf(imports -> Collections.disjoint(imports, left.keySet()))) {
      // Rooms that import no other one that is left: they are on no circle.
    }

    assertThat(left).as("rooms on a circle, or above one").isEmpty();
  }

  static Stream<String> innerRooms() {
    return rooms().filter(room -> room.contains("."));
  }

  @ParameterizedTest
  @MethodSource("innerRooms")
  void otherPackagesComeInByTheDoors(String name) {
    String house = ROOT + "." + name.substring(0, name.indexOf('.'));
    Set<String> doors = DOORS.getOrDefault(name, Set.of());

    noClasses()
        .that(resideOutsideOfPackage(house + ".."))
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "." + name)
                .and(
                    describe(
                        "are none of its doors " + doors,
                        each -> !doors.contains(outermost(each)))))
        .check(BUNDLE);
  }

  private static String outermost(JavaClass type) {
    String name = type.getName().substring(type.getPackageName().length() + 1);
    return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
  }

  @Test
  void everyRoomHasItsRule() throws IOException {
    assertThat(packages().map(room -> SOURCES.resolve(FOLDER).relativize(room).toString()).toList())
        .as("packages under %s, and the rules of this test", ROOT)
        .map(room -> room.replace('/', '.'))
        .containsExactlyInAnyOrderElementsOf(MAY_IMPORT.keySet());
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

  static Stream<Arguments> work() {
    return Stream.concat(
        Stream.of(WITHOUT_JMETER).map(room -> Arguments.of(room, "")),
        JMETER_FACES.entrySet().stream().map(each -> Arguments.of(each.getKey(), each.getValue())));
  }

  @ParameterizedTest
  @MethodSource("work")
  void workKnowsNothingOfJMeter(String room, String faces) {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "." + room)
        .and()
        .haveNameNotMatching(".*\\.(" + faces + ")(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.jmeter..")
        .check(BUNDLE);
  }

  @Test
  void everyPackageIsExplained() throws IOException {
    assertThat(packages()).allSatisfy(p -> assertThat(p.resolve("package-info.java")).exists());
  }

  /** The folders of all packages. */
  static Stream<Path> packages() throws IOException {
    try (Stream<Path> folders = Files.walk(SOURCES.resolve(FOLDER))) {
      return folders
          .filter(Files::isDirectory)
          .filter(folder -> !folder.equals(SOURCES.resolve(FOLDER)))
          .sorted()
          .toList()
          .stream();
    }
  }
}
