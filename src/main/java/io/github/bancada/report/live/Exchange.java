package io.github.bancada.report.live;

import com.sun.net.httpserver.Headers;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request of a client and its answer: HTTP/1.1 (RFC 9112) with one request per connection and no
 * content in requests. For one thread.
 */
final class Exchange implements AutoCloseable {
  /** Most bytes of a request's head; a longer one is refused. */
  static final int MOST_BYTES = 65_536;

  private static final Map<Integer, String> REASONS =
      Map.of(
          200, "OK",
          303, "See Other",
          400, "Bad Request",
          401, "Unauthorized",
          404, "Not Found",
          405, "Method Not Allowed",
          421, "Misdirected Request",
          431, "Request Header Fields Too Large",
          503, "Service Unavailable");

  private final SocketChannel channel;
  private final InputStream in;
  private final Headers answer = new Headers();
  private final Headers headers = new Headers();
  private String method = "";
  private URI target = URI.create("/");

  /**
   * @param channel blocking
   */
  Exchange(SocketChannel channel) {
    this.channel = channel;
    in = new BufferedInputStream(Channels.newInputStream(channel));
  }

  /**
   * Reads the request.
   *
   * @return the status code of a refusal; empty if it can be answered
   * @throws IOException if the connection is lost
   */
  Optional<Integer> read() throws IOException {
    Optional<String> head = head();
    if (head.isEmpty()) {
      return Optional.of(431);
    }
    List<String> lines = head.get().lines().toList();
    String[] words = lines.isEmpty() ? new String[0] : lines.get(0).split(" ");
    if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
      return Optional.of(400);
    }
    method = words[0];
    try {
      target = URI.create(words[1]);
      for (String line : lines.subList(1, lines.size())) {
        int colon = line.indexOf(':');
        if (colon < 1) {
          return Optional.of(400);
        }
        headers.add(line.substring(0, colon), line.substring(colon + 1).strip());
      }
    } catch (IllegalArgumentException e) {
      return Optional.of(400);
    }
    return Optional.empty();
  }

  /** The lines up to the first empty one; empty if they are too long. */
  private Optional<String> head() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int inLine = 0;
    for (int next = in.read(); bytes.size() < MOST_BYTES; next = in.read()) {
      if (next < 0) {
        throw new IOException("the client has closed its connection");
      }
      if (next == '\n' && inLine == 0) {
        return Optional.of(bytes.toString(StandardCharsets.ISO_8859_1).stripTrailing());
      }
      bytes.write(next);
      inLine = next == '\n' ? 0 : next == '\r' ? inLine : inLine + 1;
    }
    return Optional.empty();
  }

  String method() {
    return method;
  }

  String path() {
    return String.valueOf(target.getPath());
  }

  /** Null without such a header. */
  String query() {
    return target.getRawQuery();
  }

  Headers headers() {
    return headers;
  }

  /** Headers of the answer, until it begins. */
  Headers answerHeaders() {
    return answer;
  }

  /**
   * Begins the answer.
   *
   * @param length length of its content; negative if the content ends with the connection
   * @return a stream for the content
   */
  OutputStream begin(int code, int length) throws IOException {
    StringBuilder head = new StringBuilder();
    head.append("HTTP/1.1 ").append(code).append(' ').append(REASONS.get(code)).append("\r\n");
    answer.set("Connection", "close");
    if (length >= 0) {
      answer.set("Content-Length", String.valueOf(length));
    }
    answer.forEach(
        (name, values) ->
            values.forEach(value -> head.append(name).append(": ").append(value).append("\r\n")));
    OutputStream out = Channels.newOutputStream(channel);
    out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    return out;
  }

  /** Reads the rest of the request, so that the client can read the answer before the end. */
  void drain() throws IOException {
    channel.shutdownOutput();
    in.transferTo(OutputStream.nullOutputStream());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
