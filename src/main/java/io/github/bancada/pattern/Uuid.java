package io.github.bancada.pattern;

import java.util.UUID;

/** A UUID of random numbers, RFC 9562 version 4; seeded, as all. */
record Uuid() implements Piece {
  private static final long VERSION = 0xF000L;
  private static final long VARIANT = 0xC000_0000_0000_0000L;

  @Override
  public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
    long high = source.randomBits() & ~VERSION | 0x4000L;
    long low = source.randomBits() & ~VARIANT | 0x8000_0000_0000_0000L;
    out.append(new UUID(high, low));
  }
}
