package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.Row;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelComparisonTest {
  private static final RunSummary RUN =
      Summaries.of(
          Summaries.label("LDAP 1", 0, 1_000, 1_000_000),
          Summaries.label("LDAPS 1", 0, 1_000, 3_000_000),
          Summaries.label("LDAPS 100", 0, 1_000, 4_000_000),
          Summaries.label("LDAPI 1", 0, 1_000),
          Summaries.label("other", 0, 1_000, 5));

  @TempDir Path work;

  @Test
  void labelsWithPrefixesAreCompared() {
    var comparison = LabelComparison.parse(" LDAP , LDAPS ").of(RUN).orElseThrow();

    assertThat(comparison.configurations())
        .extracting(Configuration::name)
        .containsExactly("LDAP", "LDAPS");
    assertThat(comparison.rows()).extracting(Row::name).containsExactly("1", "100");
    assertThat(comparison.note()).isEmpty();
  }

  @Test
  void prefixesWithoutSamplesAreLeftOutAndNamed() throws Exception {
    LabelComparison comparison = LabelComparison.parse("LDAP,LDAPI,LDAPS,None");

    LabelComparison.write(work, comparison.of(RUN).orElseThrow());

    assertThat(comparison.lines(comparison.of(RUN)))
        .contains("Comparison: LDAP | LDAPS", "Without samples: LDAPI, None.")
        .anyMatch(line -> line.matches("mean ms +1 +3 +3\\.000 .*"));
    assertThat(work.resolve("comparison.html")).content().contains("LDAPS");
  }

  @Test
  void singlePrefixHasNothingToCompare() throws Exception {
    LabelComparison comparison = LabelComparison.parse("LDAP,LDAPI");

    assertThat(comparison.lines(comparison.of(RUN)))
        .containsExactly("Nothing to compare: fewer than two of LDAP, LDAPI have samples.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"LDAP", "LDAP,", ",", "LDAP,LDAPS,LDAP", "LDAP,,LDAPS"})
  void textWithoutTwoPrefixesIsRejected(String text) {
    assertThatThrownBy(() -> new ReportOptions("", "", "", text, "", "", "", "").labelComparison())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining("LDAP,LDAPS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void emptyTextMeansNoComparison(String text) {
    assertThat(new ReportOptions("", "", "", text, "", "", "", "").labelComparison()).isEmpty();
  }
}
