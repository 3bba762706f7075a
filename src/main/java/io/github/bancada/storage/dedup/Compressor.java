package io.github.bancada.storage.dedup;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/** Tells how small pieces get by LZ4. For one thread. */
final class Compressor {
  private final LZ4Compressor lz4 = LZ4Factory.safeInstance().fastCompressor();
  private byte[] output = new byte[0];

  /** Bytes of a compressed piece; those of the piece itself if it does not get smaller. */
  int size(byte[] bytes, int from, int length) {
    int most = lz4.maxCompressedLength(length);
    if (output.length < most) {
      output = new byte[most];
    }
    return Math.min(length, lz4.compress(bytes, from, length, output, 0, most));
  }
}
