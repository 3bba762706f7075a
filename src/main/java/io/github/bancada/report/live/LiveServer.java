package io.github.bancada.report.live;

import com.sun.net.httpserver.Headers;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.html.LivePage;
import io.github.bancada.report.view.RunMoment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves a live run: {@code /} is the page, {@code /events} its updates (server-sent events, WHATWG
 * HTML section 9.2), {@code /metrics} the text format of Prometheus. Reads snapshots of the run,
 * changes nothing. Thread-safe.
 */
public final class LiveServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LiveServer.class);

  /** Limit of open pages; one more is refused. */
  static final int MAX_READERS = 16;

  private static final int THREADS = MAX_READERS + 8;
  private static final long READER_LIMIT_MILLIS = 10_000;
  private static final long HURRIED_END_MILLIS = 2_000;

  private final LiveSettings settings;
  private final LiveAccess access;
  private final Connections connections;
  private final TimedThreads threads = new TimedThreads(THREADS, READER_LIMIT_MILLIS);
  private final InetSocketAddress at;
  private final CountDownLatch lastRead = new CountDownLatch(1);
  private LiveRun run;
  private LivePage page;
  private LiveUpdates updates;

  private LiveServer(LiveSettings settings, Connections connections) throws IOException {
    this.settings = settings;
    this.connections = connections;
    at = connections.address();
    access = new LiveAccess(settings.address(), settings.token());
  }

  /**
   * Takes the port; requests wait until {@link #serve}.
   *
   * @throws IOException if the port is not available; the message names it
   */
  public static LiveServer open(LiveSettings settings) throws IOException {
    try {
      return new LiveServer(
          settings,
          Connections.open(
              new InetSocketAddress(settings.address(), settings.port()), READER_LIMIT_MILLIS));
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

  /** Address of the page, without the token. */
  public String url() {
    String host = settings.address();
    return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + at.getPort() + "/";
  }

  /** The same for a browser on this machine, with the token. */
  public URI page() {
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
    connections.begin(channel -> threads.execute(() -> answer(channel)));
  }

  private void answer(SocketChannel channel) {
    try (Exchange exchange = new Exchange(channel)) {
      exchange.answerHeaders().putAll(Answers.HEADERS);
      Optional<Integer> refusal = exchange.read();
      if (refusal.isEmpty()) {
        answer(exchange);
      } else {
        Answers.text(
            exchange,
            refusal.get(),
            "A request must have a line, headers and at most " + Exchange.MOST_BYTES + " bytes.");
        exchange.drain();
      }
    } catch (IOException e) {
      log.debug("A reader of the live page is gone", e);
    } catch (InterruptedException e) {
      log.debug("A reader of the live page is dropped", e);
    }
  }

  private void answer(Exchange exchange) throws IOException, InterruptedException {
    Headers request = exchange.headers();
    String path = exchange.path();
    Optional<String> token = access.tokenIn(exchange.query());
    if (!access.isForThisServer(request)) {
      Answers.text(exchange, 421, "Name this server by its address or as localhost.");
    } else if (!exchange.method().equals("GET")) {
      exchange.answerHeaders().set("Allow", "GET");
      Answers.text(exchange, 405, "Only GET: this server is read only.");
      exchange.drain();
    } else if (token.isPresent() && path.equals("/")) {
      Answers.keepToken(exchange, token.get());
    } else if (!access.isAllowed(request)) {
      exchange.answerHeaders().set("WWW-Authenticate", "Bearer");
      Answers.text(exchange, 401, "Give the token: /?token=… or Authorization: Bearer …");
    } else {
      answer(exchange, path);
    }
  }

  private void answer(Exchange exchange, String path) throws IOException, InterruptedException {
    switch (path) {
      case "/" -> page(exchange);
      case "/events" -> stream(exchange);
      case "/metrics" -> metrics(exchange);
      default -> Answers.text(exchange, 404, "Only / and /metrics exist.");
    }
  }

  private void page(Exchange exchange) throws IOException {
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

  private void metrics(Exchange exchange) throws IOException {
    RunMetrics metrics = new RunMetrics(run.now());
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    metrics.write(text);
    Answers.bytes(exchange, 200, RunMetrics.CONTENT_TYPE, text.toByteArray());
    if (metrics.moment().ended()) {
      lastRead.countDown();
    }
  }

  private void stream(Exchange exchange) throws IOException, InterruptedException {
    long number = pageIn(exchange.query());
    Optional<LiveUpdates.Update> before = updates.enter(number, MAX_READERS);
    if (before.isEmpty()) {
      Answers.text(exchange, 503, "Too many pages are open.");
      return;
    }
    boolean isTold = false;
    try {
      exchange.answerHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
      OutputStream out = exchange.begin(200, -1);
      LiveUpdates.Update update = before.get();
      do {
        threads.unlimit();
        update = updates.after(update);
        threads.limit();
        update.write(out);
      } while (!update.isLast());
      isTold = true;
    } finally {
      updates.leave(number, isTold);
    }
  }

  /** The number of the page in the query; 0 for none. */
  private static long pageIn(String query) {
    String text = query == null ? "" : query;
    return text.matches("page=\\d{1,18}") ? Long.parseLong(text.substring("page=".length())) : 0;
  }

  /**
   * Ends the run: readers get all of it, within the time of a reader. Close this afterwards.
   *
   * @param mayWait whether there is time for slow readers, and for Prometheus as long as the
   *     settings allow
   */
  public void end(RunSummary whole, boolean mayWait) {
    run.end(whole);
    int seconds = mayWait ? settings.lingerSeconds() : 0;
    try {
      updates.end();
      updates.awaitAllTold(mayWait ? READER_LIMIT_MILLIS : HURRIED_END_MILLIS, true);
      if (!lastRead.await(seconds, TimeUnit.SECONDS) && seconds > 0) {
        log.warn("/metrics was not read within {} s after the end", seconds);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Frees the port; tells readers that the run is over if it has no end yet. */
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
      connections.close();
      threads.close();
    }
  }
}
