package io.github.bancada.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.element.FieldElement;
import io.github.bancada.element.FieldsBeanInfo;
import io.github.bancada.field.Field;
import java.beans.BeanInfo;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The texts of an element are those that it needs, and are the ones that are shown. */
class TextsContractTest {
  /** Beans without a list of fields whose fields are all free text. */
  private static final Set<String> WITHOUT_CHOICES =
      Set.of("CsvRows", "OutsideLoadMark", "PlanProperties");

  /** Beans that there is nothing to say about. */
  private static final Set<String> WITHOUT_FIELDS = Set.of("OutsideLoadMark");

  static List<BundleElement> elements() {
    return BundleElements.all();
  }

  static List<BundleElement> beans() {
    return elements().stream().filter(BundleElement::isTestBean).toList();
  }

  static List<Locale> languages() {
    return Languages.ALL;
  }

  @BeforeEach
  void load() {
    BundleElements.use();
  }

  @AfterEach
  void englishAgain() {
    speak(Locale.ENGLISH);
  }

  /** JMeter reads the texts of a bean once, when it first looks at it. */
  private static void speak(Locale language) {
    JMeterUtils.setLocale(language);
    Introspector.flushCaches();
  }

  /** The texts of panels that are no beans, and of functions, begin with a name of their own. */
  @ParameterizedTest
  @MethodSource("io.github.bancada.contract.TextFilesContractTest#bundles")
  void beansHaveTheTextsTheyNeedAndNoOthers(String bundle) throws Exception {
    speak(Locale.ENGLISH);
    Set<String> unused = new TreeSet<>(Languages.texts(bundle, Locale.ENGLISH).keySet());
    List<String> missing = new ArrayList<>();
    List<BundleElement> ofPackage =
        beans().stream().filter(b -> b.bundle().equals(bundle)).toList();
    Set<String> used = new TreeSet<>();
    for (BundleElement kind : ofPackage) {
      for (String key : needed(kind)) {
        String own = kind + "." + key;
        String found = unused.contains(own) ? own : key;
        used.add(found);
        if (!unused.contains(found)) {
          missing.add(own);
        }
      }
    }
    unused.removeAll(used);
    unused.remove("table.displayName"); // of results listeners, which are no beans
    unused.removeIf(
        key ->
            Character.isUpperCase(key.charAt(0))
                && ofPackage.stream().noneMatch(kind -> key.startsWith(kind + ".")));

    assertThat(missing).isEmpty();
    assertThat(unused).isEmpty();
  }

  private static Set<String> needed(BundleElement kind) throws Exception {
    Set<String> needed = new TreeSet<>(List.of("displayName"));
    for (PropertyDescriptor property : shown(kind)) {
      needed.add(property.getValue(GenericTestBeanCustomizer.GROUP) + ".displayName");
      needed.add(property.getName() + ".displayName");
      needed.add(property.getName() + ".shortDescription");
      if (property.getValue(BeanInfoSupport.TAGS) instanceof String[] tokens) {
        Collections.addAll(needed, tokens);
      }
    }
    return needed;
  }

  /** The properties that have a field in the window. */
  private static List<PropertyDescriptor> shown(BundleElement kind) throws Exception {
    return Arrays.stream(Introspector.getBeanInfo(kind.type()).getPropertyDescriptors())
        .filter(property -> !property.isHidden())
        .filter(property -> property.getReadMethod() != null && property.getWriteMethod() != null)
        .filter(p -> p.getReadMethod().getDeclaringClass().getName().startsWith("io.github."))
        .toList();
  }

  /**
   * The introspector swallows what a BeanInfo's constructor throws, and continues without labels,
   * groups and defaults.
   */
  @ParameterizedTest
  @MethodSource("beans")
  void beanInfoIsTheOneThatIsUsed(BundleElement kind) throws Exception {
    speak(Locale.ENGLISH);
    BeanInfo own =
        (BeanInfo) BundleElements.newInstance(Class.forName(kind.type().getName() + "BeanInfo"));
    assertThat(own).isInstanceOf(FieldsBeanInfo.class);

    assertThat(shown(kind).isEmpty()).isEqualTo(WITHOUT_FIELDS.contains(kind.toString()));
    assertThat(shown(kind))
        .allSatisfy(
            property -> {
              assertThat(property.getValue(GenericTestBeanCustomizer.GROUP))
                  .as("group of %s", property.getName())
                  .isInstanceOf(String.class);
              assertThat(property.getValue(BeanInfoSupport.NOT_UNDEFINED))
                  .as("%s is always defined", property.getName())
                  .isEqualTo(true);
              assertThat(property.getValue(BeanInfoSupport.DEFAULT))
                  .as("default of %s", property.getName())
                  .isInstanceOf(String.class);
              assertThat(property.getPropertyType())
                  .as("%s takes variables", property.getName())
                  .isEqualTo(String.class);
            });
  }

  @ParameterizedTest
  @MethodSource("beans")
  void defaultOfAChoiceIsOneOfItsTokens(BundleElement kind) throws Exception {
    speak(Locale.ENGLISH);
    List<String> choices = new ArrayList<>();
    for (PropertyDescriptor property : shown(kind)) {
      if (property.getValue(BeanInfoSupport.TAGS) instanceof String[] tokens) {
        choices.add(property.getName());
        assertThat(tokens)
            .as(property.getName())
            .contains((String) property.getValue(BeanInfoSupport.DEFAULT))
            .doesNotHaveDuplicates();
      }
    }
    if (kind.newElement() instanceof FieldElement declared) {
      assertThat(choices)
          .containsExactlyInAnyOrderElementsOf(
              declared.fields().all().stream()
                  .filter(field -> !field.tokens().isEmpty())
                  .map(Field::name)
                  .toList());
    } else if (!WITHOUT_CHOICES.contains(kind.toString())) {
      assertThat(choices).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("languages")
  void windowShowsTheTextsOfItsLanguage(Locale language) throws Exception {
    List<BundleElement> beans = beans();
    speak(language);
    for (BundleElement kind : beans) {
      for (PropertyDescriptor property : shown(kind)) {
        String key = property.getName();
        assertThat(property.getDisplayName())
            .as("%s of %s", key, kind)
            .isEqualTo(kind.text(key + ".displayName", language));
        assertThat(property.getShortDescription())
            .as("%s of %s", key, kind)
            .isEqualTo(kind.text(key + ".shortDescription", language));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("languages")
  void menuAndNewElementHaveTheNameOfTheirLanguage(Locale language) {
    List<BundleElement> elements = elements();
    speak(language);
    for (BundleElement kind : elements) {
      String name = kind.text("displayName", language);
      JMeterGUIComponent gui = kind.newGui();
      gui.clearGui();

      assertThat(gui.getStaticLabel()).as("%s in the menu", kind).isEqualTo(name);
      assertThat(gui.createTestElement().getName()).as("a new %s", kind).isEqualTo(name);
    }
  }
}
