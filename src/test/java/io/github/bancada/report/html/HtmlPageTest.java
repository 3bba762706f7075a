package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the base of every HTML page: one file, with all texts escaped. */
class HtmlPageTest {
  private static final String HOSTILE = "</script><img src=x onerror=\"alert('1')\">&\u2028\uD83D";

  @TempDir Path work;

  private String written(HtmlPage page) throws IOException {
    Path file = work.resolve("page.html");
    page.write(file);
    return Files.readString(file);
  }

  private static HtmlPage everything(String text) {
    return new HtmlPage(text)
        .verdict(HtmlPage.Tone.BAD, text)
        .notice(HtmlPage.Tone.WARN, text)
        .note(text)
        .heading(text)
        .list(List.of(text))
        .facts(Map.of(text, text))
        .table(
            HtmlTable.of(List.of(text, text), 1).row(List.of(text, text)).total(List.of(text, "")))
        .choiceOfViews()
        .chart(
            HtmlChart.overCategories("a", text, text, List.of(text))
                .axis(new HtmlChart.Axis("y", text, HtmlChart.Unit.NANOS, 1))
                .view(
                    text,
                    List.of(
                        new HtmlChart.Series(
                            text, "y", HtmlChart.Kind.BAR, "blue", new double[] {1}))));
  }

  @Test
  void textsAreEscaped() throws IOException {
    String ours = written(everything("plain"));
    String theirs = written(everything(HOSTILE));

    assertThat(theirs).doesNotContain("<img", "onerror=\"");
    assertThat(tags(theirs)).isEqualTo(tags(ours));
  }

  private static List<String> tags(String html) {
    return Pattern.compile("</?[a-z0-9]+").matcher(html).results().map(r -> r.group()).toList();
  }

  @Test
  void textsInTheDataAreUnchanged() throws IOException {
    String text = "</script>\u2028'\"&\\ ção";
    JsonNode chart = data(written(everything(text))).path("charts").path(0);

    assertThat(chart.path("axes").path(0).path("title").asText()).isEqualTo(text);
    assertThat(chart.path("views").path(0).path("name").asText()).isEqualTo(text);
    assertThat(chart.path("categories").path(0).asText()).isEqualTo(text);
  }

  @Test
  void valuesAreWrittenExactly() throws IOException {
    HtmlPage page =
        new HtmlPage("t")
            .chart(
                HtmlChart.overTime("a", "t", 0)
                    .axis(new HtmlChart.Axis("y", "y", HtmlChart.Unit.NANOS, 1))
                    .view(
                        "v",
                        List.of(
                            new HtmlChart.Series(
                                "s",
                                "y",
                                HtmlChart.Kind.LINE,
                                "blue",
                                new double[] {86_400_000_000_001.0, Double.NaN, 0, 0.25}))));

    assertThat(data(written(page)).at("/charts/0/views/0/series/0/values"))
        .hasToString("[86400000000001,null,0,0.25]");
  }

  @Test
  void contentsLeadToEachHeading() throws IOException {
    String html =
        written(new HtmlPage("t").heading("Über <alles>").heading("Errors").heading("Errors"));

    assertThat(html)
        .contains(
            "<li><a href=\"#to--ber-alles-\">Über &lt;alles&gt;</a></li>",
            "<li><a href=\"#to-errors\">Errors</a></li>",
            "<li><a href=\"#to-errors-2\">Errors</a></li>",
            "<h2 id=\"to--ber-alles-\">",
            "<h2 id=\"to-errors-2\">");
    assertThat(written(new HtmlPage("t").heading("Errors"))).doesNotContain("<nav");
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws IOException {
    String html = written(everything("plain"));

    assertThat(html).contains("default-src 'none'").doesNotContain("sourceMappingURL");
    assertThat(
            Pattern.compile("<(link|img|iframe|object)|<script src|@import|url\\(").matcher(html))
        .matches(matcher -> !matcher.find());
  }

  @Test
  void policyAllowsThisStyleAndTheseScriptsOnly() throws Exception {
    String html = written(everything(HOSTILE));
    String policy = firstGroup("Content-Security-Policy\" content=\"([^\"]*)\"", html);

    Matcher parts = Pattern.compile("(?s)<(script|style)>(.*?)</\\1>").matcher(html);
    int count = 0;
    while (parts.find()) {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(parts.group(2).getBytes(StandardCharsets.UTF_8));
      assertThat(policy).contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
      count++;
    }
    assertThat(count).isEqualTo(3);
    assertThat(policy).doesNotContain("unsafe");
  }

  @Test
  void chartLibrariesKeepTheirLicences() throws IOException {
    assertThat(written(everything("plain")))
        .contains("Chart.js v", "chartjs-plugin-zoom v", "Released under the MIT License");
    assertThat(getClass().getResource("chart.js/LICENSE.md")).isNotNull();
    assertThat(getClass().getResource("chartjs-plugin-zoom/LICENSE.md")).isNotNull();
  }

  static JsonNode data(String html) throws IOException {
    return new ObjectMapper().readTree(dataText(html));
  }

  static String dataText(String html) {
    return firstGroup("(?s)<script type=\"application/json\" id=\"data\">(.*?)</script>", html);
  }

  private static String firstGroup(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher.group(1);
  }
}
