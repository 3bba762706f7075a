package io.github.bancada.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bundle.BundleFiles;
import io.github.bancada.testing.RequiresDisplay;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import javax.swing.JMenuItem;
import org.apache.jmeter.functions.Function;
import org.apache.jmeter.gui.util.MenuFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every element and function has a page of help, and elements are together in the menus. */
class HelpContractTest {
  @TempDir static Path build;

  private static final Properties HELP = new Properties();

  @BeforeAll
  static void write() throws IOException {
    BundleElements.use();
    String project = System.getProperty("project.basedir", "");
    BundleFiles.main(new String[] {project, build.toString(), "1.0", "", "/"});
    try (Reader in = Files.newBufferedReader(pages().resolve("help.properties"))) {
      HELP.load(in);
    }
  }

  private static Path pages() {
    return build.resolve("bundle/docs/bancada");
  }

  static Iterable<BundleElement> elements() {
    return DocumentedFieldsTest.elements();
  }

  @ParameterizedTest
  @MethodSource("elements")
  void elementHasAPlaceInAPage(BundleElement kind) throws IOException {
    assertIsThere(HELP.getProperty(kind.type().getName()));
  }

  static Iterable<Class<? extends Function>> functions() {
    return BundleElements.functions();
  }

  @ParameterizedTest
  @MethodSource("functions")
  void functionHasAPlaceInAPage(Class<? extends Function> type) throws Exception {
    assertIsThere(HELP.getProperty(BundleElements.newInstance(type).getReferenceKey()));
  }

  private static void assertIsThere(String page) throws IOException {
    assertThat(page).as("its page").isNotNull();
    String[] parts = page.split("#");
    assertThat(pages().resolve(parts[0])).content().contains("id=\"" + parts[1] + "\"");
  }

  /** JMeter's own order, then ours, then its line and everything else. */
  @RequiresDisplay
  @ParameterizedTest
  @ValueSource(strings = {MenuFactory.SAMPLERS, MenuFactory.LISTENERS, MenuFactory.CONFIG_ELEMENTS})
  void elementsStandTogetherInTheMenu(String menu) {
    String order =
        Arrays.stream(MenuFactory.makeMenu(menu, "Add").getMenuComponents())
            .map(HelpContractTest::kind)
            .reduce("", String::concat);

    assertThat(order).as("j: JMeter's, b: ours, |: line").matches("j*bb+\\|j+");
  }

  private static String kind(Object item) {
    if (!(item instanceof JMenuItem choice)) {
      return "|";
    }
    return choice.getName().matches("io\\.github\\.bancada\\.(ping|toy)\\..*")
        ? "" // of the test sources
        : choice.getName().startsWith("io.github.bancada.") ? "b" : "j";
  }
}
