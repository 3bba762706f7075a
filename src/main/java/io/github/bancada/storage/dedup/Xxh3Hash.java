package io.github.bancada.storage.dedup;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;

/** XXH3 with 128 bits. For one thread. */
final class Xxh3Hash extends PieceHash {
  private static final Hasher128 HASHER = Hashing.xxh3_128();

  private final HashStream128 parts = HASHER.hashStream();

  @Override
  void of(byte[] bytes, int from, int length) {
    is(HASHER.hashBytesTo128Bits(bytes, from, length));
  }

  @Override
  void begin() {
    parts.reset();
  }

  @Override
  void add(byte[] bytes, int from, int length) {
    parts.putBytes(bytes, from, length);
  }

  @Override
  void end() {
    is(parts.get());
  }

  private void is(HashValue128 value) {
    is(value.getMostSignificantBits(), value.getLeastSignificantBits());
  }
}
