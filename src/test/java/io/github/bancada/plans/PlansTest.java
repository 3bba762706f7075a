package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.element.ResultsListener;
import io.github.bancada.plan.DeclaredProperty;
import io.github.bancada.plan.KnownProperties;
import io.github.bancada.plan.NameCheck;
import io.github.bancada.plan.PlanProperties;
import io.github.bancada.testing.JMeterTestHome;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The plans as files: they load, they explain themselves, and the documents say what they do. */
class PlansTest {
  private static final String OURS = "io.github.bancada.";
  private static final Path PROJECT = JMeterProcess.projectDirectory();
  private static final Path SAVED = PROJECT.resolve("src/test/resources/plans-saved");

  /** A property with its default, which may have one pair of parentheses in it. */
  private static final Pattern PROPERTY =
      Pattern.compile("\\$\\{__(?:P|evalP)\\(([^,()]+),((?:[^()]|\\([^()]*\\))*)\\)}");

  private static final Pattern EVALUATED = Pattern.compile("__evalP\\(([^,()]+),");

  /** Names of properties that an element sets or looks at by itself. */
  private static final Pattern NAMED = Pattern.compile("\"(?:address|file)Property\">([^<]+)<");

  /** A run of a plan, to the end of its line. */
  private static final Pattern COMMAND = Pattern.compile("-t plans/([a-z0-9-]+\\.jmx)(.*)");

  private static final Pattern GIVEN = Pattern.compile("-[JG]([^=\\s]+)=");

  private static final Pattern LINK = Pattern.compile("\\]\\(([a-z0-9-]+\\.md)(?:#[^)]*)?\\)");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  @BeforeAll
  static void load() {
    JMeterTestHome.use();
  }

  static List<Path> plans() throws IOException {
    return jmxFiles(PROJECT.resolve("plans"));
  }

  /** A folder for each version that was released, and for each date before a large change. */
  static List<Path> savedPlans() throws IOException {
    return jmxFiles(SAVED);
  }

