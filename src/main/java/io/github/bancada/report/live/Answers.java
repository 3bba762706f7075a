package io.github.bancada.report.live;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Answers to requests. Stateless. */
final class Answers {
  /**
   * Of every answer: nothing is kept, guessed, framed or told to others. Scripts and styles are
   * limited by the page itself, which knows their hashes.
   */
  static final Map<String, List<String>> HEADERS =
      Map.of(
          "Cache-Control", List.of("no-store"),
          "Content-Security-Policy", List.of("frame-ancestors 'none'"),
          "Cross-Origin-Resource-Policy", List.of("same-origin"),
          "Referrer-Policy", List.of("no-referrer"),
          "X-Content-Type-Options", List.of("nosniff"));

  private Answers() {}

  static void text(HttpExchange exchange, int code, String text) throws IOException {
    bytes(
        exchange,
        code,
        "text/plain; charset=utf-8",
        (text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static void bytes(HttpExchange exchange, int code, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(code, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  /** Has the browser keep the token, so that it stands in no address. */
  static void keepToken(HttpExchange exchange, String token) throws IOException {
    exchange
        .getResponseHeaders()
        .set("Set-Cookie", LiveAccess.COOKIE + "=" + token + "; HttpOnly; SameSite=Lax; Path=/");
    exchange.getResponseHeaders().set("Location", "/");
    exchange.sendResponseHeaders(303, -1);
  }
}
