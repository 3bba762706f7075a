package io.github.bancada.contract;

import static io.github.bancada.contract.BundleElement.prepared;
import static io.github.bancada.contract.BundleElement.properties;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.testing.RequiresDisplay;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JMenu;
import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.config.ConfigElement;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every element of the bundle. */
class ElementContractTest extends ElementContract {
  /** One for all elements of a kind, as in JMeter's window. */
  private static final Map<BundleElement, JMeterGUIComponent> PANELS = new HashMap<>();

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
            "DedupEstimate",
            "DedupResults",
            "AtmResults",
            "LoadReport",
            "PerformanceGate",
            "CsvRows",
            "CsvLoad",
            "CsvLoadResults",
            "ServerCpu",
            "PlanProperties",
            "WeightedMix",
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
    assertUnchangedByTheWindow(PANELS.computeIfAbsent(kind, BundleElement::newGui), element);
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
    if (Controller.class.isAssignableFrom(kind.type())) {
      return MenuFactory.CONTROLLERS;
    }
    throw new AssertionError("say here which menu is right for a " + kind.type());
  }
}