  private static List<Path> jmxFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".jmx")).sorted().toList();
    }
  }

  private static String name(Path plan) {
    return plan.getFileName().toString().replace(".jmx", "");
  }

  private static TestPlan top(Path plan) throws IOException {
    return (TestPlan) SaveService.loadTree(plan.toFile()).getArray()[0];
  }

  /** The properties a plan uses, with their defaults. */
  private static Map<String, String> properties(Path plan) throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    Matcher matcher = PROPERTY.matcher(Files.readString(plan));
    while (matcher.find()) {
      found
          .computeIfAbsent(matcher.group(1), name -> new TreeSet<>())
          .add(matcher.group(2).replace("\\,", ",").replace("&lt;", "<"));
    }
    assertThat(found).as("properties of %s", plan).isNotEmpty();
    assertThat(found).allSatisfy((name, each) -> assertThat(each).as(name).hasSize(1));
    return found.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().iterator().next()));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void everyPropertyHasADefault(Path plan) throws IOException {
    String text = Files.readString(plan);

    assertThat(PROPERTY.matcher(text).results().count())
        .isEqualTo(Pattern.compile("\\$\\{__(P|evalP)\\(").matcher(text).results().count());
  }

  /** By name and default: what is checked before a test is what the test then uses. */
  @ParameterizedTest
  @MethodSource("plans")
  void everyPropertyIsDeclaredAndEveryDeclaredOneIsUsed(Path plan) throws IOException {
    Map<String, String> declared = new TreeMap<>();
    declarations(plan).forEach(each -> declared.put(each.name(), each.defaultValue()));

    assertThat(declared).isEqualTo(properties(plan));
    assertThat(NAMED.matcher(Files.readString(plan)).results().map(each -> each.group(1)))
        .allSatisfy(name -> assertThat(declared).containsKey(name));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void everyDeclaredDefaultIsTakenAndEveryMeaningSaid(Path plan) throws IOException {
    assertThat(declarations(plan))
        .allSatisfy(
            property -> {
              assertThat(property.problem(null, file -> plan.resolveSibling(file))).isEmpty();
              assertThat(property.meaning()).isNotBlank();
            });
  }

  /** Listeners evaluate the values of theirs by themselves. */
  @ParameterizedTest
  @MethodSource("plans")
  void functionsInAValueAreTakenWhereTheyAreEvaluated(Path plan) throws IOException {
    Set<String> taken = new TreeSet<>();
    for (DeclaredProperty property : declarations(plan)) {
      if (property.kind().refusal("${__Random(1,9)}", plan::resolveSibling).isEmpty()
          && !property.name().matches("(report|gate)(\\..*)?|.*\\.password")) {
        taken.add(property.name());
      }
    }
    Set<String> evaluated =
        EVALUATED
            .matcher(Files.readString(plan))
            .results()
            .map(each -> each.group(1))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(taken).isEqualTo(evaluated);
  }

  /** First, so that nothing has started when a property is wrong. */
  @ParameterizedTest
  @MethodSource("plans")
  void declarationsStandFirstInThePlan(Path plan) throws IOException {
    HashTree tree = SaveService.loadTree(plan.toFile());

    assertThat(tree.getTree(tree.getArray()[0]).getArray()[0]).isInstanceOf(PlanProperties.class);
  }

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
              KnownProperties.all());
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

  private static List<DeclaredProperty> declarations(Path plan) throws IOException {
    return elements(plan, PlanProperties.class).stream()
        .flatMap(each -> each.declared().stream())
        .toList();
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
  void readmeNamesThePlanAndItsPage(Path plan) throws IOException {
    assertThat(Files.readString(PROJECT.resolve("README.md")).lines())
        .filteredOn(line -> line.startsWith("| `plans/" + name(plan) + ".jmx` |"))
        .singleElement()
        .asString()
        .endsWith("| [" + name(plan) + "](docs/plan-" + name(plan) + ".md) |");
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

  @ParameterizedTest
  @MethodSource({"plans", "savedPlans"})
  void planIsWrittenAsJMeterSavesIt(Path plan) throws IOException {
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    SaveService.saveTree(SaveService.loadTree(plan.toFile()), saved);

    assertThat(saved.toString(StandardCharsets.UTF_8)).isEqualTo(Files.readString(plan));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void everyElementHasAName(Path plan) throws IOException {
    assertThat(elements(plan, TestElement.class))
        .isNotEmpty()
        .allSatisfy(element -> assertThat(element.getName()).isNotBlank());
  }

  private static <T> List<T> elements(Path plan, Class<T> type) throws IOException {
    SearchByClass<T> search = new SearchByClass<>(type);
    HashTree tree = SaveService.loadTree(plan.toFile());
    tree.traverse(search);
    return new ArrayList<>(search.getSearchResults());
  }

  /** Class and property names are a file format. */
  @ParameterizedTest
  @MethodSource("savedPlans")
  void planOfAReleasedVersionStillLoadsWhole(Path plan) throws Exception {
    List<TestElement> loaded =
        elements(plan, TestElement.class).stream()
            .filter(element -> element.getClass().getName().startsWith(OURS))
            .toList();
    List<Element> written = writtenElements(plan);

    assertThat(loaded).hasSameSizeAs(written).isNotEmpty();
    for (int i = 0; i < written.size(); i++) {
      TestElement element = loaded.get(i);
      assertThat(element.getClass().getName()).isEqualTo(written.get(i).getTagName());
      Set<String> known = new TreeSet<>(knownProperties(element));
      known.add(TestElement.COMMENTS);
      writtenProperties(written.get(i))
          .forEach(
              (property, value) -> {
                assertThat(element.getPropertyAsString(property)).as(property).isEqualTo(value);
                assertThat(known).as("what the element still knows").contains(property);
              });
    }
  }

  /** Our elements in the file, as XML and without any class of ours. */
  private static List<Element> writtenElements(Path plan) throws Exception {
    NodeList all =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(plan.toFile())
            .getElementsByTagName("*");
    List<Element> ours = new ArrayList<>();
    for (int i = 0; i < all.getLength(); i++) {
      if (all.item(i) instanceof Element element && element.getTagName().startsWith(OURS)) {
        ours.add(element);
      }
    }
    return ours;
  }

  private static Map<String, String> writtenProperties(Element element) {
    Map<String, String> properties = new TreeMap<>();
    NodeList children = element.getElementsByTagName("stringProp");
    for (int i = 0; i < children.getLength(); i++) {
      Element property = (Element) children.item(i);
      properties.put(property.getAttribute("name"), property.getTextContent());
    }
    return properties;
  }

  /** Fields of a TestBean; for others what a new element of the window's would have. */
  private static Set<String> knownProperties(TestElement element) throws Exception {
    if (element instanceof TestBean) {
      return Arrays.stream(Introspector.getBeanInfo(element.getClass()).getPropertyDescriptors())
          .map(PropertyDescriptor::getName)
          .collect(Collectors.toSet());
    }
    if (element instanceof ResultsListener<?> listener) {
      return listener.fields().all().stream().map(listener::property).collect(Collectors.toSet());
    }
    Set<String> constants = new TreeSet<>();
    for (var field : element.getClass().getDeclaredFields()) {
      if (field.getType() == String.class) {
        field.setAccessible(true);
        constants.add((String) field.get(element));
      }
    }
    return constants;
  }
}
