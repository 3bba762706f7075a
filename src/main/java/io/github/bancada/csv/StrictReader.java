package io.github.bancada.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * Reads a file as text and fails at the first bytes that are not valid in its encoding, after it
 * has returned all characters before them. {@link java.io.InputStreamReader} replaces such bytes,
 * or fails without their place and loses the characters before them. Not thread-safe.
 */
final class StrictReader extends Reader {
  private static final int BUFFER_BYTES = 16 << 10;

  private final Path file;
  private final InputStream in;
  private final CharsetDecoder decoder;
  private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
  private final CharBuffer chars = CharBuffer.allocate(BUFFER_BYTES).limit(0);
  private long readBytes;
  private boolean endOfFile;
  private boolean done;
  private UnreadableRestException fault;

  /** Line of the next character, from 1. */
  private long line = 1;

  private boolean afterReturn;

  StrictReader(Path file, Charset charset) throws IOException {
    this.file = file;
    in = Files.newInputStream(file);
    decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /**
   * {@inheritDoc}
   *
   * @throws UnreadableRestException at the first malformed bytes, and again if called again
   */
  @Override
  public int read(char[] into, int offset, int length) throws IOException {
    while (!chars.hasRemaining()) {
      if (fault != null) {
        throw fault;
      }
      if (done) {
        return -1;
      }
      decode();
    }
    int count = Math.min(length, chars.remaining());
    chars.get(into, offset, count);
    return count;
  }

  /** Decodes until {@link #chars} is full or {@link #bytes} is empty, and refills the latter. */
  private void decode() throws IOException {
    chars.clear();
    CoderResult result = decoder.decode(bytes, chars, endOfFile);
    if (result.isUnderflow() && endOfFile) {
      result = decoder.flush(chars);
      done = result.isUnderflow();
    } else if (result.isUnderflow()) {
      fill();
    }
    chars.flip();
    countLines();
    if (result.isError()) {
      fault = fault(result.length());
    }
  }

  private void fill() throws IOException {
    bytes.compact();
    int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
    if (count < 0) {
      endOfFile = true;
    } else {
      bytes.position(bytes.position() + count);
      readBytes += count;
    }
    bytes.flip();
  }

  /** A line ends with LF, CR, or CR and LF. */
  private void countLines() {
    for (int i = 0; i < chars.limit(); i++) {
      char c = chars.get(i);
      if (c == '\r' || c == '\n' && !afterReturn) {
        line++;
      }
      afterReturn = c == '\r';
    }
  }

  private UnreadableRestException fault(int length) {
    byte[] malformed = new byte[length];
    bytes.get(bytes.position(), malformed);
    return new UnreadableRestException(
        UnreadableRestException.MALFORMED,
        String.format(
            "line %d of %s has bytes that are not %s (%s at byte offset %d of the file); give the"
                + " encoding of the file, mend the line, or let malformed bytes be replaced",
            line,
            file,
            decoder.charset().name(),
            HexFormat.ofDelimiter(" ").withUpperCase().formatHex(malformed),
            readBytes - bytes.remaining()),
        null);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
