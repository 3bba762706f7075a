package io.github.bancada.report.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import io.github.bancada.report.view.Column;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.testing.JMeterTestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReportTextsTest {
  private static final Path SOURCES =
      Path.of(System.getProperty("project.basedir", ""))
          .resolve("src/main/java/io/github/bancada/report");

  /** A text with its full key, and a field with label and tooltip. */
  private static final Pattern TEXT =
      Pattern.compile("(?:TEXTS\\.|\\bFold\\()text\\(\\s*\"([^\"]+)\"\\s*[,)]");

  private static final Pattern FIELD = Pattern.compile("\\blabel\\(\"(\\w+)\"");
  private static final Pattern WITH_TOOLTIP = Pattern.compile("\\b(?:button|tab)\\(\"([\\w.]+)\"");

  /** The title of a file chooser, or a choice of two texts. */
  private static final Pattern OTHER =
      Pattern.compile(
          "\\bchooser\\(\"([\\w.]+)\"" + "|TEXTS\\.text\\([^;]*?\\? \"([a-z.]+)\" : \"([a-z.]+)\"");

  private final Locale system = Locale.getDefault();

  @BeforeEach
  void load() {
    JMeterTestHome.use();
  }

  @AfterEach
  void restoreEnglish() {
    Locale.setDefault(system);
    JMeterUtils.setLocale(Locale.ENGLISH);
  }

  @Test
  void textsAndTheirUsesMatch() throws IOException {
    Set<String> used = new TreeSet<>(Set.of("column.label"));
    Column.inWindow(new Runs(Summaries.of()).intendedInterval(1).summary())
        .forEach(column -> used.add("column." + column.key()));
    Column.RESPONSE.forEach(column -> used.add("column." + column.key()));
    Column.FAILED.forEach(column -> used.add("column." + column.key()));
    Column.LATENCY.forEach(column -> used.add("column." + column.key()));
    GateVerdict.TITLES.forEach(title -> used.add("gate.column." + title));
    for (GateVerdict.Result result : GateVerdict.Result.values()) {
      used.addAll(List.of("gate." + result, "gate.result." + result));
    }
    for (SavedView view : SavedView.values()) {
      used.add("saveas." + view.name().toLowerCase(Locale.ROOT));
    }
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String source = Files.readString(file);
        for (MatchResult key : TEXT.matcher(source).results().toList()) {
          used.add(key.group(1));
        }
        for (MatchResult field : FIELD.matcher(source).results().toList()) {
          used.add(field.group(1) + ".label");
          used.add(field.group(1) + ".tooltip");
        }
        for (MatchResult each : WITH_TOOLTIP.matcher(source).results().toList()) {
          used.add(each.group(1));
          used.add(each.group(1) + ".tooltip");
        }
        for (MatchResult other : OTHER.matcher(source).results().toList()) {
          for (int i = 1; i <= other.groupCount(); i++) {
            if (other.group(i) != null) {
              used.add(other.group(i));
            }
          }
        }
      }
    }

    assertThat(
            ResourceBundle.getBundle("io.github.bancada.report.Texts", Locale.ROOT)
                .keySet()
                .stream()
                .map(key -> key.replaceFirst("^LoadReport\\.", "")))
        .containsExactlyInAnyOrderElementsOf(used);
  }

  @Test
  void languageWithoutTextsIsShownInEnglish() {
    Locale.setDefault(Locale.forLanguageTag("es"));
    JMeterUtils.setLocale(Locale.JAPANESE);

    assertThat(ReportPane.TEXTS.text("status.waiting")).isEqualTo("No run yet");
  }

  @Test
  void argumentsAreFormattedForTheLanguage() {
    JMeterUtils.setLocale(Locale.forLanguageTag("pt-BR"));

    assertThat(ReportPane.TEXTS.text("status.running", 12_500, 3, "1.0")).contains("12.500");
  }
}
