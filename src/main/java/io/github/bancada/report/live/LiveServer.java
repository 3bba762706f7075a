package io.github.bancada.report.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.html.LivePage;
import io.github.bancada.report.view.RunMoment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
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
  private static final long HURRIED_END_MILLIS = 2_000;

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

  /** The same for a browser on this machine, with the token. */
  public URI page() {
    InetSocketAddress at = server.getAddress();
    String url =
        at.getAddress().isAnyLocalAddress() ? "http://localhost:" + at.getPort() + "/" : url();
    return URI.create(
        settings.token().isEmpty() ? url : url + "?" + LiveAccess.PARAMETER + settings.token());
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
      case "/" -> page(exchange);
      case "/events" -> stream(exchange);
      case "/metrics" -> metrics(exchange);
      default -> Answers.text(exchange, 404, "There are / and /metrics.");
    }
  }

  private void page(HttpExchange exchange) throws IOException {
    boolean wantsUpdates = false;
    long number = updates.pageBegins();
    try {
      RunMoment moment = run.now();
      byte[] html = page.page(moment, number).getBytes(StandardCharsets.UTF_8);
      Answers.bytes(exchange, 200, "text/html; charset=utf-8", html);
      wantsUpdates = !moment.ended();
    } finally {
      updates.pageEnds(number, wantsUpdates);
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
    long number = pageIn(exchange.getRequestURI().getRawQuery());
    Optional<LiveUpdates.Update> before = updates.enter(number, MAX_READERS);
    if (before.isEmpty()) {
      Answers.text(exchange, 503, "Too many pages are open.");
      return;
    }
    boolean isTold = false;
    try {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
      exchange.sendResponseHeaders(200, 0);
      try (OutputStream out = exchange.getResponseBody()) {
        LiveUpdates.Update update = before.get();
        do {
          threads.unlimit();
          update = updates.after(update);
          threads.limit();
          update.write(out);
        } while (!update.isLast());
      }
      isTold = true;
    } finally {
      updates.leave(number, isTold);
    }
  }

  /** The number of the page that asks; 0 if the query has none. */
  private static long pageIn(String query) {
    String text = query == null ? "" : query;
    return text.matches("page=\\d{1,18}") ? Long.parseLong(text.substring("page=".length())) : 0;
  }

  /**
   * The run has ended: readers get the whole of it, within the time that a reader has. Close this
   * then.
   *
   * @param mayWait whether there is time: for slow readers, and for Prometheus to read it too, as
   *     long as the settings say
   */
  public void end(RunSummary whole, boolean mayWait) {
    run.end(whole);
    int seconds = mayWait ? settings.lingerSeconds() : 0;
    try {
      updates.end();
      updates.awaitAllTold(mayWait ? READER_LIMIT_MILLIS : HURRIED_END_MILLIS, true);
      if (!lastRead.await(seconds, TimeUnit.SECONDS) && seconds > 0) {
        log.warn("Nobody has read /metrics in {} s after the end", seconds);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Gives the port back; readers of a run without an end are told that it is over. */
  @Override
  public void close() {
    try {
      if (updates != null) {
        updates.close();
        updates.awaitAllTold(HURRIED_END_MILLIS, false);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      server.stop(0);
      threads.close();
    }
  }
}
