package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.process.TemporaryFiles;
import io.github.bancada.testing.SmallDisk;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowFileTest {
  private static List<IntervalRow> rows(Any any) {
    return any.list(
        50,
        () -> {
          long a = any.longNumber();
          long g = any.longNumber();
          SecondTimes times = new SecondTimes(any.longNumber(), any.longNumber(), g, a ^ g);
          String label = any.of("", "a", "LDAP Search", "ção\n,\"", RunSummary.TOTAL);
          return IntervalRow.together(
              a, label, any.longNumber(), any.longNumber(), times, any.number());
        });
  }

  @Property(tries = 100)
  void givesBackWhatItWasGiven(Any any) throws IOException {
    List<IntervalRow> rows = rows(any);
    try (RowFile<IntervalRow> file = new RowFile<>(new IntervalRow.Codec())) {
      for (IntervalRow row : rows) {
        file.append(row);
      }

      assertThat(read(file)).isEqualTo(rows);
    }
  }

  private static List<IntervalRow> read(Rows<IntervalRow> intervals) throws IOException {
    List<IntervalRow> rows = new ArrayList<>();
    intervals.forEach(rows::add);
    return rows;
  }

  @Test
  void canBeReadWhileItGrows() throws IOException {
    IntervalRow row = IntervalRow.together(1, "a", 2, 3, new SecondTimes(4, 5, 6, 7), 8);
    try (RowFile<IntervalRow> file = new RowFile<>(new IntervalRow.Codec())) {
      for (int i = 1; i <= 3; i++) {
        file.append(row);
        assertThat(read(file)).hasSize(i).containsOnly(row);
      }
    }
  }

  @Property(tries = 100)
  void rowsKnownAlreadyAreNotReadAgain(Any any) throws IOException {
    List<IntervalRow> rows = rows(any);
    int known = any.number(0, 50);
    try (RowFile<IntervalRow> file = new RowFile<>(new IntervalRow.Codec())) {
      for (IntervalRow row : rows) {
        file.append(row);
      }
      for (Rows<IntervalRow> each : List.of(file, Rows.of(rows))) {
        List<IntervalRow> read = new ArrayList<>();
        each.forEachAfter(known, read::add);

        assertThat(read).isEqualTo(rows.subList(Math.min(known, rows.size()), rows.size()));
      }
    }
  }

  @Test
  void manyRowsAreReadInBatchesWithoutHoldingUpTheWriter() throws IOException {
    int count = 10_000;
    try (RowFile<CpuRow> file = new RowFile<>(CpuRow.CODEC)) {
      for (int i = 0; i < count; i++) {
        file.append(new CpuRow(i, 1, 2, 3, 4, 5, 6, 7));
      }
      List<CpuRow> read = new ArrayList<>();
      CompletableFuture<Void> writer = new CompletableFuture<>();
      file.forEach(
          row -> {
            if (read.isEmpty()) {
              // Another thread appends while this one is reading.
              new Thread(
                      () -> {
                        file.append(row);
                        writer.complete(null);
                      })
                  .start();
              writer.join();
            }
            read.add(row);
          });

      assertThat(read).hasSize(count);
      for (int i = 0; i < count; i++) {
        assertThat(read.get(i).epochSecond()).isEqualTo(i);
      }
    }
  }

  @Test
  void readerThatFailsIsHeard() throws IOException {
    try (RowFile<IntervalRow> file = new RowFile<>(new IntervalRow.Codec())) {
      file.append(IntervalRow.together(1, "a", 2, 3, new SecondTimes(4, 5, 6, 7), 8));

      assertThatThrownBy(
              () ->
                  file.forEach(
                      row -> {
                        throw new IOException("disk full");
                      }))
          .isInstanceOf(IOException.class)
          .hasMessage("disk full");
    }
  }

  @Test
  void rowsWaitForADiskThatIsFullAndAreInOrderAfterwards(@TempDir Path directory) throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    try (SmallDisk disk = SmallDisk.over(directory, 8);
        RowFile<CpuRow> file = new RowFile<>(CpuRow.CODEC, directory.resolve("rows"), 1 << 20)) {
      append(file, 0, 2_000);
      disk.fillBut(4);
      append(file, 2_000, 6_000);
      assertSeconds(file, 6_000);
      disk.free();
      append(file, 6_000, 20_000);

      assertSeconds(file, 20_000);
      assertThat(file.loss()).isEmpty();
    }
  }

  @Test
  void rowsThatNoMemoryIsLeftForAreCountedAsLost(@TempDir Path directory) throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    try (SmallDisk disk = SmallDisk.over(directory, 8);
        RowFile<CpuRow> file = new RowFile<>(CpuRow.CODEC, directory.resolve("rows"), 64_000)) {
      disk.fillBut(0);
      append(file, 0, 1_010);

      assertSeconds(file, 1_000);
      assertThat(file.loss())
          .hasValueSatisfying(
              loss ->
                  assertThat(loss)
                      .hasMessage(
                          "10 rows of single seconds cannot be written to "
                              + directory
                              + " (No space left on device); free space there, or give another"
                              + " directory"));
    }
  }

  private static void append(RowFile<CpuRow> file, int from, int to) {
    for (int i = from; i < to; i++) {
      file.append(new CpuRow(i, 1, 2, 3, 4, 5, 6, 7));
    }
  }

  private static void assertSeconds(RowFile<CpuRow> file, int count) throws IOException {
    List<Long> seconds = new ArrayList<>();
    file.forEach(row -> seconds.add(row.epochSecond()));
    assertThat(seconds).isEqualTo(LongStream.range(0, count).boxed().toList());
  }

  @Test
  void closeLeavesNoFileBehind() throws IOException {
    Path other = TemporaryFiles.create("other", "");
    Path ofThisProcess = other.getParent();
    Set<Path> before = files(ofThisProcess);
    RowFile<IntervalRow> file = new RowFile<>(new IntervalRow.Codec());
    assertThat(files(ofThisProcess)).hasSizeGreaterThan(before.size());

    file.close();

    assertThat(files(ofThisProcess)).isEqualTo(before);
    file.close();
    TemporaryFiles.delete(other);
  }

  private static Set<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.collect(Collectors.toSet());
    }
  }
}
