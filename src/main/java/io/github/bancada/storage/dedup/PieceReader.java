package io.github.bancada.storage.dedup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;

/**
 * Reads files and cuts them into pieces. Does not read beyond the size that a file has when it is
 * opened, because the file may grow without end. For one thread.
 */
final class PieceReader implements PoolWalk.Reader {
  /** Small enough to stay in a processor's cache from reading to hashing. */
  private static final int BUFFER = 256 * 1024;

  private static final Set<OpenOption> READ_ONLY =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

  private final PieceTally tally;
  private final Pace pace;
  private final Troubles troubles;
  private final Progress progress;
  private final Cutter cutter;
  private final byte[] bytes;
  private final ByteBuffer buffer;

  /** Cuts bytes into pieces. */
  private interface Cutter {
    default void begin() {
      // Most cutters see whole pieces.
    }

    /**
     * Cuts pieces from the first bytes.
     *
     * @param held number of bytes
     * @param last whether the file ends with them
     * @return how many bytes were cut
     */
    int cut(int held, boolean last);

    default void end(long readBytes) {
      // Most cutters see whole pieces.
    }
  }

  PieceReader(
      DedupSettings settings, PieceTally tally, Pace pace, Troubles troubles, Progress progress) {
    this.tally = tally;
    this.pace = pace;
    this.troubles = troubles;
    this.progress = progress;
    cutter =
        switch (settings.unit()) {
          case FILES -> new WholeFile();
          case BLOCKS -> new Blocks(settings.blockBytes());
          case CHUNKS -> new Chunks(new FastCdc(settings.chunks()));
        };
    bytes =
        new byte
            [switch (settings.unit()) {
              case FILES -> BUFFER;
              case BLOCKS -> BUFFER / settings.blockBytes() * settings.blockBytes();
              case CHUNKS -> Math.max(BUFFER, 4 * settings.chunks().maximum());
            }];
    buffer = ByteBuffer.wrap(bytes);
  }

  @Override
  public void read(Path file, long sizeBytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, READ_ONLY)) {
      long size = channel.size();
      if (size > 0) {
        long missing = read(channel, size);
        if (missing > 0) {
          troubles.truncated(file, missing);
        }
      }
    }
  }

  /** Returns the number of bytes that are missing at the end. */
  private long read(FileChannel channel, long size) throws IOException {
    long left = size;
    int held = 0;
    int got = 0;
    cutter.begin();
    try {
      while (left > 0) {
        buffer.limit((int) Math.min(bytes.length, held + left)).position(held);
        got = channel.read(buffer);
        if (got < 0) {
          break;
        }
        held += got;
        left -= got;
        progress.read(got);
        pace.read(got);
        int cut = left == 0 ? 0 : cutter.cut(held, false);
        held -= cut;
        System.arraycopy(bytes, cut, bytes, 0, held);
      }
    } finally {
      // The bytes read so far count, even if the rest cannot be read.
      cutter.cut(held, true);
      cutter.end(size - left);
    }
    return left;
  }

  private final class WholeFile implements Cutter {
    @Override
    public void begin() {
      tally.begin();
    }

    @Override
    public int cut(int held, boolean last) {
      tally.part(bytes, 0, held);
      return held;
    }

    @Override
    public void end(long readBytes) {
      if (readBytes > 0) {
        tally.end(readBytes);
      }
    }
  }

  private final class Blocks implements Cutter {
    private final int size;

    Blocks(int size) {
      this.size = size;
    }

    @Override
    public int cut(int held, boolean last) {
      int from = 0;
      for (; from + size <= held; from += size) {
        tally.piece(bytes, from, size, size);
      }
      if (last && from < held) {
        Arrays.fill(bytes, held, from + size, (byte) 0);
        tally.piece(bytes, from, held - from, size);
      }
      return from;
    }
  }

  private final class Chunks implements Cutter {
    private final FastCdc chunker;

    Chunks(FastCdc chunker) {
      this.chunker = chunker;
    }

    @Override
    public int cut(int held, boolean last) {
      int from = 0;
      while (held - from >= chunker.largest() || last && from < held) {
        int length = chunker.length(bytes, from, held);
        tally.piece(bytes, from, length, length);
        from += length;
      }
      return from;
    }
  }
}
