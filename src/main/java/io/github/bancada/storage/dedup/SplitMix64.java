package io.github.bancada.storage.dedup;

/** Spreads numbers over 64 bits: the output function of SplitMix64, a bijection. Stateless. */
final class SplitMix64 {
  /** The step between two numbers of SplitMix64. */
  static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private SplitMix64() {}

  static long of(long number) {
    long z = number;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
