package io.github.bancada.contract;

import static io.github.bancada.contract.BundleElement.fields;
import static io.github.bancada.contract.BundleElement.prepared;
import static io.github.bancada.contract.BundleElement.properties;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.testing.RequiresDisplay;
import io.github.bancada.users.UsersBarrier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.swing.JMenu;
import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.config.ConfigElement;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every element of the bundle keeps to, whatever it does. */
class ElementContractTest {
  /** Fields that the clones of an element share on purpose. */
  private static final Set<String> SHARED =
      Set.of("RunListener.session", "CapacitySearch.progress", "CapacitySearch.cpuMeters");

  private static final Path PLANS =
      Path.of(System.getProperty("project.basedir", "")).resolve("plans");

  @TempDir Path work;

  static List<BundleElement> elements() {
    return BundleElements.all();
  }

  /** The elements as they stand in each of the project's plans. */
  static List<Arguments> elementsInPlans() throws Exception {
    BundleElements.use();
    List<Arguments> found = new ArrayList<>();
    try (Stream<Path> plans = Files.list(PLANS)) {
      for (Path plan : plans.filter(p -> p.toString().endsWith(".jmx")).sorted().toList()) {
        HashTree tree = SaveService.loadTree(plan.toFile());
        for (BundleElement kind : BundleElements.all()) {
          SearchByClass<TestElement> search = new SearchByClass<>(cast(kind.type()));
          tree.traverse(search);
          for (TestElement element : search.getSearchResults()) {
            found.add(Arguments.of(plan.getFileName() + ": " + element.getName(), kind, element));
          }
        }
      }
    }
    return found;
  }

  @SuppressWarnings("unchecked")
  private static Class<TestElement> cast(Class<? extends TestElement> type) {
    return (Class<TestElement>) type;
  }

  @BeforeEach
  void aTestBegins() {
    BundleElements.use();
    JMeterUtils.setProperty("report.dir", work.resolve("report").toString());
    JMeterContextService.startTest();
  }

  @AfterEach
  void theTestEnds() {
    JMeterContextService.endTest();
    JMeterUtils.getJMeterProperties().remove("report.dir");
  }

  @Test
  void elementsAreFound() {
    assertThat(elements())
        .extracting(BundleElement::toString)
        .contains(
            "AtmDatabase",
            "LdapSearch",
            "PrinterCounter",
            "PrinterPageCount",
            "PageCounterTimes",
            "AtmResults",
            "LoadReport",
            "PerformanceGate",
            "CsvRows",
            "CsvLoad",
            "CsvLoadResults",
            "ServerCpu",
            "PlanProperties",
            "ArrivalsThreadGroup",
            "CapacitySearch");
  }

  @ParameterizedTest
  @MethodSource("elements")
  void savedAndLoadedAgainItIsEqual(BundleElement kind) throws Exception {
    TestElement element = kind.oddElement();

    TestElement loaded = saveAndLoad(element);

    assertThat(loaded).hasSameClassAs(element);
    assertThat(properties(loaded)).isEqualTo(properties(element));
  }

  private TestElement saveAndLoad(TestElement element) throws Exception {
    HashTree tree = new ListedHashTree();
    tree.add(element);
    Path file = work.resolve("saved.jmx");
    try (OutputStream out = Files.newOutputStream(file)) {
      SaveService.saveTree(tree, out);
    }
    return (TestElement) SaveService.loadTree(file.toFile()).getArray()[0];
  }

