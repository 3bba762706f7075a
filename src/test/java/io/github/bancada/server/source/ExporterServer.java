package io.github.bancada.server.source;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** A web server that answers as a test says, on loopback. Thread-safe. */
final class ExporterServer implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<URI> requests = new CopyOnWriteArrayList<>();
  private volatile HttpHandler handler;

  private ExporterServer(HttpServer server, HttpHandler handler) {
    this.server = server;
    this.handler = handler;
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          requests.add(exchange.getRequestURI());
          try (exchange) {
            this.handler.handle(exchange);
          }
        });
    server.start();
  }

  static ExporterServer start(HttpHandler handler) throws IOException {
    return at(0, handler);
  }

  /**
   * @param port 0 for a free one
   */
  static ExporterServer at(int port, HttpHandler handler) throws IOException {
    return new ExporterServer(HttpServer.create(loopback(port), 0), handler);
  }

  static ExporterServer https(SSLContext context, HttpHandler handler) throws IOException {
    HttpsServer server = HttpsServer.create(loopback(0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    return new ExporterServer(server, handler);
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** Answers with a text. */
  static HttpHandler text(String text) {
    return exchange -> answer(exchange, 200, text);
  }

  static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  void answers(HttpHandler next) {
    handler = next;
  }

  int port() {
    return server.getAddress().getPort();
  }

  /** {@code 127.0.0.1:port}. */
  String host() {
    return "127.0.0.1:" + port();
  }

  /** All requests so far. */
  List<URI> requests() {
    return requests;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
