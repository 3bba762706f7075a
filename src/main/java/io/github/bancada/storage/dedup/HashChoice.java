package io.github.bancada.storage.dedup;

import io.github.bancada.text.Token;

/** The hash by which pieces are compared, 128 bits of it. */
public enum HashChoice implements Token {
  /** XXH3 with 128 bits: fast, and safe from chance, but not from somebody who wants collisions. */
  XXH3,
  /** The first 128 bits of SHA-256 (FIPS 180-4). */
  SHA256;

  PieceHash newHash() {
    return this == XXH3 ? new Xxh3Hash() : new Sha256Hash();
  }
}
