package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Eight bytes at a time find what single bytes find. */
class LongScanTest {
  private static final int CASES = 20_000;

  private final Random random = new Random(26);

  @Test
  void firstByteBelowABoundIsFound() {
    for (int i = 0; i < CASES; i++) {
      int bound = 1 + random.nextInt(128);
      byte[] bytes = bytes(bound);
      int from = random.nextInt(bytes.length + 1);
      int expected = from;
      while (expected < bytes.length && (bytes[expected] & 0xFF) >= bound) {
        expected++;
      }

      assertThat(ByteScan.LongScan.below(bound, bytes, from, bytes.length)).isEqualTo(expected);
      assertThat(ByteScan.below(bound, bytes, from, bytes.length)).isEqualTo(expected);
    }
  }

  @Test
  void zerosAreOnlyZeros() {
    for (int i = 0; i < CASES; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      boolean zero = bytes.length == 0 || random.nextBoolean();
      if (!zero) {
        bytes[random.nextInt(bytes.length)] = (byte) (1 + random.nextInt(255));
      }

      assertThat(ByteScan.LongScan.isZero(bytes, 0, bytes.length)).isEqualTo(zero);
      assertThat(ByteScan.isZero(bytes, 0, bytes.length)).isEqualTo(zero);
    }
  }

  /** Mostly bytes that are not below the bound. */
  private byte[] bytes(int bound) {
    byte[] bytes = new byte[random.nextInt(40)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(20) == 0 ? random.nextInt(256) : 255 - random.nextInt(2));
    }
    if (bytes.length > 0 && random.nextBoolean()) {
      bytes[random.nextInt(bytes.length)] = (byte) (bound - 1);
    }
    return bytes;
  }
}
