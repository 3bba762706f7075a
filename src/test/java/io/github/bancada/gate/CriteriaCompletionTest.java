package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CriteriaCompletionTest {
  private static final List<String> LABELS = List.of("LDAP Search", "Bind: all", "Page");

  private static CriteriaCompletion at(String text) {
    return CriteriaCompletion.at(text, text.length(), LABELS);
  }

  @Test
  void lineBeginsWithAllOrALabel() {
    assertThat(at("").proposals())
        .containsExactly("all : ", "LDAP Search : ", "\"Bind: all\" : ", "Page : ");
    assertThat(at("# comment\nld"))
        .isEqualTo(new CriteriaCompletion(10, List.of("LDAP Search : ")));
    assertThat(at("  bind").proposals()).containsExactly("\"Bind: all\" : ");
  }

  @Test
  void metricComesBehindTheColon() {
    assertThat(at("all : ").proposals())
        .contains("errors < ", "apdex(500 ms) >= ", "p99.9 < ", "response p95 < ");
    assertThat(at("all :p9"))
        .isEqualTo(new CriteriaCompletion(5, List.of("p90 < ", "p95 < ", "p99 < ", "p99.9 < ")));
  }

  @Test
  void nothingIsProposedInACommentOrForALimit() {
    assertThat(at("# all : ").proposals()).isEmpty();
    assertThat(at("all : p95 < ").proposals()).isEmpty();
    assertThat(at("all : p95 < 20").proposals()).isEmpty();
  }

  @Test
  void whateverIsProposedIsACriterion() {
    for (String label : at("").proposals()) {
      for (String metric : at(label).proposals()) {
        String criterion = label + metric + "1 " + unit(metric);

        assertThat(GateParser.parse("gate", criterion).problems())
            .as(criterion)
            .allMatch(problem -> problem.message().contains("capacity"));
      }
    }
  }

  private static String unit(String metric) {
    return switch (metric.split("[ (]")[0]) {
      case "samples", "errors", "apdex" -> "";
      case "within", "over" -> "%";
      case "throughput", "capacity" -> "/s";
      case "received", "sent" -> "KB";
      default -> "ms";
    };
  }
}
