package io.github.bancada.storage.dedup;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The first 128 bits of SHA-256. For one thread. */
final class Sha256Hash extends PieceHash {
  private final MessageDigest digest;

  Sha256Hash() {
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
