package io.github.bancada.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A page that stays open in a browser without a window, driven by the Chrome DevTools Protocol: for
 * pages that change while they are looked at. For one thread.
 */
public final class BrowserPage implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LIMIT_SECONDS = 180;

  /** The browser cannot do now what it was asked. */
  private static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
      super(message);
    }
  }

  private final Process browser;
  private final WebSocket socket;
  private final BlockingQueue<JsonNode> answers;
  private int calls;

  private BrowserPage(Process browser, WebSocket socket, BlockingQueue<JsonNode> answers) {
    this.browser = browser;
    this.socket = socket;
    this.answers = answers;
  }

  /**
   * Opens a page.
   *
   * @param profile directory for what the browser keeps
   * @param options further options of the browser
   */
  public static BrowserPage open(String url, Path profile, String... options) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Chromium.program().orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile));
    command.addAll(List.of(options));
    command.add("about:blank");
    Process browser =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("chromium.log").toFile())
            .start();
    try {
      BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
      BrowserPage page = new BrowserPage(browser, connect(debugger(profile), answers), answers);
      page.call("Page.navigate", "url", url);
      return page;
    } catch (Exception | AssertionError e) {
      end(browser);
      throw e;
    }
  }

  private static URI debugger(Path profile) throws IOException, InterruptedException {
    Path port = profile.resolve("DevToolsActivePort");
    Waiting.await("the browser's port", () -> Files.exists(port) && Files.size(port) > 0);
    URI list = URI.create("http://127.0.0.1:" + Files.readAllLines(port).get(0) + "/json/list");
    for (JsonNode target :
        Waiting.await(
            "the browser's page",
            () ->
                JSON.readTree(
                    HttpClient.newHttpClient()
                        .send(
                            HttpRequest.newBuilder(list).build(),
                            HttpResponse.BodyHandlers.ofString())
                        .body()),
            targets -> !targets.isEmpty())) {
      if (target.path("type").asText().equals("page")) {
        return URI.create(target.path("webSocketDebuggerUrl").asText());
      }
    }
    throw new IOException("the browser has no page");
  }

  private static WebSocket connect(URI address, BlockingQueue<JsonNode> answers) {
    StringBuilder text = new StringBuilder();
    return HttpClient.newHttpClient()
        .newWebSocketBuilder()
        .buildAsync(
            address,
            new WebSocket.Listener() {
              @Override
              public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
                text.append(part);
                if (last) {
                  try {
                    answers.add(JSON.readTree(text.toString()));
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                  text.setLength(0);
                }
                from.request(1);
                return null;
              }
            })
        .join();
  }

  private JsonNode call(String method, Object... parameters)
      throws IOException, InterruptedException {
    ObjectNode message = JSON.createObjectNode().put("id", ++calls).put("method", method);
    ObjectNode values = message.putObject("params");
    for (int i = 0; i < parameters.length; i += 2) {
      values.set((String) parameters[i], JSON.valueToTree(parameters[i + 1]));
    }
    socket.sendText(message.toString(), true).join();
    while (true) {
      JsonNode answer = answers.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
      if (answer == null) {
        throw new IOException("the browser gave no answer to " + method);
      }
      if (answer.has("error")) {
        throw new RefusedException("the browser's answer to " + method + " is " + answer);
      }
      if (answer.path("id").asInt() == calls) {
        return answer.path("result");
      }
    }
  }

  /** The value of an expression of JavaScript, as text. */
  public String value(String expression) throws IOException, InterruptedException {
    JsonNode result =
        call("Runtime.evaluate", "expression", "String(" + expression + ")", "returnByValue", true);
    return result.path("result").path("value").asText();
  }

  /** Waits until an expression is true; the page may be loaded again meanwhile. */
  public void await(String expression) {
    Waiting.awaitRarely(
        "in the browser: " + expression, Duration.ofMillis(100), () -> is(expression));
  }

  private boolean is(String expression) throws IOException, InterruptedException {
    try {
      return value(expression).equals("true");
    } catch (RefusedException e) {
      return false; // between two pages
    }
  }

  /** Writes what the page looks like. */
  public void screenshot(Path file) throws IOException, InterruptedException {
    JsonNode result = call("Page.captureScreenshot", "captureBeyondViewport", true);
    Files.write(file, Base64.getDecoder().decode(result.path("data").asText()));
  }

  @Override
  public void close() {
    socket.abort();
    end(browser);
  }

  private static void end(Process browser) {
    browser.descendants().forEach(ProcessHandle::destroyForcibly);
    browser.destroyForcibly().onExit().join();
  }
}
