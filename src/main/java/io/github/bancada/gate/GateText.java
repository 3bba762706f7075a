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
 * The text of a gate, and what it is called in messages. Immutable.
 *
 * @param source name of the file, or of the element whose field it is
 * @param text criteria, one a line
 */
record GateText(String source, String text) {
  private static final int MOST_BYTES = 1 << 20;

  /**
   * Reads a file.
   *
   * @throws GateException if it cannot be read, has more than 1 MB or is no UTF-8
   */
  static GateText read(String name) throws GateException {
    byte[] bytes;
    Path path;
    try {
      path = Path.of(name.strip());
    } catch (InvalidPathException e) {
      throw new GateException("the gate file '" + name + "' is no path: " + e.getReason(), e);
    }
    if (Files.isDirectory(path)) {
      throw new GateException(
          "the gate '" + name + "' is a directory; name the file with criteria");
    }
    try (InputStream in = Files.newInputStream(path)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      throw new GateException(
          "the gate file '"
              + name
              + "' cannot be read ("
              + e.getClass().getSimpleName()
              + "); check its path, which starts at "
              + Path.of("").toAbsolutePath(),
          e);
    }
    if (bytes.length > MOST_BYTES) {
      throw new GateException(
          "the gate file '" + name + "' has more than 1 MB; is it one? a criterion is one line");
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
          new SourcePosition(name, line, column, 0, 0)
              + ": what stands here is not UTF-8; save the file as UTF-8");
    }
    return text;
  }
}
