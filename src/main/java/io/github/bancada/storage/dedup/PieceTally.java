package io.github.bancada.storage.dedup;

import java.util.Arrays;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/** Counts all pieces, pieces of zeros, and different pieces. For one thread. */
final class PieceTally {
  /** Pieces kept in a sample. */
  static final int KEPT = 1 << 16;

  /** One in this many parts of a piece is compressed, beginning with the first. */
  private static final int COMPRESSED_PARTS = 8;

  private static final byte[] ZEROS = new byte[128 * 1024];

  private final PieceHash hash;

  /** Null if a sample of the pieces is kept. */
  private final UniqueTable table;

  private final DistinctSample sample;

  /** Null if nothing is compressed. */
  private final Compressor compressor;

  private long bytes;
  private long pieces;
  private long zeroBytes;
  private long zeroPieces;
  private long uniqueBytes;
  private boolean zerosSoFar;

  /** Parts of the current piece so far. */
  private long parts;

  private long triedBytes;
  private long storedBytes;

  /**
   * @param tableBytes memory for an exact count
   * @param kept pieces kept in a sample, a power of two
   */
  PieceTally(DedupSettings settings, long tableBytes, int kept) {
    hash = settings.hash().newHash();
    table =
        settings.counting() == DedupSettings.Counting.EXACT ? new UniqueTable(tableBytes) : null;
    sample = new DistinctSample(kept);
    compressor = settings.isCompressed() ? new Compressor() : null;
  }

  /**
   * Counts a piece.
   *
   * @param length its bytes
   * @param padded bytes to compare, including zeros after the piece
   */
  void piece(byte[] content, int from, int length, int padded) {
    count(length);
    if (isZero(content, from, length)) {
      zeroBytes += length;
      zeroPieces++;
      return;
    }
    hash.of(content, from, padded);
    if (isWanted(length)) {
      int stored = compressor == null ? length : compressor.size(content, from, length);
      sample.add(hash.high(), hash.low(), length, stored);
    }
  }

  /** Whether a piece belongs into the sample. */
  private boolean isWanted(long length) {
    if (table != null) {
      if (!table.add(hash.high(), hash.low())) {
        return false;
      }
      uniqueBytes += length;
      if (compressor == null) {
        return false;
      }
    }
    return sample.lacks(hash.high(), hash.low());
  }

  private void count(long length) {
    bytes += length;
    pieces++;
  }

  /** Begins a piece that comes in parts. */
  void begin() {
    zerosSoFar = true;
    parts = 0;
    triedBytes = 0;
    storedBytes = 0;
    hash.begin();
  }

  void part(byte[] content, int from, int length) {
    zerosSoFar = zerosSoFar && isZero(content, from, length);
    hash.add(content, from, length);
    if (compressor != null && length > 0 && parts++ % COMPRESSED_PARTS == 0) {
      triedBytes += length;
      storedBytes += compressor.size(content, from, length);
    }
  }

  /** Ends a piece that came in parts. */
  void end(long length) {
    count(length);
    if (zerosSoFar) {
      zeroBytes += length;
      zeroPieces++;
      return;
    }
    hash.end();
    if (isWanted(length)) {
      double ratio = triedBytes == 0 ? 1 : (double) storedBytes / triedBytes;
      sample.add(hash.high(), hash.low(), length, Math.round(length * ratio));
    }
  }

  private static boolean isZero(byte[] content, int from, int length) {
    int end = from + length;
    for (int i = from; i < end; i += ZEROS.length) {
      int next = Math.min(end, i + ZEROS.length);
      if (!Arrays.equals(content, i, next, ZEROS, 0, next - i)) {
        return false;
      }
    }
    return true;
  }

  /** Bytes of all pieces. */
  long bytes() {
    return bytes;
  }

  long pieces() {
    return pieces;
  }

  long zeroBytes() {
    return zeroBytes;
  }

  long zeroPieces() {
    return zeroPieces;
  }

  /** The different pieces, without those of zeros. */
  DistinctSample.Estimate unique() {
    if (table != null) {
      return new DistinctSample.Estimate(table.size(), uniqueBytes, uniqueBytes, uniqueBytes);
    }
    return sample.estimate().atMost(pieces - zeroPieces, bytes - zeroBytes);
  }

  /** Whether the different pieces are counted, not estimated. */
  boolean isExact() {
    return table != null || sample.level() == 0;
  }

  /** Bytes of different pieces divided by their compressed bytes; NaN if not known. */
  double compressionRatio() {
    return compressor == null ? Double.NaN : sample.compressionRatio();
  }

  /** Measures the size of pieces compressed by LZ4. For one thread. */
  static final class Compressor {
    private final LZ4Compressor lz4 = LZ4Factory.safeInstance().fastCompressor();
    private byte[] output = new byte[0];

    /** Bytes of the compressed piece; its own length if compression does not make it smaller. */
    int size(byte[] bytes, int from, int length) {
      int most = lz4.maxCompressedLength(length);
      if (output.length < most) {
        output = new byte[most];
      }
      return Math.min(length, lz4.compress(bytes, from, length, output, 0, most));
    }
  }
}
