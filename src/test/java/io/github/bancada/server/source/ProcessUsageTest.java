package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.FakeProc;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a process has used, from files of {@code /proc}, also from such as the kernel never has. */
class ProcessUsageTest {
  private static final String STAT = FakeProc.stat(7, "(mysqld)", 120, 30);

  private static final int ALL_CPUS = Runtime.getRuntime().availableProcessors();

  @TempDir Path root;

  private FakeProc proc;

  @BeforeEach
  void machine() throws IOException {
    proc = new FakeProc(root);
    proc.usage(7, 0, 0, 2000);
  }

  private Optional<ProcessUsage> read() {
    return ProcessUsage.read(root, 7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(mysqld)", "(a b)", "(a) S 9 9 9)", "((()", "()", "(\n)", "(1 2 3 4)"})
  void nameMayHoldBlanksAndParentheses(String name) throws IOException {
    proc.write("7/stat", FakeProc.stat(7, name, 120, 30));

    assertThat(read()).hasValue(new ProcessUsage(1_500_000_000, 2_048_000, ALL_CPUS));
  }

  /** The kernel cuts a name off after 15 bytes, which may be within a character. */
  @Test
  void nameMayBeAnyBytes() throws IOException {
    byte[] bytes = FakeProc.stat(7, "(\u00ff\u00c3)", 1, 1).getBytes(StandardCharsets.ISO_8859_1);
    proc.write("7/stat", bytes);
    proc.write("7/comm", new byte[] {'m', 'y', (byte) 0xc3, '\n'});
    proc.write("7/status", "Name:\t\u00c3\nVmRSS: 1 kB\n".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(read()).hasValue(new ProcessUsage(20_000_000, 1024, ALL_CPUS));
    assertThat(ProcessUsage.name(root, 7)).startsWith("my");
  }

  @Test
  void everyBeginningOfTheLineIsReadOrRefused() throws IOException {
    int whole = STAT.indexOf(" 30 0 0") + " 30 0 0".length();
    for (int length = 0; length < STAT.length(); length++) {
      proc.write("7/stat", STAT.substring(0, length));

      assertThat(read().isPresent()).as("%d characters", length).isEqualTo(length >= whole);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7 (mysqld) S 1 1 1 0 -1 4194304 1 2 3 4 many few 0 0",
        "7 mysqld S 1 1 1 0 -1 4194304 1 2 3 4",
        ")"
      })
  void lineWithoutTheNumbersIsRefused(String stat) throws IOException {
    proc.write("7/stat", stat);

    assertThat(read()).isEmpty();
  }

  @Test
  void childrenCountWhetherAliveOrEndedAndSharedMemoryOnce() throws IOException {
    proc.write("7/stat", STAT.replace(" 30 0 0", " 30 5 5"));
    proc.write("7/status", "VmRSS: 100 kB\nRssShmem: 60 kB\n");
    proc.write("7/task/7/children", "8 9 ");
    proc.write("8/stat", FakeProc.stat(8, "(postgres)", 10, 10));
    proc.write("8/status", "VmRSS: 90 kB\nRssShmem: 80 kB\n");

    assertThat(read()).hasValue(new ProcessUsage(1_800_000_000, 130 * 1024, ALL_CPUS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"State:\tI (idle)\n", "VmRSS:\n", "VmRSS: much kB\n"})
  void memoryThatIsNotToldIsNone(String status) throws IOException {
    proc.write("7/stat", STAT);
    proc.write("7/status", status);

    assertThat(read()).hasValue(new ProcessUsage(1_500_000_000, 0, ALL_CPUS));
  }

  @Test
  void processThatEndsBetweenTwoFilesIsGone() throws IOException {
    Files.delete(root.resolve("7/status"));

    assertThat(read()).isEmpty();
    assertThat(ProcessUsage.read(root, 8)).isEmpty();
    assertThat(ProcessUsage.name(root, 8)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0|1", "0-3|4", "2-3,8|3", "none|1000", "a-b|1000"})
  void cpusThatItMayUseAreCountedOrElseAll(String list, int count) throws IOException {
    proc.write("7/status", "Name:\tmysqld\nCpus_allowed_list:\t" + list + "\n");

    assertThat(read().orElseThrow().cpus()).isEqualTo(Math.min(ALL_CPUS, count));
  }
}
