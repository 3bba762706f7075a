package io.github.bancada.contract;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;

/**
 * One element of the bundle, as JMeter's window makes it.
 *
 * @param type the element that runs
 * @param guiType its panel; {@link TestBeanGUI} for a TestBean
 */
record BundleElement(
    Class<? extends TestElement> type, Class<? extends JMeterGUIComponent> guiType) {

  /** A text that no plan has: JMeter syntax, XML's and other people's characters. */
  private static final String ODD = "${__P(odd, <a & b> 'ção' \"ñ\" µ)} ";

  /** Values that keep a sample short: nobody there, little to make, a class file for a job. */
  private static final Map<String, String> QUICK =
      Map.of(
          "url",
          "ldap://127.0.0.1:1",
          "entries",
          "10",
          "host",
          "127.0.0.1",
          "port",
          "1",
          "timeLimit",
          "50",
          "file",
          "no-such-file.csv",
          "log",
          BundleElements.CLASSES.resolve("../../plans/ldap-replay.log").normalize().toString(),
          "directories",
          "${none}",
          "jobs",
          BundleElements.CLASSES.resolve("io/github/bancada/pages/job/PageCount.class").toString());

  JMeterGUIComponent newGui() {
    if (isTestBean()) {
      return new TestBeanGUI(type);
    }
    return BundleElements.newInstance(guiType);
  }

  /** A text of its own, or else of all elements of its package; in English if there is none. */
  String text(String key, Locale language) {
    Map<String, String> texts = new HashMap<>(Languages.texts(bundle(), Locale.ENGLISH));
    texts.putAll(Languages.texts(bundle(), language));
    return texts.getOrDefault(type.getSimpleName() + "." + key, texts.get(key));
  }

  /** Path of the English texts of its package among the classes. */
  String bundle() {
    return type.getPackageName().replace('.', '/') + "/Texts.properties";
  }

  boolean isTestBean() {
    return TestBean.class.isAssignableFrom(type);
  }

  /** An element with its defaults, made as by the Add menu. */
  TestElement newElement() {
    JMeterGUIComponent gui = newGui();
    gui.clearGui();
    return gui.createTestElement();
  }

  /** An element with another odd text in each of its fields. */
  TestElement oddElement() {
    TestElement element = newElement();
    element.setName("Odd <name> & \"ção\"");
    element.setComment("Odd comment\nof two lines");
    for (String field : fields(element)) {
      element.setProperty(field, ODD + field);
    }
    return element;
  }

  /**
   * An element with its defaults, bar those that keep it short: a sampler talks to an address where
   * nobody listens, or fails to count; a server is small.
   */
  TestElement quickElement() {
    TestElement element = newElement();
    QUICK.forEach(
        (field, value) -> {
          if (properties(element).containsKey(field)) {
            element.setProperty(field, value);
          }
        });
    if (type.getPackageName().matches(".*\\.(atm|bookshop|csv)")) {
      element.setProperty("url", "jdbc:mysql://127.0.0.1:1/atm");
    }
    return element;
  }

  /** Whether a {@link #quickElement} has nothing that its sample could work on. */
  static boolean mustFail(TestElement element) {
    return Stream.of("url", "port", "file", "log", "directories", "jobs")
        .anyMatch(properties(element)::containsKey);
  }

  /** Ready to run: the fields of a TestBean are set from its properties, as the engine does it. */
  static <T extends TestElement> T prepared(T element) {
    if (element instanceof TestBean) {
      TestBeanHelper.prepare(element);
    }
    return element;
  }

  /** Names of the properties that are the element's own, not common to all elements. */
  static Iterable<String> fields(TestElement element) {
    return properties(element).keySet().stream()
        .filter(name -> !name.matches("(TestElement|TestPlan|ThreadGroup)\\..*"))
        .toList();
  }

  /** Every property by name, with its kind and value, for comparison. */
  static Map<String, String> properties(TestElement element) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (PropertyIterator each = element.propertyIterator(); each.hasNext(); ) {
      JMeterProperty property = each.next();
      properties.put(
          property.getName(),
          property.getClass().getSimpleName() + " " + property.getStringValue());
    }
    return properties;
  }

  @Override
  public String toString() {
    return type.getSimpleName();
  }
}
