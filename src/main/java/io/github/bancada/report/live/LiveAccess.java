package io.github.bancada.report.live;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Decides who may read a run. Immutable and thread-safe.
 *
 * <p>A page of another site can let its own name point to this address (DNS rebinding): a browser
 * on this machine would then ask this server, and the page could read the answer. So a request must
 * name this server by an address, which no name server can change, by {@code localhost}, or by the
 * configured name.
 *
 * @param address the configured address or name
 * @param token token that readers need; "" for none
 */
record LiveAccess(String address, String token) {
  /** The cookie in which a browser keeps the token. */
  static final String COOKIE = "bancada-live";

  /** The parameter in which a browser sends the token once. */
  static final String PARAMETER = "token=";

  private static final String BEARER = "Bearer ";
  private static final Pattern IP_V4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final Pattern IP_V6 = Pattern.compile("\\[[0-9a-f:.%]+\\]");

  /** Whether the request is for this server by one of its own names. */
  boolean isForThisServer(Headers request) {
    List<String> hosts = request.getOrDefault("Host", List.of());
    if (hosts.size() != 1) {
      return false;
    }
    String name = hosts.get(0).strip().toLowerCase(Locale.ROOT).replaceFirst(":\\d*$", "");
    return IP_V4.matcher(name).matches()
        || IP_V6.matcher(name).matches()
        || name.equals("localhost")
        || name.equals(address.toLowerCase(Locale.ROOT));
  }

  /** Whether the request has the token, in a header or a cookie; true if none is needed. */
  boolean isAllowed(Headers request) {
    return token.isEmpty()
        || Stream.concat(
                values(request, "Authorization")
                    .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                    .map(value -> value.substring(BEARER.length())),
                values(request, "Cookie")
                    .flatMap(value -> Stream.of(value.split(";")))
                    .map(String::strip)
                    .filter(value -> value.startsWith(COOKIE + "="))
                    .map(value -> value.substring(COOKIE.length() + 1)))
            .anyMatch(given -> isToken(given.strip()));
  }

  private static Stream<String> values(Headers request, String name) {
    return request.getOrDefault(name, List.of()).stream();
  }

  /**
   * The token in the query of a page's address, if any.
   *
   * @param query query of the request; null for none
   */
  Optional<String> tokenIn(String query) {
    return token.isEmpty() || query == null
        ? Optional.empty()
        : Stream.of(query.split("&"))
            .filter(part -> part.startsWith(PARAMETER))
            .map(part -> part.substring(PARAMETER.length()))
            .filter(this::isToken)
            .findFirst();
  }

  /** Takes the same time wherever the texts differ. */
  private boolean isToken(String given) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }

  /** Keeps the token out of logs. */
  @Override
  public String toString() {
    return "LiveAccess[" + address + "]";
  }
}
