package io.github.bancada.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which temporary files are deleted, and which stay. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TemporaryFilesTest {
  private static final OwnedDirectory.Kind KIND = OwnedDirectory.files("bancada-test-");

  @TempDir Path parent;

  /** A process that creates a temporary file, prints its path, and waits to be killed. */
  public static final class Killed {
    private Killed() {}

    public static void main(String[] arguments) throws IOException {
      Path first = TemporaryFiles.create("a", ".rows");
      Path second = TemporaryFiles.create("b", ".rows");
      TemporaryFiles.delete(first);
      boolean oneIsLeft = Files.exists(second);
      TemporaryFiles.delete(second);
      System.out.println(oneIsLeft && Files.notExists(second.getParent()));
      System.out.println(TemporaryFiles.create("seconds-", ".rows"));
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
            "-Djava.io.tmpdir=" + parent,
            "-cp",
            System.getProperty("java.class.path"),
            Killed.class.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static Path made(Process process) throws IOException {
    // The process continues, so its reader stays open.
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    assertThat(reader.readLine()).as("the directory goes with its last file").isEqualTo("true");
    return Path.of(reader.readLine());
  }

  private void another() throws IOException {
    OwnedDirectory.create(parent, OwnedDirectory.files("bancada-tmp-")).close();
  }

  @Test
  void onlyFilesOfKilledProcessesAreDeletedAtTheNextStart() throws Exception {
    Process process = start();
    try {
      Path file = made(process);
      another();
      assertThat(file).as("while its process lives").exists();

      process.destroyForcibly().waitFor();
      assertThat(file).exists();
      another();

      assertThat(parent).isEmptyDirectory();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void normalExitDeletesTheFiles() throws Exception {
    Process process = start();
    try {
      Path file = made(process);
      process.getOutputStream().close();
      process.waitFor();

      assertThat(file).doesNotExist();
      assertThat(parent).isEmptyDirectory();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void unmarkedDirectoryAndLinksStay() throws Exception {
    Path outside = Files.createDirectory(parent.resolve("outside"));
    Files.createFile(outside.resolve("owner"));
    Path link = Files.createSymbolicLink(parent.resolve("bancada-test-link"), outside);
    Path unmarked = Files.createDirectory(parent.resolve("bancada-test-new"));
    Files.createFile(unmarked.resolve("owner.lock"));

    OwnedDirectory.create(parent, KIND).close();

    assertThat(Files.exists(link, LinkOption.NOFOLLOW_LINKS)).isTrue();
    assertThat(outside.resolve("owner")).exists();
    assertThat(unmarked).exists();
  }

  @Test
  void directoryOfAnotherKindStays() throws Exception {
    try (OwnedDirectory other = OwnedDirectory.create(parent, OwnedDirectory.files("other-"))) {
      OwnedDirectory.create(parent, KIND).close();

      try (Stream<Path> content = Files.list(other.path())) {
        assertThat(content).isNotEmpty();
      }
    }
  }
}
