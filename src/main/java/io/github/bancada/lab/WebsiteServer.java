package io.github.bancada.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.HttpStatus;
import org.apache.http.config.ConnectionConfig;
import org.apache.http.config.SocketConfig;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.impl.bootstrap.HttpServer;
import org.apache.http.impl.bootstrap.ServerBootstrap;
import org.apache.http.protocol.HttpContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A website with one page of about 10 KB at {@code /}, over HTTP/1.1 with keep-alive, on loopback
 * at a free port. One thread serves one connection. Usable without JMeter; {@link #close()} stops
 * it. Thread-safe.
 */
public final class WebsiteServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(WebsiteServer.class);

  /** Large enough to send the page with its header in one piece. */
  private static final int BUFFER_BYTES = 16 * 1024;

  private static final Set<String> METHODS = Set.of("GET", "HEAD");

  private final byte[] page;
  private final AnswerDelay delay;
  private final HttpServer server;

  /**
   * Starts a website.
   *
   * @param delay added to each answer
   * @param maxConnections maximum of simultaneously served connections, see {@link ConnectionLimit}
   * @throws IOException if it cannot be started
   */
  static WebsiteServer start(AnswerDelay delay, int maxConnections) throws IOException {
    WebsiteServer website = new WebsiteServer(delay, maxConnections);
    website.server.start();
    return website;
  }

  private WebsiteServer(AnswerDelay delay, int maxConnections) throws IOException {
    this.delay = delay;
    page = page();
    server =
        ServerBootstrap.bootstrap()
            .setLocalAddress(InetAddress.getLoopbackAddress())
            .setListenerPort(0)
            .setServerSocketFactory(new ConnectionLimit(maxConnections))
            .setSocketConfig(
                SocketConfig.custom()
                    .setBacklogSize(LongBacklog.CONNECTIONS)
                    .setTcpNoDelay(true)
                    .build())
            .setConnectionConfig(ConnectionConfig.custom().setBufferSize(BUFFER_BYTES).build())
            .setServerInfo("Bancada-Lab")
            // Clients that disconnect are normal.
            .setExceptionLogger(e -> log.debug("A connection of the embedded website ended", e))
            .registerHandler("*", this::answer)
            .create();
  }

  private static byte[] page() throws IOException {
    try (InputStream in = WebsiteServer.class.getResourceAsStream("website.html")) {
      return in.readAllBytes();
    }
  }

  private void answer(HttpRequest request, HttpResponse response, HttpContext context)
      throws IOException {
    try {
      delay.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("the website stops").initCause(e);
    }
    String method = request.getRequestLine().getMethod().toUpperCase(Locale.ROOT);
    String path = request.getRequestLine().getUri().split("[?#]", 2)[0];
    if (!METHODS.contains(method)) {
      response.setStatusCode(HttpStatus.SC_METHOD_NOT_ALLOWED);
      response.setHeader(HttpHeaders.ALLOW, "GET, HEAD");
      response.setEntity(text("Only GET and HEAD are served here.\n"));
    } else if (path.equals("/")) {
      response.setEntity(
          new ByteArrayEntity(page, ContentType.TEXT_HTML.withCharset(StandardCharsets.UTF_8)));
    } else {
      response.setStatusCode(HttpStatus.SC_NOT_FOUND);
      response.setEntity(text("There is one page here, at /.\n"));
    }
  }

  private static ByteArrayEntity text(String text) {
    return new ByteArrayEntity(
        text.getBytes(StandardCharsets.UTF_8),
        ContentType.TEXT_PLAIN.withCharset(StandardCharsets.UTF_8));
  }

  /** {@code http://127.0.0.1:port/}. */
  public String url() {
    return "http://"
        + InetAddress.getLoopbackAddress().getHostAddress()
        + ":"
        + server.getLocalPort()
        + "/";
  }

  /** Stops immediately; open requests end with their connection. */
  @Override
  public void close() {
    server.shutdown(0, TimeUnit.SECONDS);
  }
}
