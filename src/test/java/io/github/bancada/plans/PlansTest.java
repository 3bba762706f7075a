package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.element.FieldElement;
import io.github.bancada.plan.DeclaredProperty;
import io.github.bancada.plan.PlanProperties;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The plans as files: they load, they explain themselves, and the documents say what they do. */
class PlansTest extends PlanFiles {
  private static final Pattern EVALUATED = Pattern.compile("__evalP\\(([^,()]+),");

  /** Names of properties that an element sets or looks at by itself. */
  private static final Pattern NAMED = Pattern.compile("\"(?:address|file)Property\">([^<]+)<");

  /** A folder for each version that was released, and for each date before a large change. */
  static List<Path> savedPlans() throws IOException {
    return jmxFiles(SAVED);
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
      known.addAll(List.of(TestElement.COMMENTS, AbstractThreadGroup.ON_SAMPLE_ERROR));
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

  /** The declared fields; for others what a new element of the window's would have. */
  private static Set<String> knownProperties(TestElement element) throws Exception {
    if (element instanceof FieldElement declared) {
      return declared.fields().all().stream().map(declared::property).collect(Collectors.toSet());
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
