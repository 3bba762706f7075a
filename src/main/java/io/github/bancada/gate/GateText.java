package io.github.bancada.gate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The text of a gate and its name in messages. Immutable.
 *
 * @param source name of the file, or of the element
 * @param text criteria, one per line
 */
record GateText(String source, String text) {
  private static final int MAX_BYTES = 1 << 20;

  /**
   * Reads a file.
   *
   * @throws GateException if it cannot be read, is larger than 1 MB or is not UTF-8
   */
  static GateText read(String name) throws GateException {
    byte[] bytes;
    Path path;
    try {
      path = Path.of(name.strip());
    } catch (InvalidPathException e) {
      throw new GateException("the gate file '" + name + "' is not a path: " + e.getReason(), e);
    }
    if (Files.isDirectory(path)) {
      throw new GateException(
          "the gate '" + name + "' is a directory; give the file with criteria");
    }
    try (InputStream in = Files.newInputStream(path)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (IOException e) {
      throw new GateException(
          String.format(
              "the gate file '%s' cannot be read (%s); check its path, relative to %s",
              name, e.getClass().getSimpleName(), Path.of("").toAbsolutePath()),
          e);
    }
    if (bytes.length > MAX_BYTES) {
      throw new GateException(
          "the gate file '" + name + "' is larger than 1 MB; give a file with criteria");
    }
    return new GateText(name.strip(), decoded(name.strip(), bytes));
  }

  private static String decoded(String name, byte[] bytes) throws GateException {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharBuffer chars = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(ByteBuffer.wrap(bytes), chars, true);
    String text = chars.flip().toString();
    if (result.isError()) {
      int line = 1 + (int) text.chars().filter(c -> c == '\n').count();
      int start = text.lastIndexOf('\n') + 1;
      int column = text.codePointCount(start, text.length()) + 1;
      throw new GateException(
          new Position(name, line, column, 0, 0) + ": invalid UTF-8; save the file as UTF-8");
    }
    return text;
  }

  /**
   * A position in the text of a gate. Immutable.
   *
   * @param source name of the file, or of the element whose field it is
   * @param line from 1
   * @param column from 1, in characters as shown
   * @param start offset in the text, in Java's chars
   * @param end offset behind its last char, not less than start
   */
  record Position(String source, int line, int column, int start, int end) {
    /** In the form of compilers, so that editors jump there. */
    @Override
    public String toString() {
      return source + ":" + line + ":" + column;
    }
  }
}
