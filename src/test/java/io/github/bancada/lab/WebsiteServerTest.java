package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.Waiting;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WebsiteServerTest {
  private static final String GET = "GET / HTTP/1.1\r\nHost: lab\r\n\r\n";

  private static WebsiteServer unlimited() throws IOException {
    return WebsiteServer.start(AnswerDelay.none(), ConnectionLimit.NONE);
  }

  private static HttpResponse<String> ask(WebsiteServer website, String method, String path)
      throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(website.url()).resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  /** A connection that reads answers one by one. */
  private static final class Client implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    Client(WebsiteServer website) throws IOException {
      URI url = URI.create(website.url());
      socket = new Socket(url.getHost(), url.getPort());
      in = new BufferedInputStream(socket.getInputStream());
    }

    void send(String request) throws IOException {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    }

    /** Reads an answer and returns its status line. */
    String answer() throws IOException {
      List<String> lines = new ArrayList<>();
      int length = 0;
      for (String line = line(); !line.isEmpty(); line = line()) {
        lines.add(line);
        if (line.startsWith("Content-Length: ")) {
          length = Integer.parseInt(line.substring(16));
        }
      }
      in.readNBytes(length);
      return lines.isEmpty() ? "" : lines.get(0);
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
        line.append((char) c);
      }
      return line.toString().strip();
    }

    void assertNoAnswerYet() throws IOException {
      socket.setSoTimeout(200);
      assertThatThrownBy(in::read).isInstanceOf(SocketTimeoutException.class);
      socket.setSoTimeout(0);
    }

    void disconnect() throws IOException {
      socket.close();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  void pageOfTenKilobytesIsServed() throws Exception {
    try (WebsiteServer website = unlimited()) {
      HttpResponse<String> answer = ask(website, "GET", "/");

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
      assertThat(answer.body().getBytes(StandardCharsets.UTF_8)).hasSizeBetween(9_000, 11_000);
      assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/html; charset=UTF-8");
    }
  }

  @Test
  void queryIsIgnored() throws Exception {
    try (WebsiteServer website = unlimited()) {
      assertThat(ask(website, "GET", "/?user=7").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void headHasNoBody() throws Exception {
    try (WebsiteServer website = unlimited()) {
      HttpResponse<String> answer = ask(website, "HEAD", "/");

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEmpty();
    }
  }

  @Test
  void otherPathIsNotFound() throws Exception {
    try (WebsiteServer website = unlimited()) {
      assertThat(ask(website, "GET", "/shop").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void otherMethodIsNotAllowed() throws Exception {
    try (WebsiteServer website = unlimited()) {
      HttpResponse<String> answer = ask(website, "POST", "/");

      assertThat(answer.statusCode()).isEqualTo(405);
      assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD");
    }
  }

  @Test
  void connectionServesConsecutiveRequests() throws Exception {
    try (WebsiteServer website = unlimited();
        Client client = new Client(website)) {
      for (int i = 0; i < 3; i++) {
        client.send(GET);
        assertThat(client.answer()).isEqualTo("HTTP/1.1 200 OK");
      }
    }
  }

  @Test
  void answerIsNotBeforeItsDelay() throws Exception {
    try (WebsiteServer website =
        WebsiteServer.start(AnswerDelay.of("60", "", "", 0), ConnectionLimit.NONE)) {
      long start = System.nanoTime();
      ask(website, "GET", "/");

      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(60_000_000);
    }
  }

  @Test
  void connectionBeyondTheLimitIsServedWhenAnotherEnds() throws Exception {
    try (WebsiteServer website = WebsiteServer.start(AnswerDelay.none(), 2);
        Client first = new Client(website);
        Client second = new Client(website);
        Client third = new Client(website)) {
      for (Client served : List.of(first, second)) {
        served.send(GET);
        assertThat(served.answer()).isEqualTo("HTTP/1.1 200 OK");
      }
      third.send(GET);
      third.assertNoAnswerYet();

      first.disconnect();

      assertThat(third.answer()).isEqualTo("HTTP/1.1 200 OK");
      second.send(GET);
      assertThat(second.answer()).isEqualTo("HTTP/1.1 200 OK");
    }
  }

  @Test
  void clientThatGaveUpFreesItsPlace() throws Exception {
    try (WebsiteServer website = WebsiteServer.start(AnswerDelay.none(), 1)) {
      try (Client served = new Client(website)) {
        served.send(GET);
        served.answer();
        try (Client impatient = new Client(website)) {
          impatient.send(GET);
        }
      }
      try (Client next = new Client(website)) {
        next.send(GET);

        assertThat(next.answer()).isEqualTo("HTTP/1.1 200 OK");
      }
    }
  }

  @Test
  void stoppedServerLeavesNoClientWaiting() throws Exception {
    WebsiteServer website = WebsiteServer.start(AnswerDelay.of("3600000", "", "", 0), 1);
    try (Client delayed = new Client(website);
        Client unaccepted = new Client(website)) {
      delayed.send(GET);
      unaccepted.send(GET);

      website.close();

      assertThat(endOf(delayed)).isTrue();
      assertThat(endOf(unaccepted)).isTrue();
    } finally {
      website.close();
    }
  }

  @Test
  void stoppedServerRefusesConnections() {
    Waiting.await("a stopped server whose port nobody else has got", () -> isRefused(stopped()));
  }

  private static WebsiteServer stopped() throws IOException {
    WebsiteServer website = unlimited();
    website.close();
    return website;
  }

  private static boolean isRefused(WebsiteServer website) throws IOException {
    try {
      new Client(website).close();
      return false;
    } catch (ConnectException e) {
      return true;
    }
  }

  /** In each round the connection is in another stage of acceptance when the server stops. */
  @RepeatedTest(300)
  void connectionDuringStopEnds() throws Exception {
    WebsiteServer website = WebsiteServer.start(AnswerDelay.of("3600000", "", "", 0), 2);
    try (Client client = new Client(website)) {
      client.send(GET);

      website.close();

      assertThat(endOf(client)).isTrue();
    } finally {
      website.close();
    }
  }

  @Test
  void usedPortIsReported() throws Exception {
    try (WebsiteServer website = unlimited()) {
      URI url = URI.create(website.url());

      assertThatThrownBy(
              () ->
                  new ConnectionLimit(1)
                      .createServerSocket(url.getPort(), 1, InetAddress.getByName(url.getHost())))
          .isInstanceOf(BindException.class);
    }
  }

  /** Whether the server has closed the connection in any way. */
  private static boolean endOf(Client client) {
    try {
      return client.answer().isEmpty();
    } catch (IOException e) {
      return true; // reset
    }
  }
}
