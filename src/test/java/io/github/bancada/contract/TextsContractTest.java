package io.github.bancada.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.element.FieldElement;
import io.github.bancada.field.Field;
import java.beans.BeanInfo;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.GenericTestBeanCustomizer;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every text of every element is there, in every language, and is the one that is shown. */
class TextsContractTest {
  /** Beans without a list of fields whose fields are all free text. */
  private static final Set<String> WITHOUT_CHOICES =
      Set.of("CsvRows", "OutsideLoadMark", "PlanProperties");

  /** Beans that there is nothing to say about. */
  private static final Set<String> WITHOUT_FIELDS = Set.of("OutsideLoadMark");

  private static final Pattern PLACE = Pattern.compile("\\{(\\d+)}");

  /** What is typed, stored in plans or given to scripts: roundRobin, ${__P(mysql.url,)}. */
  private static final Pattern WORD =
      Pattern.compile("\\b[a-z]+[A-Z]\\w*|\\$\\{[^}]*}|\\b(?![Ee]mpty|field)\\w+(?= \\(default)");

  /** The English file of each bundle of texts. */
  static List<String> bundles() {
    return BundleElements.resources("Resources.properties");
  }

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

  @ParameterizedTest
  @MethodSource("bundles")
  void everyLanguageHasTheSameTexts(String bundle) {
    Set<String> keys = Languages.texts(bundle, Locale.ENGLISH).keySet();

    assertThat(Languages.ALL)
        .allSatisfy(
            language ->
                assertThat(Languages.texts(bundle, language).keySet())
                    .as("%s in %s", bundle, language)
                    .isEqualTo(keys));
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void noTextIsEmptyOrSpoilt(String bundle) {
    for (Locale language : Languages.ALL) {
      assertThat(Languages.texts(bundle, language))
          .as("%s in %s", bundle, language)
          .allSatisfy(
              (key, text) ->
                  assertThat(text)
                      .as(key)
                      .isNotBlank()
                      .isEqualTo(text.strip())
                      // What a wrong encoding leaves of an accent.
                      .doesNotContain("\uFFFD", "Ã"));
    }
  }

  /**
   * JMeter's WrapperEditor makes "True" of "true" before it looks for the text among those of a
   * list: with another one the list is a free line, and saving the plan changes the value.
   */
  @ParameterizedTest
  @MethodSource("bundles")
  void wordsOfFlagsAreThoseThatJMeterLooksFor(String bundle) {
    for (Locale language : Languages.ALL) {
      Map<String, String> texts = Languages.texts(bundle, language);

      assertThat(texts.getOrDefault("true", "True")).as("in %s", language).isEqualTo("True");
      assertThat(texts.getOrDefault("false", "False")).as("in %s", language).isEqualTo("False");
    }
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void placesForValuesAreTheSameInEveryLanguage(String bundle) {
    Map<String, String> english = Languages.texts(bundle, Locale.ENGLISH);
    for (Locale language : Languages.ALL) {
      Languages.texts(bundle, language)
          .forEach(
              (key, text) -> {
                assertThat(places(text))
                    .as("%s in %s", key, language)
                    .isEqualTo(places(english.get(key)));
                if (!places(text).isEmpty()) {
                  // A lone apostrophe would hide them from MessageFormat.
                  assertThat(new MessageFormat(text, language).getFormatsByArgumentIndex())
                      .as("%s in %s", key, language)
                      .hasSameSizeAs(places(text));
                }
              });
    }
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void wordsThatAreTypedStayAsTheyAre(String bundle) {
    Languages.texts(bundle, Locale.ENGLISH)
        .forEach(
            (key, english) -> {
              List<String> words = WORD.matcher(english).results().map(MatchResult::group).toList();
              for (Locale language : words.isEmpty() ? List.<Locale>of() : Languages.ALL) {
                assertThat(Languages.texts(bundle, language).get(key))
                    .as("%s in %s", key, language)
                    .contains(words);
              }
            });
  }

  private static List<String> places(String text) {
    return PLACE.matcher(text).results().map(place -> place.group(1)).sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("beans")
  void beanHasTheTextsItNeedsAndNoOthers(BundleElement kind) throws Exception {
    speak(Locale.ENGLISH);
    Set<String> needed = new TreeSet<>(List.of("displayName"));
    for (PropertyDescriptor property : shown(kind)) {
      needed.add(property.getValue(GenericTestBeanCustomizer.GROUP) + ".displayName");
      needed.add(property.getName() + ".displayName");
      needed.add(property.getName() + ".shortDescription");
      if (property.getValue(BeanInfoSupport.TAGS) instanceof String[] tokens) {
        Collections.addAll(needed, tokens);
      }
    }

    assertThat(Languages.texts(bundleOf(kind), Locale.ENGLISH).keySet()).isEqualTo(needed);
  }

  private static String bundleOf(BundleElement kind) {
    return kind.type().getName().replace('.', '/') + "Resources.properties";
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
   * The introspector swallows what a BeanInfo's constructor throws, and goes on without labels,
   * groups and defaults.
   */
  @ParameterizedTest
  @MethodSource("beans")
  void beanInfoIsTheOneThatIsUsed(BundleElement kind) throws Exception {
    speak(Locale.ENGLISH);
    BeanInfo own =
        (BeanInfo) BundleElements.newInstance(Class.forName(kind.type().getName() + "BeanInfo"));
    assertThat(own).isInstanceOf(BeanInfoSupport.class);

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
        assertThat(property.getValue(BeanInfoSupport.RESOURCE_BUNDLE))
            .as("translations of the tokens of %s", property.getName())
            .isNotNull();
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
      Map<String, String> texts = Languages.texts(bundleOf(kind), language);
      for (PropertyDescriptor property : shown(kind)) {
        String key = property.getName();
        assertThat(property.getDisplayName())
            .as("%s of %s", key, kind)
            .isEqualTo(texts.get(key + ".displayName"));
        assertThat(property.getShortDescription())
            .as("%s of %s", key, kind)
            .isEqualTo(texts.get(key + ".shortDescription"));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("languages")
  void menuAndNewElementHaveTheNameOfTheirLanguage(Locale language) {
    List<BundleElement> elements = elements();
    speak(language);
    for (BundleElement kind : elements) {
      String name = Languages.texts(bundleOf(kind), language).get("displayName");
      JMeterGUIComponent gui = kind.newGui();
      gui.clearGui();

      assertThat(gui.getStaticLabel()).as("%s in the menu", kind).isEqualTo(name);
      assertThat(gui.createTestElement().getName()).as("a new %s", kind).isEqualTo(name);
    }
  }
}
