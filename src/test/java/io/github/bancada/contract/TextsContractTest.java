package io.github.bancada.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.element.FieldElement;
import io.github.bancada.element.FieldsBeanInfo;
import io.github.bancada.field.Field;
import java.beans.BeanInfo;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every text of every element is there in the languages that are complete, and is the one that is
 * shown; what another language lacks is shown in English.
 */
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
    return BundleElements.resources("/Texts.properties");
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
  void completeLanguagesHaveEveryText(String bundle) {
    assertThat(Languages.COMPLETE)
        .allSatisfy(language -> assertThat(missing(bundle, language)).as("%s", language).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void noLanguageHasATextThatEnglishLacks(String bundle) {
    Set<String> english = Languages.texts(bundle, Locale.ENGLISH).keySet();

    assertThat(Languages.ALL)
        .allSatisfy(
            language ->
                assertThat(english)
                    .as("%s in %s", bundle, language)
                    .containsAll(Languages.texts(bundle, language).keySet()));
  }

  /** Texts to translate, for whoever does: {@code target/missing-texts.txt}. */
  @Test
  void missingTextsAreListed() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Locale language : Languages.ALL) {
      for (String bundle : bundles()) {
        missing(bundle, language)
            .forEach(key -> lines.add(String.join("\t", language.toString(), bundle, key)));
      }
    }
    Path report = Path.of(System.getProperty("project.basedir", ""), "target/missing-texts.txt");
    Files.createDirectories(report.getParent());
    Files.write(report, lines);

    assertThat(lines).noneMatch(line -> line.startsWith("en\t"));
  }

  private static Set<String> missing(String bundle, Locale language) {
    Set<String> missing = new TreeSet<>(Languages.texts(bundle, Locale.ENGLISH).keySet());
    missing.removeAll(Languages.texts(bundle, language).keySet());
    return missing;
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

      assertThat(texts)
          .as("in %s", language)
          .allSatisfy(
              (key, text) -> {
                if (key.matches("(\\w+\\.)?(true|false)")) {
                  assertThat(text).isEqualToIgnoringCase(key.replaceFirst(".*\\.", ""));
                }
              });
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
                assertThat(Languages.texts(bundle, language).getOrDefault(key, english))
                    .as("%s in %s", key, language)
                    .contains(words);
              }
            });
  }

  private static List<String> places(String text) {
    return PLACE.matcher(text).results().map(place -> place.group(1)).sorted().toList();
  }

  /** The texts of panels that are no beans, and of functions, begin with a name of their own. */
  @ParameterizedTest
  @MethodSource("bundles")
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
   * The introspector swallows what a BeanInfo's constructor throws, and goes on without labels,
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
