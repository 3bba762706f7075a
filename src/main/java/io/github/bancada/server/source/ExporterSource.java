package io.github.bancada.server.source;

import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.SourceKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Figures of a machine from Prometheus' node_exporter on it, over HTTP or HTTPS. It asks for the
 * collectors that it needs, and for all if the exporter does not have them. For one thread.
 */
final class ExporterSource implements Source {
  /** An answer has 60 KB; large machines have ten times as much. */
  private static final int MOST_BYTES = 8 << 20;

  private static final Logger log = LoggerFactory.getLogger(ExporterSource.class);

  /** The boot time moves with the clock; a machine does not start twice in this time. */
  private static final double CLOCK_STEP_SECONDS = 10;

  private static final String EXAMPLE = "such as http://host:9100 or https://user:password@host";

  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?<scheme>(?i)https?)://(?:(?<login>[^/?#@\\s]+)@)?(?<host>[^/?#@\\s]+)"
              + "(?<path>/[^?#@\\s]*)?(?:\\?(?<query>[^#@\\s]*))?");

  private static final String NEEDED =
      NodeMetrics.COLLECTORS.stream()
          .map(each -> "collect%5B%5D=" + each)
          .collect(Collectors.joining("&"));

  private final String name;
  private final Duration limit;
  private final HttpRequest all;
  private HttpRequest request;
  private HttpClient client;
  private OptionalDouble boot = OptionalDouble.empty();

  /**
   * @param address a URL with or without user and password; its path is {@code /metrics} if it has
   *     none, and a query takes the place of the list of collectors
   * @throws IllegalArgumentException if it is none; the message has no password
   */
  ExporterSource(String address) {
    this(address, TIMEOUT);
  }

  /**
   * @param limit longest wait for an answer
   */
  ExporterSource(String address, Duration limit) {
    this.limit = limit;
    Matcher parts = ADDRESS.matcher(address);
    String shown = address.substring(address.lastIndexOf('@') + 1);
    if (!parts.matches()) {
      throw wrong(shown);
    }
    String host = parts.group("scheme") + "://" + parts.group("host");
    String path = Objects.requireNonNullElse(parts.group("path"), "");
    String target = host + (path.length() > 1 ? path : "/metrics");
    String query = parts.group("query");
    name = host + path;
    try {
      all = request(target + (query == null ? "" : "?" + query), parts.group("login"));
      request = query == null ? request(target + "?" + NEEDED, parts.group("login")) : all;
    } catch (IllegalArgumentException e) {
      throw wrong(shown); // without the cause, which may have the password
    }
  }

  private static IllegalArgumentException wrong(String shown) {
    return new IllegalArgumentException(
        "'"
            + shown
            + "' is not the address of an exporter; write a URL "
            + EXAMPLE
            + ", with %XX for special characters of the password");
  }

  private static HttpRequest request(String url, String login) {
    URI uri = URI.create(url);
    if (uri.getPort() > 65_535) {
      throw new IllegalArgumentException();
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).header("Accept", "text/plain;version=0.0.4");
    if (login != null) {
      String plain = URLDecoder.decode(login.replace("+", "%2B"), StandardCharsets.UTF_8);
      byte[] bytes = (plain.contains(":") ? plain : plain + ":").getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(bytes));
    }
    return request.build();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public SourceKind kind() {
    return SourceKind.REMOTE;
  }

  @Override
  public Reading read() throws IOException {
    long end = System.nanoTime() + limit.toNanos();
    long before = System.nanoTime();
    HttpResponse<String> answer = ask(request, end);
    if (answer.statusCode() == 400 && request != all) {
      before = System.nanoTime();
      answer = ask(all, end);
      request = answer.statusCode() == 200 ? all : request; // it lacks a collector
    }
    long nanos = before + (System.nanoTime() - before) / 2;
    check(answer);
    NodeMetrics metrics = new NodeMetrics();
    int bad = PrometheusText.read(answer.body(), metrics);
    log.debug("{} gave {} lines that are not samples", name, bad);
    return metrics.at(nanos, epoch(metrics.boot()));
  }

  /** Asks for all: a list would have collectors that older exporters do not know. */
  @Override
  public Map<String, String> facts() throws IOException {
    HttpResponse<String> answer = ask(all, System.nanoTime() + limit.toNanos());
    check(answer);
    return NodeMetrics.facts(answer.body());
  }

  private String epoch(OptionalDouble now) {
    if (now.isEmpty()
        || boot.isEmpty()
        || Math.abs(now.getAsDouble() - boot.getAsDouble()) > CLOCK_STEP_SECONDS) {
      boot = now;
    }
    return boot.isEmpty() ? "" : Double.toString(boot.getAsDouble());
  }

  private HttpResponse<String> ask(HttpRequest of, long end) throws IOException {
    if (client == null) {
      client =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .followRedirects(HttpClient.Redirect.NEVER)
              .build();
    }
    CompletableFuture<HttpResponse<String>> answer = client.sendAsync(of, ExporterSource::body);
    try {
      return answer.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new IOException(
          "no whole answer in "
              + limit.toMillis() / 1e3
              + " s; check host and port, firewalls, and how busy the exporter is",
          e);
    } catch (ExecutionException e) {
      throw new IOException(sentence(e.getCause()), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the reading was interrupted", e);
    } finally {
      answer.cancel(true);
    }
  }

  /** In a failure to connect, the client keeps the system's reason for itself. */
  private static String sentence(Throwable failure) {
    if (failure.getCause() instanceof UnresolvedAddressException) {
      return "the name of the host is not known; give one that this machine can resolve";
    }
    if (failure instanceof ConnectException) {
      return "no connection; check host and port, and that node_exporter listens there";
    }
    String said =
        Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
            .map(each -> Objects.requireNonNullElse(each.getMessage(), each.getClass().getName()))
            .reduce((earlier, last) -> last)
            .orElseThrow();
    return failure instanceof SSLException
        ? "TLS failed ("
            + said
            + "); check http and https, and let Java trust the exporter's certificate with"
            + " -Djavax.net.ssl.trustStore"
        : "no whole answer (" + said + "); see the exporter's log";
  }

  private static void check(HttpResponse<String> answer) throws IOException {
    int status = answer.statusCode();
    if (status != 200) {
      throw new IOException("the answer is HTTP " + status + "; " + remedy(answer, status));
    }
    if (answer.body() == null) {
      throw new IOException(
          "the answer has more than "
              + (MOST_BYTES >> 20)
              + " MB; give the address of a node_exporter");
    }
  }

  private static String remedy(HttpResponse<String> answer, int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 ->
          "a redirect is not followed, give the address it names: "
              + PrometheusText.shown(
                  answer
                      .headers()
                      .firstValue("Location")
                      .orElse("")
                      .replaceAll("(?<=//)[^/]*@|[?#].*", ""));
      case 401, 403 -> "give user and password in the address, " + EXAMPLE;
      case 404 -> "give the path of the metrics, such as http://host:9100/metrics";
      default -> "see the exporter's log, and whether it is at this port by http or https";
    };
  }

  /** Connections and threads of the client end once nothing refers to it. */
  @Override
  public void close() {
    client = null;
  }

  /** The text of an answer; "" unless its status is 200, null if it is too long. */
  private static BodySubscriber<String> body(HttpResponse.ResponseInfo info) {
    int most = info.statusCode() == 200 ? MOST_BYTES + 1 : 0;
    return BodySubscribers.mapping(
        BodySubscribers.ofInputStream(),
        stream -> {
          try (stream) { // closing it ends the connection if there is more
            byte[] bytes = stream.readNBytes(most);
            return bytes.length > MOST_BYTES ? null : new String(bytes, StandardCharsets.UTF_8);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
