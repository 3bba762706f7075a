package io.github.bancada.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A browser without a window with one page, controlled by the Chrome DevTools Protocol: its size,
 * its keys, scripts that look at it, pictures of it. Not thread-safe.
 */
public final class Browser implements AutoCloseable {
  private static final int LIMIT_SECONDS = 180;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final AtomicInteger lastId = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
  private final Map<String, CompletableFuture<JsonNode>> expected = new ConcurrentHashMap<>();
  private WebSocket socket;
  private String session = "";

  private Browser(Process process) {
    this.process = process;
  }

  /**
   * Starts the browser.
   *
   * @param profile directory for what it keeps
   */
  public static Browser start(Path profile) throws IOException, InterruptedException {
    Files.createDirectories(profile);
    Process process =
        new ProcessBuilder(
                Chromium.program().orElseThrow().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(profile.resolve("chromium.out").toFile())
            .redirectError(profile.resolve("chromium.log").toFile())
            .start();
    Browser browser = new Browser(process);
    try {
      browser.connect(profile.resolve("DevToolsActivePort"));
      return browser;
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      browser.close();
      throw e;
    }
  }

  private void connect(Path port) throws IOException, InterruptedException {
    Waiting.await(
        "the browser's port", () -> Files.exists(port) && Files.readAllLines(port).size() > 1);
    List<String> lines = Files.readAllLines(port);
    URI address = URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
    socket =
        answer(HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, new Reader()));
    String target = Waiting.await("the browser's page", this::page, found -> !found.isEmpty());
    ObjectNode attach = JSON.createObjectNode().put("targetId", target).put("flatten", true);
    session = ask("Target.attachToTarget", attach).path("sessionId").asText();
    ask("Page.enable", JSON.createObjectNode());
  }

  /** Its page; "" while it has none. */
  private String page() throws IOException, InterruptedException {
    JsonNode pages = ask("Target.getTargets", JSON.createObjectNode()).path("targetInfos");
    String target = "";
    for (JsonNode each : pages) {
      target = each.path("type").asText().equals("page") ? each.path("targetId").asText() : target;
    }
    return target;
  }

  /** Opens a page and waits until it is loaded and its scripts have run. */
  public void open(Path page) throws IOException, InterruptedException {
    open(page.toUri());
  }

  /** As above, from any address. */
  public void open(URI page) throws IOException, InterruptedException {
    CompletableFuture<JsonNode> loaded = load();
    ask("Page.navigate", JSON.createObjectNode().put("url", page.toString()));
    answer(loaded);
  }

  /** Clicks the first link of a selector, and waits until the page that it leads to is loaded. */
  public void follow(String selector) throws IOException, InterruptedException {
    CompletableFuture<JsonNode> loaded = load();
    evaluate("document.querySelector('" + selector + "').click()");
    answer(loaded);
  }

  private CompletableFuture<JsonNode> load() {
    CompletableFuture<JsonNode> loaded = new CompletableFuture<>();
    expected.put("Page.loadEventFired", loaded);
    return loaded;
  }

  /** The value of an expression in the page, when its promise is kept. */
  public JsonNode evaluate(String script) throws IOException, InterruptedException {
    ObjectNode ask =
        JSON.createObjectNode()
            .put("expression", script)
            .put("awaitPromise", true)
            .put("returnByValue", true);
    JsonNode answer = ask("Runtime.evaluate", ask);
    if (answer.has("exceptionDetails")) {
      throw new IOException("the page's script failed: " + answer.path("exceptionDetails"));
    }
    return answer.at("/result/value");
  }

  /** Sets the size of the window, in pixels of the style sheet; a narrow one is a phone's. */
  public void size(int width, int height, double scale) throws IOException, InterruptedException {
    ask(
        "Emulation.setDeviceMetricsOverride",
        JSON.createObjectNode()
            .put("width", width)
            .put("height", height)
            .put("deviceScaleFactor", scale)
            .put("mobile", width < 600));
  }

  public void dark(boolean on) throws IOException, InterruptedException {
    ObjectNode media = JSON.createObjectNode();
    media
        .putArray("features")
        .addObject()
        .put("name", "prefers-color-scheme")
        .put("value", on ? "dark" : "light");
    ask("Emulation.setEmulatedMedia", media);
  }

  /** Presses and releases a key, by its name in JavaScript: Tab, Enter, ArrowRight, a. */
  public void press(String key) throws IOException, InterruptedException {
    Map<String, Integer> codes =
        Map.of("Tab", 9, "Enter", 13, "Escape", 27, " ", 32, "ArrowLeft", 37, "ArrowRight", 39);
    String text = key.equals("Enter") ? "\r" : key.length() == 1 ? key : "";
    for (String type : List.of(text.isEmpty() ? "rawKeyDown" : "keyDown", "keyUp")) {
      ObjectNode event = JSON.createObjectNode().put("type", type).put("key", key);
      if (codes.containsKey(key)) {
        event.put("windowsVirtualKeyCode", codes.get(key));
      }
      if (type.equals("keyDown")) {
        event.put("text", text);
      }
      ask("Input.dispatchKeyEvent", event);
    }
  }

  /** Makes a picture (PNG) of what the window shows, or of the whole page. */
  public void picture(Path file, boolean whole) throws IOException, InterruptedException {
    ObjectNode ask = JSON.createObjectNode().put("captureBeyondViewport", whole);
    Files.write(file, bytes(ask("Page.captureScreenshot", ask)));
  }

  /** Prints the page (PDF). */
  public void print(Path file) throws IOException, InterruptedException {
    ObjectNode ask = JSON.createObjectNode().put("preferCSSPageSize", true);
    Files.write(file, bytes(ask("Page.printToPDF", ask)));
  }

  private static byte[] bytes(JsonNode answer) {
    return Base64.getDecoder().decode(answer.path("data").asText());
  }

  private JsonNode ask(String method, ObjectNode parameters)
      throws IOException, InterruptedException {
    int id = lastId.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    asked.put(id, answer);
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    answer(socket.sendText(message.toString(), true));
    JsonNode all = answer(answer);
    if (all.has("error")) {
      throw new IOException("the browser refuses " + method + ": " + all.path("error"));
    }
    return all.path("result");
  }

  private static <T> T answer(CompletableFuture<T> answer)
      throws IOException, InterruptedException {
    try {
      return answer.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IOException("the browser is gone", e);
    } catch (TimeoutException e) {
      throw new IOException("the browser has not answered in " + LIMIT_SECONDS + " s", e);
    }
  }

  /** Gives each message to whom it is for. */
  private final class Reader implements WebSocket.Listener {
    private final StringBuilder message = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      message.append(part);
      if (last) {
        take();
      }
      from.request(1);
      return null;
    }

    private void take() {
      try {
        JsonNode whole = JSON.readTree(message.toString());
        CompletableFuture<JsonNode> waiting =
            whole.has("id")
                ? asked.remove(whole.path("id").asInt())
                : expected.remove(whole.path("method").asText());
        if (waiting != null) {
          waiting.complete(whole);
        }
      } catch (IOException e) {
        asked.values().forEach(each -> each.completeExceptionally(e));
      } finally {
        message.setLength(0);
      }
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      asked.values().forEach(each -> each.completeExceptionally(error));
      expected.values().forEach(each -> each.completeExceptionally(error));
    }
  }

  @Override
  public void close() {
    if (socket != null) {
      socket.abort();
    }
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(each -> each.onExit().join());
  }
}