  @ParameterizedTest
  @MethodSource("elements")
  void lookingAtItInTheWindowChangesNothing(BundleElement kind) {
    for (TestElement element : List.of(kind.newElement(), kind.oddElement())) {
      assertUnchangedByTheWindow(kind.newGui(), element);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("elementsInPlans")
  void lookingAtItInAPlanChangesNothing(String name, BundleElement kind, TestElement element) {
    assertUnchangedByTheWindow(kind.newGui(), element);
  }

  private static void assertUnchangedByTheWindow(JMeterGUIComponent gui, TestElement element) {
    Map<String, String> before = properties(element);
    boolean enabled = element.isEnabled();

    gui.clearGui();
    gui.configure(element);
    gui.modifyTestElement(element);

    Map<String, String> after = properties(element);
    // JMeter itself drops "enabled" when it is true, which is its default.
    before.remove(TestElement.ENABLED);
    after.remove(TestElement.ENABLED);
    assertThat(after).isEqualTo(before);
    assertThat(element.isEnabled()).isEqualTo(enabled);
  }

  @ParameterizedTest
  @MethodSource("elements")
  void oneElementsTextsDoNotComeUpInTheNext(BundleElement kind) {
    JMeterGUIComponent gui = kind.newGui();
    TestElement untouched = kind.newElement();
    Map<String, String> before = properties(untouched);

    gui.clearGui();
    gui.configure(kind.oddElement());
    gui.modifyTestElement(kind.oddElement());
    gui.clearGui();
    gui.configure(untouched);
    gui.modifyTestElement(untouched);

    assertThat(properties(untouched)).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("elements")
  void sentToAnotherProcessItIsEqualAndWorks(BundleElement kind) throws Exception {
    TestElement element = kind.oddElement();
    TestElement copy = serialized(element);
    assertThat(properties(copy)).isEqualTo(properties(element));

    TestElement working = serialized(kind.quickElement());
    runOnce(working);
    assertThat(serialized(working)).as("sent after it has worked").hasSameClassAs(working);
  }

  private static TestElement serialized(TestElement element) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(element);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (TestElement) in.readObject();
    }
  }

  /** A whole test in short: none of it may throw. */
  private static void runOnce(TestElement element) {
    prepared(element);
    if (element instanceof TestStateListener listener) {
      listener.testStarted();
    }
    if (element instanceof Sampler sampler) {
      SampleResult result = sampler.sample(null);
      if (sampler instanceof UsersBarrier) {
        assertThat(result).as("alone, a user waits for nobody").isNull();
      } else {
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isNotEmpty();
      }
    }
    if (element instanceof SampleListener listener) {
      SampleResult result = SampleResult.createTestSample(1);
      result.setSampleLabel("label");
      listener.sampleOccurred(new SampleEvent(result, "group"));
    }
    if (element instanceof TestStateListener listener) {
      listener.testEnded();
    }
  }

  @ParameterizedTest
  @MethodSource("elements")
  void testStartsWithItsDefaults(BundleElement kind) {
    TestElement element = prepared(kind.newElement());

    if (element instanceof TestStateListener listener) {
      listener.testStarted();
      listener.testEnded();
    }

    assertThat(TestAbort.isUnderWay()).as("a default that its own parser refuses").isFalse();
  }

  @ParameterizedTest
  @MethodSource("elements")
  void changingACloneLeavesTheOriginalAlone(BundleElement kind) {
    TestElement element = kind.oddElement();
    Map<String, String> before = properties(element);

    TestElement clone = (TestElement) element.clone();
    assertThat(properties(clone)).isEqualTo(before);
    for (String field : fields(clone)) {
      clone.setProperty(field, "changed");
    }
    clone.setName("changed");

    assertThat(properties(element)).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("elements")
  void clonesShareNothingUnintended(BundleElement kind) throws Exception {
    TestElement element = prepared(kind.quickElement());
    if (element instanceof TestStateListener listener) {
      listener.testStarted();
    }
    if (element instanceof Sampler sampler) {
      sampler.sample(null);
    }
    try {
      TestElement clone = prepared((TestElement) element.clone());

      for (Field field : ownFields(kind.type())) {
        field.setAccessible(true);
        Object value = field.get(element);
        if (value != null && !SHARED.contains(name(field))) {
          assertThat(field.get(clone)).as(name(field)).isNotSameAs(value);
        }
      }
    } finally {
      if (element instanceof TestStateListener listener) {
        listener.testEnded();
      }
    }
  }

  /** What an element keeps beside its properties, in the classes that are ours. */
  private static List<Field> ownFields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> each = type;
        each.getName().startsWith("io.github.bancada.");
        each = each.getSuperclass()) {
      Arrays.stream(each.getDeclaredFields())
          .filter(field -> !Modifier.isStatic(field.getModifiers()))
          .filter(field -> !field.getType().isPrimitive() && field.getType() != String.class)
          .forEach(fields::add);
    }
    return fields;
  }

  private static String name(Field field) {
    return field.getDeclaringClass().getSimpleName() + "." + field.getName();
  }

  @ParameterizedTest
  @MethodSource("elements")
  void itGoesToTheMenuOfItsKind(BundleElement kind) {
    assertThat(kind.newGui().getMenuCategories()).containsExactly(menuOf(kind));
  }

  @RequiresDisplay
  @ParameterizedTest
  @MethodSource("elements")
  void menuOffersIt(BundleElement kind) {
    JMenu menu = MenuFactory.makeMenu(menuOf(kind), "Add");

    String listed = (kind.isTestBean() ? kind.type() : kind.guiType()).getName();
    assertThat(Arrays.stream(menu.getMenuComponents()).map(item -> item.getName()))
        .contains(listed);
  }

  private static String menuOf(BundleElement kind) {
    if (Sampler.class.isAssignableFrom(kind.type())) {
      return MenuFactory.SAMPLERS;
    }
    if (ConfigElement.class.isAssignableFrom(kind.type())) {
      return MenuFactory.CONFIG_ELEMENTS;
    }
    if (SampleListener.class.isAssignableFrom(kind.type())) {
      return MenuFactory.LISTENERS;
    }
    if (Assertion.class.isAssignableFrom(kind.type())) {
      return MenuFactory.ASSERTIONS;
    }
    if (AbstractThreadGroup.class.isAssignableFrom(kind.type())) {
      return MenuFactory.THREADS;
    }
    throw new AssertionError("say here which menu is right for a " + kind.type());
  }
}
