package io.github.bancada.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.gate.PerformanceGate;
import io.github.bancada.lab.LabServer;
import io.github.bancada.plan.PlanProperties;
import io.github.bancada.testing.JMeterTestHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.jmeter.gui.action.template.Template;
import org.apache.jmeter.gui.action.template.TemplateManager;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.util.TemplateUtil;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The templates, read and filled in as JMeter's File > Templates does it. */
class TemplatesTest {
  private static final Path PROJECT =
      Path.of(System.getProperty("project.basedir", "")).toAbsolutePath();

  @TempDir static Path folder;

  private static final Map<String, Template> TEMPLATES = new TreeMap<>();

  @BeforeAll
  static void read() throws Exception {
    JMeterTestHome.use();
    new Templates(PROJECT).write(folder);
    TEMPLATES.putAll(
        TemplateManager.getInstance().parseTemplateFile(folder.resolve("bancada.xml").toFile()));
  }

  static List<Template> templates() {
    return List.copyOf(TEMPLATES.values());
  }

  private static Template named(String file) {
    return templates().stream()
        .filter(each -> each.getFileName().equals("bancada/" + file + ".jmx.fmkr"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyPlanIsOneAndSmallOnesAreBeside() throws IOException {
    try (Stream<Path> plans = Files.list(PROJECT.resolve("plans"))) {
      assertThat(templates())
          .extracting(Template::getFileName)
          .containsAll(
              plans
                  .map(plan -> plan.getFileName().toString())
                  .filter(plan -> plan.endsWith(".jmx"))
                  .map(plan -> "bancada/" + plan + ".fmkr")
                  .toList())
          .contains(
              "bancada/ldap-search.jmx.fmkr",
              "bancada/web-rate.jmx.fmkr",
              "bancada/report-gate.jmx.fmkr");
    }
    assertThat(TEMPLATES.keySet())
        .allMatch(name -> name.matches("Bancada - [\\p{L}\\p{N} .,()-]+"));
  }

  @ParameterizedTest
  @MethodSource("templates")
  void madeWithTheDefaultsItIsAPlanThatLoads(Template template) throws Exception {
    HashTree made = made(template, Map.of());

    assertThat(made.getArray()[0]).isInstanceOf(TestPlan.class);
    assertThat(template.getParameters()).isNotEmpty();
    String plan = template.getFileName().replaceAll("bancada/|\\.fmkr", "");
    Path file = PROJECT.resolve("plans").resolve(plan);
    if (Files.exists(file)) {
      assertThat(texts(made)).isEqualTo(texts(SaveService.loadTree(file.toFile())));
    }
  }

  /** JMeter asks for each in the window and puts the answer into the plan. */
  @ParameterizedTest
  @MethodSource("templates")
  void everyParameterReachesThePlan(Template template) throws Exception {
    Map<String, String> given = new HashMap<>();
    for (String name : template.getParameters().keySet()) {
      given.put(name, "77" + given.size() + ", a<b&c");
    }

    File made = file(template, given);
    String plan = Files.readString(made.toPath()).replace("\\,", ",");

    assertThat(SaveService.loadTree(made).getArray()).hasSize(1);
    given.forEach((name, value) -> assertThat(plan).as(name).contains(Templates.xml(value)));
  }

  @Test
  void addressInPlaceOfAnEmptyOneTurnsTheLabServerOff() throws Exception {
    assertThat(first(made(named("ldap500"), Map.of()), LabServer.class).isEnabled()).isTrue();
    HashTree own = made(named("ldap500"), Map.of("ldap.url", "ldap://x", "ldap.base", "o=a,c=b"));

    assertThat(first(own, LabServer.class).isEnabled()).isFalse();
    assertThat(first(own, PlanProperties.class).declared())
        .anyMatch(each -> each.name().equals("ldap.url") && each.defaultValue().equals("ldap://x"))
        .anyMatch(each -> each.name().equals("ldap.base") && each.defaultValue().equals("o=a,c=b"));
    assertThat(texts(own)).containsValue("${__P(ldap.url,ldap://x)}");
    assertThat(texts(own)).containsValue("${__evalP(ldap.base,o=a\\,c=b)}");
  }

  @Test
  void choiceByAPropertyFollowsTheParameter() throws Exception {
    assertThat(texts(made(named("dedup"), Map.of("dedup.directories", "/data"))))
        .containsValue("${__ifP(dedup.directories,false,false)}");
  }

  @Test
  void limitOfTheGateReachesItsCriteria() throws Exception {
    HashTree made = made(named("ldap-search"), Map.of("gate.p95", "7 ms"));

    assertThat(first(made, PerformanceGate.class).getPropertyAsString("PerformanceGate.criteria"))
        .contains("LDAP Search : p95 < 7 ms");
  }

  private static HashTree made(Template template, Map<String, String> given) throws Exception {
    return SaveService.loadTree(file(template, given));
  }

  private static File file(Template template, Map<String, String> given) throws Exception {
    Map<String, String> parameters = new HashMap<>(template.getParameters());
    parameters.putAll(given);
    File made = Files.createTempFile(folder, "made", ".jmx").toFile();
    TemplateUtil.processTemplate(
        folder.resolve(template.getFileName()).toFile(),
        made,
        TemplateUtil.getTemplateConfig(),
        parameters);
    return made;
  }

  private static <T extends TestElement> T first(HashTree tree, Class<T> type) {
    SearchByClass<T> search = new SearchByClass<>(type);
    tree.traverse(search);
    return search.getSearchResults().iterator().next();
  }

  /** Every property of every element, by its place. */
  private static Map<String, String> texts(HashTree tree) {
    Map<String, String> texts = new TreeMap<>();
    SearchByClass<TestElement> search = new SearchByClass<>(TestElement.class);
    tree.traverse(search);
    int place = 0;
    for (TestElement element : search.getSearchResults()) {
      place++;
      for (var each = element.propertyIterator(); each.hasNext(); ) {
        var property = each.next();
        if (!property.getName().equals(TestElement.ENABLED)) {
          texts.put(String.format("%04d %s", place, property.getName()), property.getStringValue());
        }
      }
    }
    return texts;
  }
}
