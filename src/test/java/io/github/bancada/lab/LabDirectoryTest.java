package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.process.DirectoryMark;
import io.github.bancada.process.ProcessIdentity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the cleanup of directories left by others. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "SKIPPED: needs the programs of a Unix")
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabDirectoryTest {
  @TempDir Path parent;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endStartedProcesses() {
    started.forEach(Process::destroyForcibly);
  }

  /** A directory left by a dead JVM, with a file in it. */
  private Path left(ProcessIdentity owner) throws Exception {
    Path directory = Files.createTempDirectory(parent, LabDirectory.PREFIX);
    Files.createFile(directory.resolve("owner.lock"));
    Files.createDirectory(directory.resolve("data"));
    Files.createFile(directory.resolve("data/table"));
    Files.writeString(directory.resolve("owner"), DirectoryMark.of(directory, owner).text());
    return directory;
  }

  private ProcessIdentity dead() throws Exception {
    Process process = new ProcessBuilder("true").start();
    ProcessIdentity named = ProcessIdentity.of(process.toHandle());
    process.waitFor();
    return named;
  }

  /** A process with a file of the directory in its command line. */
  private Process serverOf(Path directory) throws Exception {
    Process process =
        // The process ignores a missing file and continues with the other one.
        new ProcessBuilder("tail", "-f", "/dev/null", directory.resolve("data/table").toString())
            .start();
    started.add(process);
    return process;
  }

  private void another() throws Exception {
    LabDirectory.create(parent).close();
  }

  @Test
  void serverOfADeadJvmEndsAndItsDirectoryIsDeleted() throws Exception {
    Path directory = left(dead());
    Process server = serverOf(directory);
    ProcessIdentity.of(server.toHandle()).write(directory.resolve("server"));

    another();

    assertThat(server.waitFor(20, TimeUnit.SECONDS)).as("it ends").isTrue();
    assertThat(directory).doesNotExist();
  }

  @Test
  void unrecordedServerIsFoundByItsCommandLine() throws Exception {
    Path directory = left(dead());
    Process server = serverOf(directory);

    another();

    assertThat(server.waitFor(20, TimeUnit.SECONDS)).as("it ends").isTrue();
    assertThat(directory).doesNotExist();
  }

  @Test
  void processWithTheReusedIdOfADeadServerSurvives() throws Exception {
    Path directory = left(dead());
    Process unlucky = serverOf(directory);
    long start = ProcessIdentity.of(unlucky.toHandle()).startMillis();
    new ProcessIdentity(unlucky.pid(), start - 60_000).write(directory.resolve("server"));

    another();

    assertThat(unlucky.isAlive()).isTrue();
    assertThat(directory).doesNotExist();
  }

  @Test
  void otherProcessOfTheSameTimeAndIdSurvives() throws Exception {
    Path directory = left(dead());
    Process unlucky = new ProcessBuilder("tail", "-f", "/dev/null").start();
    started.add(unlucky);
    ProcessIdentity.of(unlucky.toHandle()).write(directory.resolve("server"));

    another();

    assertThat(unlucky.isAlive()).isTrue();
    assertThat(directory).doesNotExist();
  }

  @Test
  void directoryOfALivingJvmStays() throws Exception {
    Process owner = new ProcessBuilder("tail", "-f", "/dev/null").start();
    started.add(owner);
    Path directory = left(ProcessIdentity.of(owner.toHandle()));
    Process server = serverOf(directory);
    ProcessIdentity.of(server.toHandle()).write(directory.resolve("server"));

    another();

    assertThat(server.isAlive()).isTrue();
    assertThat(directory.resolve("data/table")).exists();
  }

  @Test
  void reusedIdOfADeadJvmDoesNotKeepTheDirectory() throws Exception {
    Process other = new ProcessBuilder("tail", "-f", "/dev/null").start();
    started.add(other);
    long start = ProcessIdentity.of(other.toHandle()).startMillis();
    Path directory = left(new ProcessIdentity(other.pid(), start - 60_000));

    another();

    assertThat(directory).doesNotExist();
    assertThat(other.isAlive()).isTrue();
  }

  @Test
  void directoryWithoutAMarkerStays() throws Exception {
    Path directory = left(dead());
    Files.delete(directory.resolve("owner"));

    another();

    assertThat(directory.resolve("data/table")).exists();
  }

  @Test
  void brokenMarkerIsIgnored() throws Exception {
    Path broken = left(dead());
    Files.writeString(broken.resolve("owner"), "nobody");
    Path good = left(dead());

    another();

    assertThat(broken).exists();
    assertThat(good).doesNotExist();
  }

  @Test
  void linkIsNotFollowed() throws Exception {
    Path outside = Files.createDirectory(parent.resolve("outside"));
    Files.createFile(outside.resolve("precious"));
    Path directory = left(dead());
    Files.createSymbolicLink(directory.resolve("data/link"), outside);
    Files.createSymbolicLink(parent.resolve(LabDirectory.PREFIX + "link"), outside);

    another();

    assertThat(directory).doesNotExist();
    assertThat(outside.resolve("precious")).exists();
    Files.delete(parent.resolve(LabDirectory.PREFIX + "link"));
  }

  @Test
  void directoriesOfThisJvmAreIndependent() throws Exception {
    try (LabDirectory first = LabDirectory.create(parent);
        LabDirectory second = LabDirectory.create(parent)) {
      another();

      assertThat(first.path()).exists();
      assertThat(second.path()).exists();
    }
    assertThat(parent).isEmptyDirectory();
  }
}
