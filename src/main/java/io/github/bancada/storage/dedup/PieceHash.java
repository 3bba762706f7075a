package io.github.bancada.storage.dedup;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Hashes pieces to 128 bits, which the object holds, so that no piece needs an allocation. For one
 * thread.
 */
abstract class PieceHash {
  private long high;
  private long low;

  /** Hashes one piece. */
  abstract void of(byte[] bytes, int from, int length);

  /** Begins a piece that comes in parts. */
  abstract void begin();

  abstract void add(byte[] bytes, int from, int length);

  /** Ends a piece that came in parts. */
  abstract void end();

  final void is(long highBits, long lowBits) {
    high = highBits;
    low = lowBits;
  }

  final long high() {
    return high;
  }

  final long low() {
    return low;
  }

  /** The first 128 bits of SHA-256. For one thread. */
  static final class Sha256 extends PieceHash {
    private final MessageDigest digest;

    Sha256() {
      try {
        digest = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }

    @Override
    void of(byte[] bytes, int from, int length) {
      digest.update(bytes, from, length);
      end();
    }

    @Override
    void begin() {
      digest.reset();
    }

    @Override
    void add(byte[] bytes, int from, int length) {
      digest.update(bytes, from, length);
    }

    @Override
    void end() {
      ByteBuffer value = ByteBuffer.wrap(digest.digest());
      is(value.getLong(), value.getLong());
    }
  }

  /** XXH3 with 128 bits. For one thread. */
  static final class Xxh3 extends PieceHash {
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
}
