package io.github.bancada.report.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Answers to requests. Stateless. */
final class Answers {
  /**
   * Headers of every answer: no caching, type guessing, frames, use by other sites or referrer. The
   * page itself limits scripts and styles by their hashes.
   */
  static final Map<String, List<String>> HEADERS =
      Map.of(
          "Cache-Control", List.of("no-store"),
          "Content-Security-Policy", List.of("frame-ancestors 'none'"),
          "Cross-Origin-Resource-Policy", List.of("same-origin"),
          "Referrer-Policy", List.of("no-referrer"),
          "X-Content-Type-Options", List.of("nosniff"));

  private Answers() {}

  static void text(Exchange exchange, int code, String text) throws IOException {
    bytes(
        exchange,
        code,
        "text/plain; charset=utf-8",
        (text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static void bytes(Exchange exchange, int code, String type, byte[] body) throws IOException {
    exchange.answerHeaders().set("Content-Type", type);
    exchange.begin(code, body.length).write(body);
  }

  /** Makes the browser keep the token, so that no address contains it. */
  static void keepToken(Exchange exchange, String token) throws IOException {
    exchange
        .answerHeaders()
        .set("Set-Cookie", LiveAccess.COOKIE + "=" + token + "; HttpOnly; SameSite=Lax; Path=/");
    exchange.answerHeaders().set("Location", "/");
    exchange.begin(303, 0);
  }
}
