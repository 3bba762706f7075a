package io.github.bancada.contract;

import io.github.bancada.testing.JMeterTestHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.functions.Function;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/**
 * What the bundle brings to JMeter, found among its classes as JMeter finds it; and what the test
 * sources do, such as the example of CONTRIBUTING.md.
 */
final class BundleElements {
  static final Path CLASSES =
      Path.of(System.getProperty("project.basedir", "")).resolve("target/classes");

  private static final List<Path> ROOTS = List.of(CLASSES, CLASSES.resolveSibling("test-classes"));

  private static List<BundleElement> all;

  private BundleElements() {}

  /** A JMeter in English that looks for elements among the bundle's classes, too. */
  static void use() {
    JMeterTestHome.use();
    JMeterUtils.setProperty(
        "search_paths", ROOTS.stream().map(Path::toString).collect(Collectors.joining(";")));
    if (!Locale.ENGLISH.equals(JMeterUtils.getLocale())) {
      JMeterUtils.setLocale(Locale.ENGLISH); // looks at every element again
    }
  }

  /** Every element: all TestBeans, and what all panels make; JMeter takes no inner class. */
  static synchronized List<BundleElement> all() {
    use();
    if (all == null) {
      all = find();
    }
    return all;
  }

  private static List<BundleElement> find() {
    Stream<BundleElement> beans =
        concrete(TestBean.class)
            .filter(type -> !type.getName().contains("$"))
            .map(type -> new BundleElement(type.asSubclass(TestElement.class), TestBeanGUI.class));
    Stream<BundleElement> panels =
        concrete(JMeterGUIComponent.class)
            .map(type -> type.asSubclass(JMeterGUIComponent.class))
            .map(gui -> new BundleElement(newInstance(gui).createTestElement().getClass(), gui));
    return Stream.concat(beans, panels).toList();
  }

  /** Every function that has a name; JMeter offers no others. */
  static List<Class<? extends Function>> functions() {
    return concrete(Function.class)
        .<Class<? extends Function>>map(type -> type.asSubclass(Function.class))
        .filter(type -> !newInstance(type).getReferenceKey().isEmpty())
        .toList();
  }

  /** Every file of the bundle with this ending, relative to the root of the classes. */
  static List<String> resources(String ending) {
    return ROOTS.stream().flatMap(root -> files(root, ending)).sorted().toList();
  }

  private static Stream<String> files(Path root, String ending) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .filter(name -> name.endsWith(ending) && name.startsWith("io/github/bancada/"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Class<?>> concrete(Class<?> kind) {
    return resources(".class").stream()
        .filter(name -> !name.endsWith("-info.class"))
        .<Class<?>>map(name -> load(name.replace('/', '.').substring(0, name.length() - 6)))
        .filter(type -> kind.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers()));
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, BundleElements.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  static <T> T newInstance(Class<T> type) {
    try {
      return type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          type + " has no public constructor without arguments that works", e);
    }
  }
}
