package io.github.bancada.testing;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Questions in PostgreSQL's protocol, version 3: the startup message, then messages of a type, four
 * bytes of length and the rest; those of the extended query end with a Sync.
 */
final class PostgreSqlQuestions implements Questions {
  private static final String PARSE = "P";
  private static final String BIND = "B";
  private static final String QUERY = "Q";

  /** Types after which the client may wait: Query, Sync, Flush, Terminate, password, COPY's. */
  private static final String LAST = "QSHXpdcf";

  /** SQL of the prepared statements, by name. */
  private final Map<String, String> prepared = new HashMap<>();

  private boolean started;

  @Override
  public Question next(InputStream in) throws IOException {
    if (!started) {
      started = true;
      return new Question(message(in, new byte[0]), "");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StringBuilder sql = new StringBuilder();
    String type;
    do {
      byte[] message = message(in, in.readNBytes(1));
      bytes.write(message);
      type = new String(message, 0, 1, StandardCharsets.ISO_8859_1);
      sql.append(sql(type, new String(message, 5, message.length - 5, StandardCharsets.UTF_8)));
    } while (!LAST.contains(type));
    return new Question(bytes.toByteArray(), sql.toString());
  }

  private static byte[] message(InputStream in, byte[] type) throws IOException {
    byte[] length = in.readNBytes(4);
    if (length.length < 4) {
      throw new EOFException();
    }
    byte[] rest = in.readNBytes(ByteBuffer.wrap(length).getInt() - 4);
    return ByteBuffer.allocate(type.length + 4 + rest.length)
        .put(type)
        .put(length)
        .put(rest)
        .array();
  }

  private String sql(String type, String rest) {
    String[] texts = rest.split("\0", 3);
    switch (type) {
      case PARSE -> prepared.put(texts[0], texts[1]);
      case BIND -> {
        return prepared.getOrDefault(texts[1], "") + ";";
      }
      case QUERY -> {
        return texts[0];
      }
      default -> {
        // No SQL.
      }
    }
    return "";
  }
}
