package io.github.bancada.ldap.undo;

import java.util.Arrays;

/** Numbers in one array. Not thread-safe. */
final class LongList {
  private long[] numbers = new long[16];
  private int size;

  void add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = number;
  }

  long get(int index) {
    return numbers[index];
  }

  int size() {
    return size;
  }

  void sort() {
    Arrays.sort(numbers, 0, size);
  }
}
