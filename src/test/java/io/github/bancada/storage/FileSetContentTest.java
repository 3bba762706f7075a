package io.github.bancada.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.storage.dedup.DedupFacts;
import io.github.bancada.storage.dedup.DedupWorkload;
import io.github.bancada.storage.files.FileSetWorkload;
import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.TargetList;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import io.github.bancada.work.VirtualUser;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the files of a File Set were made to save is what Dedup Estimate finds. */
class FileSetContentTest {
  @TempDir Path temporary;

  private final VirtualUser user = new TestVirtualUser("Thread Group 1-1", "File Set 'test'");
  private final FieldValues set = new FieldValues(FileSet.FIELDS);
  private FileSetWorkload workload;

  @BeforeEach
  void aTestBegins() throws IOException {
    JMeterRun.begin();
    StorageTargets.ofThisTest()
        .open(TargetList.parse("disk=" + temporary.toRealPath()), 100_000_000, false, false);
    workload = new FileSetWorkload();
    put(FileSet.DEPTH, "1");
  }

  @AfterEach
  void theTestEnds() {
    StorageTargets targets = StorageTargets.ofThisTest();
    targets.close(targets.all());
    JMeterRun.end();
  }

  private void put(Field<?> field, String value) {
    set.put(field, value);
  }

  private Sample phase(String action) {
    put(FileSet.ACTION, action);
    return workload.newTask(user).run(set.get(FileSet.SETTINGS));
  }

  private void succeeds(String action) {
    Sample sample = phase(action);
    assertThat(sample.code()).as(sample.message()).isEqualTo("0");
  }

  private static Path files() {
    return StorageTargets.ofThisTest().chosen("").get(0).workDirectory().resolve("files");
  }

  private DedupFacts estimate() {
    FieldValues values = new FieldValues(DedupEstimate.FIELDS);
    values.put(DedupEstimate.DIRECTORIES, files().toString());
    values.put(DedupEstimate.COUNTING, "exact");
    Sample sample =
        new DedupWorkload(DedupEstimate.SETTINGS, List.of(temporary), List::of)
            .newTask(user)
            .run(values.get(DedupEstimate.SETTINGS));
    return DedupFacts.of(new SampleFacts(sample.headers())).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "100 kB, 60, 0, 0",
    "100 kB, 60, 0, 25",
    "100 kB, 60, 30, 44",
    "4 KiB, 600, 0, 44",
    "8 KiB, 500, 50, 25",
    "'lognormal:64k,1', 60, 0, 25"
  })
  void estimateFindsWhatTheFilesWereMadeFor(
      String size, String files, String compress, String dedup) {
    put(FileSet.FILE_SIZE, size);
    put(FileSet.FILES, files);
    put(FileSet.COMPRESS, compress);
    put(FileSet.DEDUP, dedup);
    succeeds("create");
    succeeds("read");

    DedupFacts facts = estimate();

    assertThat(100 * facts.saved()).isCloseTo(Integer.parseInt(dedup), within(2.0));
    assertThat(100 - 100 / facts.compressionRatio())
        .isCloseTo(Integer.parseInt(compress), within(2.0));
  }

  @Test
  void wrongByteIsNamedByItsPlaceInTheFile() throws IOException {
    put(FileSet.FILE_SIZE, "10000");
    put(FileSet.FILES, "20");
    put(FileSet.DEDUP, "44");
    succeeds("create");
    Path file;
    try (Stream<Path> all = Files.walk(files())) {
      file = all.filter(each -> each.endsWith("f17")).findFirst().orElseThrow();
    }
    for (long offset : new long[] {9_000, 5_000}) {
      try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
        bytes.seek(offset);
        int was = bytes.read();
        bytes.seek(offset);
        bytes.write(was ^ 1);
      }

      Sample sample = phase("read");

      assertThat(sample.code()).isEqualTo("wrongContent");
      assertThat(sample.message())
          .contains("f17")
          .contains(String.format(Locale.ROOT, "the byte at offset %,d is", offset));
    }
  }
}
