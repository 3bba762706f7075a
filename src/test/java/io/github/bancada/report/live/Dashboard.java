package io.github.bancada.report.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.dist.JMeterProcess;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The dashboard for Grafana in {@code docs/grafana}. Immutable. */
public record Dashboard(JsonNode json) {

  public static Dashboard read() throws IOException {
    return new Dashboard(
        new ObjectMapper()
            .readTree(
                JMeterProcess.projectDirectory().resolve("docs/grafana/bancada.json").toFile()));
  }

  /** All expressions as Grafana would send them, of all labels and the last minute. */
  public List<String> expressions() {
    return Stream.concat(
            elements(json.path("panels")).flatMap(panel -> elements(panel.path("targets"))),
            elements(json.path("annotations").path("list")))
        .map(each -> each.path("expr").asText())
        .map(expression -> expression.replace("$__rate_interval", "1m"))
        .map(expression -> expression.replaceAll("\\$(instance|label)", ".*"))
        .toList();
  }

  /** What the choices of the dashboard ask for. */
  List<String> choices() {
    return elements(json.path("templating").path("list"))
        .map(each -> each.path("definition").asText())
        .filter(text -> !text.isEmpty())
        .toList();
  }

  static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
