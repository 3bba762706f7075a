package io.github.bancada.plans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a live page and Prometheus have of a run at its end. Immutable.
 *
 * @param page what the page shows last
 * @param metrics the last text of {@code /metrics}
 */
record LiveReading(JsonNode page, String metrics) {
  /** What JMeter says when the page is there. */
  static final Pattern ADDRESS = Pattern.compile("Live page: (http://\\S+)");

  /**
   * Reads both from now to the end of the run, which is to linger.
   *
   * @throws IOException if the updates break off before the end
   */
  static LiveReading toTheEnd(String address) throws IOException, InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest events = HttpRequest.newBuilder(URI.create(address + "events")).build();
    JsonNode page = new ObjectMapper().createObjectNode();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                client.send(events, HttpResponse.BodyHandlers.ofInputStream()).body(),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isEmpty()) {
          page = new ObjectMapper().readTree(line.substring("data: ".length()));
        }
      }
    }
    if (!page.path("ended").asBoolean()) {
      throw new IOException("the updates broke off, the last one was " + page);
    }
    HttpRequest metrics = HttpRequest.newBuilder(URI.create(address + "metrics")).build();
    return new LiveReading(page, client.send(metrics, HttpResponse.BodyHandlers.ofString()).body());
  }

  String state() {
    return page.path("state").asText();
  }

  /** The sum of all series of a metric. */
  double total(String metric) {
    return metrics
        .lines()
        .filter(line -> line.startsWith(metric + "{") || line.startsWith(metric + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** The last row of the page's table of labels, by the keys of its columns. */
  Map<String, Double> figures() {
    JsonNode table = page.at("/data/tables/0");
    Map<String, Double> figures = new LinkedHashMap<>();
    for (int i = 0; i < table.path("columns").size(); i++) {
      figures.put(
          table.path("columns").get(i).path("key").asText(),
          table.path("total").get(i + 1).asDouble());
    }
    return figures;
  }
}
