package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.SplittableRandom;

/** The order of the files of a phase. */
interface FileOrder {
  FileOrder GIVEN = numbers -> numbers;

  /**
   * The same numbers in this order.
   *
   * @throws IOException if the order cannot be found
   */
  int[] of(int[] numbers) throws IOException;

  /** The same numbers in an order that the seed determines; all orders are equally likely. */
  static int[] shuffled(int[] numbers, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] shuffled = numbers.clone();
    for (int i = shuffled.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int number = shuffled[i];
      shuffled[i] = shuffled[other];
      shuffled[other] = number;
    }
    return shuffled;
  }

  /**
   * The order in which the file system lists files ({@code readdir}). Files that it does not list
   * come last. For one thread.
   */
  final class Listed implements FileOrder {
    private final StoredFiles set;

    Listed(StoredFiles set) {
      this.set = set;
    }

    @Override
    public int[] of(int[] numbers) throws IOException {
      BitSet wanted = new BitSet(set.shape().files());
      Collection<String> directories = new LinkedHashSet<>();
      for (int number : numbers) {
        wanted.set(number);
        directories.add(set.shape().directoryOf(number));
      }
      int[] listed = new int[numbers.length];
      int count = 0;
      for (String each : directories) {
        count = list(set.pathOf(each), wanted, listed, count);
      }
      for (int number = wanted.nextSetBit(0); number >= 0; number = wanted.nextSetBit(number + 1)) {
        listed[count++] = number;
      }
      return listed;
    }

    private int list(Path directory, BitSet wanted, int[] listed, int before) throws IOException {
      int count = before;
      try (DirectoryStream<Path> entries = set.place().list(directory)) {
        for (Path entry : entries) {
          int number = set.shape().numberOf(String.valueOf(entry.getFileName()));
          if (number >= 0 && wanted.get(number)) {
            wanted.clear(number);
            listed[count++] = number;
          }
        }
      } catch (DirectoryIteratorException e) {
        throw e.getCause();
      }
      return count;
    }
  }
}
