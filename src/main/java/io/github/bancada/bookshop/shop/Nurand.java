package io.github.bancada.bookshop.shop;

import java.util.random.RandomGenerator;

/**
 * The non-uniform random numbers of TPC-W, as DBT-1 draws them: {@code ((U{0..A} | (x + U{0..y}))
 * mod (y - x + 1)) + x}. TPC-W's own rule draws the second number from x to y. Immutable,
 * thread-safe.
 *
 * @param a a power of two minus 1; its bits are set more often in the result
 * @param first the lowest result
 * @param last the highest result
 */
public record Nurand(int a, int first, int last) {
  /** Pairs: below the first number of customers, A is the second number. */
  private static final int[][] BY_CUSTOMERS = {
    {10_000, 1_023},
    {40_000, 4_095},
    {160_000, 16_383},
    {640_000, 65_535},
    {2_560_000, 262_143},
    {10_240_000, 1_048_575},
    {40_960_000, 4_194_303},
    {163_840_000, 16_777_215},
  };

  private static final int LARGEST = 67_108_863;

  /** The A for a number of customers; DBT-1 also uses it for authors and titles. */
  public static int a(int customers) {
    for (int[] each : BY_CUSTOMERS) {
      if (customers < each[0]) {
        return each[1];
      }
    }
    return LARGEST;
  }

  /** Customers of a bookshop. */
  public static Nurand customers(ShopSize size) {
    return new Nurand(a(size.customers()), 1, size.customers());
  }

  /** Numbers in the names of authors, for a search. */
  public static Nurand authorNames(ShopSize size) {
    return new Nurand(a(size.customers()), 1, ShopText.authorNumbers(size));
  }

  /** Numbers in titles, for a search. */
  public static Nurand titles(ShopSize size) {
    return new Nurand(a(size.customers()), 1, ShopText.titleNumbers(size));
  }

  public int next(RandomGenerator random) {
    long left = random.nextInt(a + 1);
    long right = first + random.nextLong(last + 1L);
    return (int) ((left | right) % (last - first + 1L)) + first;
  }
}
