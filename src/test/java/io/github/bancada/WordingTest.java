package io.github.bancada;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sentences that read as if they were translated, in code, messages, texts and documents. */
class WordingTest {
  /** What to write instead, by what reads translated. */
  private static final Map<Pattern, String> TRANSLATED =
      Map.ofEntries(
          wording("of which\\b", "name the thing again"),
          wording("\\b(whoever|somebody|anybody)\\b", "name who: a user, a program, a class"),
          wording("\\bnobody (else|knows|may|gets|but)\\b", "no user, no program; not known"),
          wording("\\bthose who\\b", "users that, programs that"),
          wording("\\btakes? leave\\b", "closes, ends the session"),
          wording("\\bwithout a word\\b", "without a message"),
          wording("\\b(tells? of|hears? of)\\b", "reports, says, gets"),
          wording("\\bgo(es)? on with\\b", "continues with"),
          wording("\\bas chance has it\\b", "at random"),
          wording("\\bin (its|their) care\\b", "owns, keeps"),
          wording("\\bwhat stands\\b", "the text, the content"),
          wording("\\bwhat (becomes?|became|has become) of\\b", "the result of"),
          wording("\\bis there twice\\b", "is given twice"),
          wording(
              "\\b(?!there|where)\\w+ (are|is) no (?!longer|more|matter|other|better)", "is not a"),
          wording("\\bnot known of\\b", "not known for"),
          wording("\\bas it stands\\b", "unchanged"),
          wording("\\bno less\\b", "at least"));

  private static Map.Entry<Pattern, String> wording(String pattern, String instead) {
    return Map.entry(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), instead);
  }

  private static List<Path> texts() throws IOException {
    List<Path> texts = new ArrayList<>();
    for (String each : List.of("src/main", "docs")) {
      try (Stream<Path> files = Files.walk(House.PROJECT.resolve(each))) {
        files
            .filter(file -> file.toString().matches(".*(\\.java|\\.md|/Texts\\.properties)"))
            .forEach(texts::add);
      }
    }
    texts.add(House.PROJECT.resolve("README.md"));
    texts.add(House.PROJECT.resolve("CONTRIBUTING.md"));
    return texts;
  }

  @Test
  void sentencesAreInPlainEnglish() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : texts()) {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        int number = i + 1;
        TRANSLATED.forEach(
            (pattern, instead) -> {
              if (pattern.matcher(line).find()) {
                found.add(
                    House.PROJECT.relativize(file)
                        + ":"
                        + number
                        + ": "
                        + line.strip()
                        + " (write "
                        + instead
                        + ")");
              }
            });
      }
    }
    assertThat(found).isEmpty();
  }
}
