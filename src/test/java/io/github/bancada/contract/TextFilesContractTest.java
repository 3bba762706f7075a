package io.github.bancada.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every text is there in the languages that are complete, and the texts of all languages fit their
 * use.
 */
class TextFilesContractTest {
  private static final Pattern PLACE = Pattern.compile("\\{(\\d+)}");

  /** What is typed, stored in plans or given to scripts: roundRobin, ${__P(database.url,)}. */
  private static final Pattern WORD =
      Pattern.compile("\\b[a-z]+[A-Z]\\w*|\\$\\{[^}]*}|\\b(?![Ee]mpty|field)\\w+(?= \\(default)");

  /** The English file of each bundle of texts. */
  static List<String> bundles() {
    return BundleElements.resources("/Texts.properties");
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

  /** Texts to translate: {@code target/missing-texts.txt}. */
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

    assertThat(lines)
        .contains("de\tio/github/bancada/ping/Texts.properties\tTcpPing.displayName")
        .noneMatch(line -> line.matches("(en|pt_BR|es)\t.*"));
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
                if (key.matches("(\\w+\\.)?true")) {
                  assertThat(text).isEqualTo("True");
                } else if (key.matches("(\\w+\\.)?false")) {
                  assertThat(text).isEqualTo("False");
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
}
