package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CriteriaCompletionTest {
  private static final CriteriaCompletion.Plan PLAN =
      new CriteriaCompletion.Plan(List.of("LDAP Search", "Bind: all", "Page"), true);

  private static CriteriaCompletion at(String text) {
    return CriteriaCompletion.at(text, text.length(), PLAN);
  }

  @Test
  void lineBeginsWithAllOrALabel() {
    assertThat(at("").proposals())
        .containsExactly(
            "all : ",
            "LDAP Search : ",
            "\"Bind: all\" : ",
            "Page : ",
            "capacity >= ",
            "capacity no change");
    assertThat(at("# comment\nld"))
        .isEqualTo(new CriteriaCompletion(10, 12, List.of("LDAP Search : ")));
    assertThat(at("  bind").proposals()).containsExactly("\"Bind: all\" : ");
    assertThat(at("\"Bind: a").proposals()).containsExactly("\"Bind: all\" : ");
  }

  @Test
  void metricComesBehindTheColon() {
    assertThat(at("all : ").proposals())
        .contains("errors < ", "apdex(500 ms) >= ", "p99.9 < ", "response p95 < ")
        .contains("throughput >= ", "samples >= ", "capacity >= ");
    assertThat(at("all :p9"))
        .isEqualTo(
            new CriteriaCompletion(
                5,
                7,
                List.of(
                    "p90 < ", "p95 < ", "p95 no change", "p99 < ", "p99 no change", "p99.9 < ")));
    assertThat(at("\"Bind: all\" : cap").proposals()).as("only all has one").isEmpty();
  }

  private static String completed(String text) {
    int caret = text.indexOf('|');
    String whole = text.replace("|", "");
    CriteriaCompletion found = CriteriaCompletion.at(whole, caret, PLAN);
    assertThat(found.proposals()).hasSize(1);
    return whole.substring(0, found.from())
        + found.proposals().get(0)
        + whole.substring(found.to());
  }

  @Test
  void whatStandsBehindTheWordStays() {
    assertThat(completed("LD| : p95 < 20 ms\nx")).isEqualTo("LDAP Search : p95 < 20 ms\nx");
    assertThat(completed("Pa|ges: p95 < 1 s")).isEqualTo("Page: p95 < 1 s");
    assertThat(completed("all : err|ors < 1 %")).isEqualTo("all : errors < 1 %");
    assertThat(completed("all : thr| > 5 /s # why")).isEqualTo("all : throughput > 5 /s # why");
    assertThat(completed("all : mi|ns")).isEqualTo("all : min < ");
    assertThat(completed("all : mean n|")).isEqualTo("all : mean no change");
  }

  @Test
  void capacityIsProposedForPlansThatSearchOne() {
    CriteriaCompletion.Plan other = new CriteriaCompletion.Plan(PLAN.labels(), false);

    assertThat(CriteriaCompletion.at("cap", 3, other).proposals()).isEmpty();
    assertThat(CriteriaCompletion.at("all : cap", 9, other).proposals()).isEmpty();
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
        String criterion =
            label + metric + (metric.endsWith("no change") ? "" : "1 " + unit(metric));

        assertThat(GateParser.parse("gate", criterion).problems()).as(criterion).isEmpty();
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
