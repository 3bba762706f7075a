package io.github.bancada.report.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.html.LivePage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves a run while it goes on: {@code /} is the page, {@code /events} its updates (server-sent
 * events, WHATWG HTML section 9.2), {@code /metrics} the text format of Prometheus. Reads snapshots
 * of the run, changes nothing. Thread-safe.
 */
public final class LiveServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LiveServer.class);

  /** Pages that are open at the same time; one more is refused. */
  static final int MAX_READERS = 16;

  private static final int THREADS = MAX_READERS + 8;
  private static final int BACKLOG = 50;
  private static final long READER_LIMIT_MILLIS = 10_000;
  private static final long END_LIMIT_MILLIS = 2_000;

  private final LiveSettings settings;
  private final LiveAccess access;
  private final HttpServer server;
  private final TimedThreads threads = new TimedThreads(THREADS, READER_LIMIT_MILLIS);
  private final CountDownLatch lastRead = new CountDownLatch(1);
  private LiveRun run;
  private LivePage page;
  private LiveUpdates updates;

  private LiveServer(LiveSettings settings, HttpServer server) {
    this.settings = settings;
    this.server = server;
    access = new LiveAccess(settings.address(), settings.token());
  }

  /**
   * Takes the port; requests wait until {@link #serve}.
   *
   * @throws IOException if the port cannot be had; the message says which
   */
  public static LiveServer open(LiveSettings settings) throws IOException {
    try {
      return new LiveServer(
          settings,
          HttpServer.create(new InetSocketAddress(settings.address(), settings.port()), BACKLOG));
    } catch (IOException e) {
      throw new IOException(
          LiveSettings.PORT
              + " is "
              + settings.port()
              + ", which cannot be opened on "
              + settings.address()
              + " ("
              + e.getMessage()
              + "); give another one, or 0 for any free port",
          e);
    }
  }

  /** Where the page is, without the token. */
  public String url() {
    String host = settings.address();
    return "http://"
        + (host.contains(":") ? "[" + host + "]" : host)
        + ":"
        + server.getAddress().getPort()
        + "/";
  }

  /**
   * Begins to answer.
   *
   * @param source gives the run so far, on any thread
   * @param users gives the number of active virtual users of this process
   */
  public void serve(Supplier<RunSummary> source, IntSupplier users) {
    run = new LiveRun(source, users);
    page = new LivePage();
    updates = new LiveUpdates(run, page);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Headers request = exchange.getRequestHeaders();
      exchange.getResponseHeaders().putAll(Answers.HEADERS);
      String path = String.valueOf(exchange.getRequestURI().getPath());
      Optional<String> token = access.tokenIn(exchange.getRequestURI().getRawQuery());
      if (!access.isForThisServer(request)) {
        Answers.text(exchange, 421, "Name this server by its address or as localhost.");
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET");
        Answers.text(exchange, 405, "Only GET: this server is read only.");
      } else if (token.isPresent() && path.equals("/")) {
        Answers.keepToken(exchange, token.get());
      } else if (!access.isAllowed(request)) {
        exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
        Answers.text(exchange, 401, "Give the token: /?token=… or Authorization: Bearer …");
      } else {
        answer(exchange, path);
      }
    } catch (IOException e) {
      log.debug("A reader of the live page is gone", e);
    } catch (InterruptedException e) {
      log.debug("A reader of the live page is dropped", e);
    }
  }

  private void answer(HttpExchange exchange, String path) throws IOException, InterruptedException {
    switch (path) {
      case "/" ->
          Answers.bytes(
              exchange,
              200,
              "text/html; charset=utf-8",
              page.page(run.now()).getBytes(StandardCharsets.UTF_8));
      case "/events" -> stream(exchange);
      case "/metrics" -> metrics(exchange);
      default -> Answers.text(exchange, 404, "There are / and /metrics.");
    }
  }

  private void metrics(HttpExchange exchange) throws IOException {
    RunMetrics metrics = new RunMetrics(run.now());
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    metrics.write(text);
    Answers.bytes(exchange, 200, RunMetrics.CONTENT_TYPE, text.toByteArray());
    if (metrics.moment().ended()) {
      lastRead.countDown();
    }
  }

  private void stream(HttpExchange exchange) throws IOException, InterruptedException {
    Optional<LiveUpdates.Update> before = updates.enter(MAX_READERS);
    if (before.isEmpty()) {
      Answers.text(exchange, 503, "The run has ended, or too many pages are open.");
      return;
    }
    try {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
      exchange.sendResponseHeaders(200, 0);
      OutputStream out = exchange.getResponseBody();
      LiveUpdates.Update update = before.get();
      while (!update.last()) {
        threads.unlimit();
        update = updates.after(update);
        threads.limit();
        out.write(("data: " + update.json() + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } finally {
      updates.leave();
    }
  }

  /**
   * The run has ended: readers get the whole of it. Close this then.
   *
   * @param mayWait whether to wait until Prometheus has read it too, as long as the settings say
   */
  public void end(RunSummary whole, boolean mayWait) {
    run.end(whole);
    int seconds = mayWait ? settings.lingerSeconds() : 0;
    try {
      updates.end(END_LIMIT_MILLIS);
      if (!lastRead.await(seconds, TimeUnit.SECONDS) && seconds > 0) {
        log.warn("Nobody has read /metrics in {} s after the end", seconds);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Gives the port back. */
  @Override
  public void close() {
    if (updates != null) {
      updates.close();
    }
    server.stop(0);
    threads.close();
  }
}
