package io.github.bancada.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.testing.JMeterTestHome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StorageTargetTest {
  @TempDir Path temporary;

  private final StorageTarget element = new StorageTarget();
  private Path parent;

  @BeforeEach
  void aTestBegins() throws IOException {
    parent = temporary.toRealPath();
    JMeterRun.begin();
    element.setName("where");
    element.set(StorageTarget.DIRECTORIES, "disk=" + parent);
  }

  @AfterEach
  void theTestEnds() {
    element.testEnded();
    JMeterRun.end();
  }

  @Test
  void samplersFindItsTargetsDuringTheTestOnly() {
    element.testStarted();
    assertThat(StorageTargets.ofThisTest().chosen("disk").get(0).workDirectory()).isDirectory();

    element.testEnded();

    assertThat(StorageTargets.ofThisTest().all()).isEmpty();
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void engineHasTargetsOfItsOwn() {
    element.testStarted("engine");
    assertThat(StorageTargets.ofThisTest().all()).hasSize(1);

    element.testEnded("engine");

    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void refusedDirectoryEndsTheTest() {
    element.set(StorageTarget.DIRECTORIES, "disk=" + parent + ",none=" + parent.resolve("none"));

    element.testStarted();

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void secondElementWithTheSameNameEndsTheTest() {
    StorageTarget second = new StorageTarget();
    second.set(StorageTarget.DIRECTORIES, "disk=" + parent);
    element.testStarted();

    second.testStarted();
    second.testEnded();

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(StorageTargets.ofThisTest().all()).hasSize(1);
  }

  /** A test that opens a target, prints its work directory, and waits to be killed. */
  public static final class Killed {
    private Killed() {}

    public static void main(String[] arguments) throws IOException {
      JMeterTestHome.use();
      StorageTarget element = new StorageTarget();
      element.set(StorageTarget.DIRECTORIES, "disk=" + arguments[0]);
      element.testStarted();
      Path work = StorageTargets.ofThisTest().chosen("disk").get(0).workDirectory();
      Files.createDirectories(work.resolve("a/b"));
      Files.writeString(work.resolve("a/b/data"), "data");
      System.out.println(work);
      if (System.in.read() >= 0) {
        throw new IllegalStateException("nobody writes here");
      }
    }
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:TieredStopAtLevel=1",
            "-Dproject.basedir=" + System.getProperty("project.basedir", ""),
            "-Djmeter.bare=" + System.getProperty("jmeter.bare", ""),
            "-cp",
            System.getProperty("java.class.path"),
            Killed.class.getName(),
            parent.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static Path work(Process process) throws IOException {
    // The process continues, so its reader stays open.
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    return Path.of(reader.readLine());
  }

  @Test
  void nextTestDeletesWhatAKilledOneLeft() throws Exception {
    Process process = start();
    try {
      Path work = work(process);
      element.testStarted();
      element.testEnded();
      assertThat(work.resolve("a/b/data")).as("while its process lives").exists();

      process.destroyForcibly().waitFor();
      assertThat(work).isDirectory();
      element.testStarted();

      assertThat(work).doesNotExist();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void endOfTheProcessDeletesTheFiles() throws Exception {
    Process process = start();
    try {
      Path work = work(process);
      process.destroy();
      process.waitFor();

      assertThat(work).doesNotExist();
      assertThat(parent).isEmptyDirectory();
    } finally {
      process.destroyForcibly();
    }
  }
}
