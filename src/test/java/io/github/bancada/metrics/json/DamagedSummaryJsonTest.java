package io.github.bancada.metrics.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are no summary, or no longer one. */
class DamagedSummaryJsonTest extends JsonSummaries {
  static List<String> requiredFields() {
    return List.of(
        "/run",
        "/labels",
        "/total",
        "/outside_load",
        "/connections",
        "/results",
        "/gates",
        "/errors",
        "/successes",
        "/intervals",
        "/codes",
        "/run/name",
        "/run/cpus",
        "/total/histogram",
        "/total/sum_ns",
        "/total/milliseconds_only",
        "/errors/0/code",
        "/errors/0/count",
        "/first_failure/label",
        "/intervals/rows");
  }

  @ParameterizedTest
  @MethodSource("requiredFields")
  void missingFieldIsNamed(String pointer) throws IOException {
    ObjectNode json = written();
    String field = pointer.substring(pointer.lastIndexOf('/') + 1);
    parent(json, pointer).remove(field);

    assertDamaged(json, "is damaged", "'" + field + "'", "missing");
  }

  @ParameterizedTest
  @MethodSource("requiredFields")
  void fieldOfAnotherKindIsNamed(String pointer) throws IOException {
    ObjectNode json = written();
    String field = pointer.substring(pointer.lastIndexOf('/') + 1);
    parent(json, pointer).set(field, JSON.createArrayNode().addNull());
    if (List.of("labels", "outside_load", "results", "gates", "errors", "rows").contains(field)) {
      parent(json, pointer).put(field, "text");
    }

    assertDamaged(json, "is damaged", "'" + field + "'");
  }

  private static ObjectNode parent(ObjectNode json, String pointer) {
    return (ObjectNode) json.at(pointer.substring(0, pointer.lastIndexOf('/')));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "AAAA", "not Base64!", "HISTEw=="})
  void damagedHistogramIsNamed(String histogram) throws IOException {
    ObjectNode json = written();
    ((ObjectNode) json.path("total")).put("histogram", histogram);

    assertDamaged(json, "is damaged", "histogram");
  }

  @Test
  void histogramThatClaimsToBeHugeIsRefused() throws IOException {
    ObjectNode json = written();
    byte[] bytes = Base64.getDecoder().decode(json.at("/total/histogram").asText());
    ByteBuffer.wrap(bytes).putInt(4, Integer.MAX_VALUE);
    ((ObjectNode) json.path("total")).put("histogram", Base64.getEncoder().encodeToString(bytes));

    assertDamaged(json, "is damaged", "histogram");
  }

  @Test
  void intervalOfAnotherLengthIsRefused() throws IOException {
    ObjectNode json = written();
    ((ArrayNode) json.at("/intervals/rows/0")).add(9);

    assertDamaged(json, "a row has 20 fields, not 19");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "7",
        "{}",
        "{\"schema\":7}",
        "{\"schema\":\"bancada-summary/2\"}"
      })
  void foreignJsonIsRefusedWithTheSchemaItShouldHave(String text) throws IOException {
    Path file = Files.writeString(work.resolve("foreign.json"), text);

    assertThatThrownBy(() -> SummaryJson.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("foreign.json")
        .hasMessageContaining("bancada-summary/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "label,samples", "{\"schema\":\"bancada-summary/1\",", "\u0000"})
  void whatIsNoJsonIsRefused(String text) throws IOException {
    Path file = Files.writeString(work.resolve("cut.json"), text);

    assertThatThrownBy(() -> SummaryJson.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cut.json");
  }

  @Test
  void missingFileIsNamed() {
    assertThatThrownBy(() -> SummaryJson.read(work.resolve("none.json")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none.json");
  }
}
