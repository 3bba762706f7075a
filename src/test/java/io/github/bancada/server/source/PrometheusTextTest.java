package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.bancada.server.source.PrometheusText.Sample;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrometheusTextTest {
  private static final String NO_EXPORTER = "the answer is not that of a Prometheus exporter";
  private static final String FIRST = Any.LETTERS + "_:";

  private static List<Sample> read(String text) throws IOException {
    List<Sample> samples = new ArrayList<>();
    assertThat(PrometheusText.read(text, samples::add)).as("bad lines").isZero();
    return samples;
  }

  /** A sample as an exporter writes it. */
  static String line(Sample sample, Supplier<String> blanks) {
    String labels =
        sample.labels().entrySet().stream()
            .map(
                each -> each.getKey() + blanks.get() + "=" + blanks.get() + quoted(each.getValue()))
            .collect(Collectors.joining(blanks.get() + "," + blanks.get()));
    return blanks.get()
        + sample.name()
        + (labels.isEmpty() ? " " : "{" + blanks.get() + labels + blanks.get() + "}")
        + blanks.get()
        + number(sample.value())
        + blanks.get();
  }

  private static String quoted(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  private static String number(double value) {
    return Double.isInfinite(value) ? value > 0 ? "+Inf" : "-Inf" : Double.toString(value);
  }

  private static Sample sample(Any any) {
    Map<String, String> labels = new TreeMap<>();
    any.list(3, () -> labels.put(name(any), any.text(20)));
    return new Sample(name(any), labels, Double.longBitsToDouble(any.longNumber()));
  }

  private static String name(Any any) {
    return any.textOf(FIRST, 1, 1) + any.textOf(FIRST + "0123456789", 0, 8);
  }

  @Property
  void writtenSamplesAreReadAsTheyWere(Any any) throws IOException {
    List<Sample> samples = any.list(1, 8, () -> sample(any));
    Supplier<String> blanks = () -> any.textOf(" \t", 0, 2);
    StringBuilder text = new StringBuilder();
    for (Sample each : samples) {
      text.append(any.of("", "\n", " \t\n", "# HELP a \"b{ \\\n", " #\n"))
          .append(line(each, blanks))
          .append(any.flag() ? " " + any.longNumber() + blanks.get() : "")
          .append('\n');
    }
    text.setLength(text.length() - any.number(0, 1));

    assertThat(read(text.toString())).isEqualTo(samples);
  }

  @Property
  void anyTextIsSamplesOrRefusedWithAReason(Any any) {
    String text = any.from(() -> any.brokenText(80), () -> any.textOf(40, parts()));
    try {
      int bad = PrometheusText.read(text, each -> assertThat(each.name()).isNotEmpty());
      assertThat(bad).isBetween(0, text.length() / 10);
    } catch (IOException e) {
      assertThat(e).hasMessageStartingWith(NO_EXPORTER);
    }
  }

  private static String[] parts() {
    return new String[] {"a", "{", "}", "=", ",", "\"", "\\", "\n", " ", "1", ".", "e", "-", "#"};
  }

  @Test
  void recordedLinesAreRead() throws IOException {
    assertThat(
            read(
                """
                # HELP node_x Something.
                # TYPE node_x untyped
                node_procs_running 5
                node_disk_written_bytes_total{device="vda"} 3.7676378112e+11
                node_dmi_info{product="{a b}",path="C:\\\\dir",quote="\\"",lines="1\\n2",} 1
                go_gc_duration_seconds{quantile="0.5"} NaN 1395066363000
                histogram_bucket {le="+Inf"}+Inf -62
                """))
        .containsExactly(
            new Sample("node_procs_running", Map.of(), 5),
            new Sample("node_disk_written_bytes_total", Map.of("device", "vda"), 376_763_781_120.0),
            new Sample(
                "node_dmi_info",
                Map.of("product", "{a b}", "path", "C:\\dir", "quote", "\"", "lines", "1\n2"),
                1),
            new Sample("go_gc_duration_seconds", Map.of("quantile", "0.5"), Double.NaN),
            new Sample("histogram_bucket", Map.of("le", "+Inf"), Double.POSITIVE_INFINITY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a ",
        "1a 1",
        "a-b 1",
        "a+1",
        "é 1",
        "a 1f",
        "a 0x1p3",
        "a Infinity",
        "a nan",
        "a 1e",
        "a .",
        "a 1,5",
        "a 1 2 3",
        "a 1 2.5",
        "a 1\r",
        "a{ 1",
        "a{b} 1",
        "a{b=} 1",
        "a{b=c} 1",
        "a{b=\"c} 1",
        "a{b=\"c\" 1",
        "a{b=\"\\t\"} 1",
        "a{b=\"\\",
        "a{b=\"c\"d=\"e\"} 1",
        "a{,} 1",
        "a{b=\"1\",,} 1",
        "a{=\"c\"} 1",
        "a{b=\"1\",b=\"2\"} 1",
        "a{b=\"1\"}",
        "{b=\"1\"} 1"
      })
  void badLineIsSkippedAndCounted(String line) throws IOException {
    List<Sample> samples = new ArrayList<>();

    int bad = PrometheusText.read("good 1\n".repeat(9) + line, samples::add);

    assertThat(bad).isEqualTo(1);
    assertThat(samples).hasSize(9).allMatch(each -> each.name().equals("good"));
  }

  @Test
  void moreThanATenthOfBadLinesIsNoExporter() throws IOException {
    String bad = "<p>\n".repeat(2);

    assertThat(PrometheusText.read(bad + "a 1\n".repeat(18), each -> {})).isEqualTo(2);
    assertThatIOException()
        .isThrownBy(() -> PrometheusText.read(bad + "a 1\n".repeat(17), each -> {}))
        .withMessageStartingWith(NO_EXPORTER + " (2 bad lines, first '<p>'); check port and path");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# only\n# comments"})
  void textWithoutSamplesIsNoExporter(String text) {
    assertThatIOException()
        .isThrownBy(() -> PrometheusText.read(text, each -> {}))
        .withMessageStartingWith(NO_EXPORTER + " (it has no samples)");
  }

  @Test
  void longLineIsShortenedInTheMessage() {
    assertThatIOException()
        .isThrownBy(() -> PrometheusText.read("<".repeat(1000), each -> {}))
        .withMessageContaining("first '" + "<".repeat(60) + "…')");
  }
}
