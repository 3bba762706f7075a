package io.github.bancada.pages.job;

import io.github.bancada.pages.format.JobBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;

/** The same bytes as jobs of every source. */
abstract class JobSources {
  static final String UEL = JobBytes.UEL;

  /** Longer than any window. */
  static final int LONG = 64 * JobInput.AHEAD;

  @TempDir Path folder;

  /** Source of the bytes. */
  enum Source {
    /** A seekable file. */
    FILE,
    /** A file that is read from a position within it. */
    FILE_WITH_PREFIX,
    /** A stream. */
    STREAM,
    /** A stream that gives one byte at a time, and sometimes none. */
    DRIPPING
  }

  JobInput input(Source source, byte[] bytes) throws IOException {
    return new JobInput(channel(source, bytes), Budget.DEFAULT);
  }

  ReadableByteChannel channel(Source source, byte[] bytes) throws IOException {
    return switch (source) {
      case FILE -> FileChannel.open(Files.write(folder.resolve("job"), bytes));
      case FILE_WITH_PREFIX -> {
        byte[] all = new JobBytes().fill(1000, 0x1B).text(text(bytes)).toBytes();
        FileChannel channel = FileChannel.open(Files.write(folder.resolve("job"), all));
        channel.position(1000);
        yield channel;
      }
      case STREAM -> Channels.newChannel(new ByteArrayInputStream(bytes));
      case DRIPPING -> new Dripping(bytes);
    };
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    for (int i = 0; i < length; i++) {
      bytes[i] = bytes[i] == 0x1B ? 0 : bytes[i];
    }
    return bytes;
  }

  static String rest(JobInput in) throws IOException {
    StringBuilder rest = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      rest.append((char) c);
    }
    return rest.toString();
  }

  /** Gives one byte at a time, and nothing at all every third time. */
  static final class Dripping implements ReadableByteChannel {
    private final byte[] bytes;
    private int at;
    private int calls;

    Dripping(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read(ByteBuffer target) {
      if (at == bytes.length) {
        return -1;
      }
      if (++calls % 3 == 0 || !target.hasRemaining()) {
        return 0;
      }
      target.put(bytes[at++]);
      return 1;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {
      // Nothing to close.
    }
  }
}
