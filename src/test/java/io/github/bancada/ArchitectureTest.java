package io.github.bancada;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may import whom, and what things are called. */
class ArchitectureTest {
  private static final String ROOT = "io.github.bancada";

  private static final JavaClasses BUNDLE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  /** Rooms whose work is usable and tested without JMeter. */
  private static final String[] WITHOUT_JMETER =
      """
      storage.dedup arrivals.schedule field scaling pattern table work net matrix ldap.control
      ldap.entry ldap.notify ldap.operation ldap.sasl ldap.undo ldap.wire sql
      sql.audit sql.load sql.tables
      sql.action server.figure server.source metrics.json report.compare capacity.search
      atm.bank atm.audit bookshop.shop bookshop.audit bookshop.mix bookshop.buy
      storage.files storage.io storage.results storage.target server.figure server.limit server.source pages.job
      pages.format
      pages.format.office
      pages.format.pdf pages.count pages.printer pages.command pages.api
      server.figure server.limit server.source
      """
          .split("\\s+");

  /** Other rooms that hold work, and the classes in them that may know JMeter. */
  private static final Map<String, String> JMETER_FACES =
      Map.ofEntries(
          Map.entry(
              "pages",
              "PrinterPageCount(BeanInfo)?|PrinterCounter(BeanInfo)?|PageCounterTimes(Gui)?|PdfboxLog"),
          Map.entry("ldap", "Ldap(Operation|Search)(BeanInfo)?|EscapeFunction|LdapEscape(Dn)?"),
          Map.entry("csv", "CsvLoad(BeanInfo|Results|ResultsGui)?"),
          Map.entry("users", "(UsersBarrier|OutsideLoadMark)(BeanInfo)?"),
          Map.entry("transaction", "TransactionResults"),
          Map.entry("atm", "Atm(Withdrawal|Database|Results)(BeanInfo|Gui)?"),
          Map.entry("bookshop", "Bookshop(User|Database|Results)(BeanInfo|Gui)?"),
          Map.entry("mix", "WeightedMix(BeanInfo)?"),
          Map.entry("server", "Server(Cpu|Watch)(Gui)?"),
          Map.entry("process", "ProcessExit"),
          Map.entry("text", "ResourceTexts"));

  static Stream<String> rooms() {
    return House.MAY_IMPORT.keySet().stream().sorted();
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void roomImportsOnlyWhatItMay(String name) {
    String[] allowed =
        Stream.concat(Stream.of(name), House.MAY_IMPORT.get(name).stream())
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
    Map<String, Set<String>> left = new HashMap<>(House.MAY_IMPORT);
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
    Set<String> doors = House.DOORS.getOrDefault(name, Set.of());

    assertThat(BUNDLE.that(resideInAPackage(ROOT + "." + name)))
        .filteredOn(each -> !doors.contains(outermost(each)))
        .flatExtracting(JavaClass::getDirectDependenciesToSelf)
        .filteredOn(each -> !isIn(house, each.getOriginClass()))
        .extracting(Dependency::getDescription)
        .as("imports of %s, other than of its doors %s", name, doors)
        .isEmpty();
  }

  private static boolean isIn(String house, JavaClass type) {
    return (type.getPackageName() + ".").startsWith(house + ".");
  }

  private static String outermost(JavaClass type) {
    String name = type.getName().substring(type.getPackageName().length() + 1);
    return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
  }

  @Test
  void everyRoomHasItsRule() throws IOException {
    assertThat(House.packages().map(room -> House.SOURCES.relativize(room).toString()).toList())
        .as("packages under %s, and the rules of this test", ROOT)
        .map(room -> room.replace('/', '.'))
        .containsExactlyInAnyOrderElementsOf(House.MAY_IMPORT.keySet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bundle", "cli", "lab", "window"})
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
  void onlyADialectKnowsItsDriver() {
    noClasses()
        .that()
        .haveNameNotMatching(".*\\.sql\\.(MySqlDialect|MySqlDriver|WireSocketFactory)")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.mysql..")
        .check(BUNDLE);
    noClasses()
        .that()
        .haveNameNotMatching(".*\\.sql\\.PostgreSql(Dialect|Driver)")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.postgresql..")
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

  /** It is started once for each job, so it loads nothing that it can do without. */
  @ParameterizedTest
  @ValueSource(
      strings = {"pages.api", "pages.command", "pages.format", "pages.format.office", "pages.job"})
  void commandPagesNeedsLittle(String room) {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "." + room)
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "java..",
            "javax.xml..",
            "org.xml.sax..",
            "org.apache.pdfbox..",
            ROOT + ".pages..",
            ROOT + ".text..")
        .check(BUNDLE);
  }

  @Test
  void everyPackageIsExplained() throws IOException {
    assertThat(House.packages())
        .allSatisfy(p -> assertThat(p.resolve("package-info.java")).exists());
  }

  /**
   * The manifest tells JMeter not to look through the bundle's classes for these, so each must be
   * named in {@code META-INF/services}.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "functions.Function",
        "threads.RemoteThreadsLifeCycleListener",
        "gui.action.Command",
        "gui.plugin.MenuCreator",
        "protocol.http.proxy.SamplerCreator",
        "protocol.java.sampler.JavaSamplerClient",
        "visualizers.RequestView",
        "visualizers.ResultRenderer",
        "visualizers.backend.BackendListenerClient"
      })
  void servicesNameEachClassThatJMeterLooksFor(String service) throws Exception {
    Class<?> type =
        Class.forName("org.apache.jmeter." + service, false, getClass().getClassLoader());
    Path services = House.PROJECT.resolve("src/main/resources/META-INF/services");
    Path named = services.resolve(type.getName());

    assertThat(
            BUNDLE.stream()
                .filter(each -> !each.isInterface())
                .filter(each -> !each.getModifiers().contains(JavaModifier.ABSTRACT))
                // The super classes of JMeter are not imported.
                .filter(each -> type.isAssignableFrom(each.reflect()))
                .map(JavaClass::getName))
        .containsExactlyInAnyOrderElementsOf(
            Files.exists(named) ? Files.readAllLines(named) : List.of());
  }
}
