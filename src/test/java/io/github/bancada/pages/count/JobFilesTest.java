package io.github.bancada.pages.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.pages.job.ByteArrayChannel;
import io.github.bancada.pages.job.JobFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files that a text names, and their order for samples. */
class JobFilesTest {
  @TempDir Path work;

  @BeforeEach
  void jobs() throws IOException {
    for (String name : List.of("b.ps", "a.pcl", "[1].ps", ".hidden.ps", "sub/c.ps", ".git/d.ps")) {
      Path file = work.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, name);
    }
  }

  private List<String> named(String text) throws IOException {
    return JobFiles.named(text, List.of(work)).stream()
        .map(file -> work.relativize(file).toString().replace('\\', '/'))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b.ps          | b.ps",
        "sub           | sub/c.ps",
        ".             | [1].ps a.pcl b.ps sub/c.ps",
        "*.ps          | [1].ps b.ps",
        "*.{ps,pcl}    | [1].ps a.pcl b.ps",
        "**/*.ps       | [1].ps b.ps sub/c.ps",
        "s*/*          | sub/c.ps",
        "sub/?.ps      | sub/c.ps",
        ".h*           | .hidden.ps",
        "[1].ps        | [1].ps",
        "[ab].*        | a.pcl b.ps",
      })
  void textNamesAFileADirectoryOrAGlob(String text, String expected) throws IOException {
    assertThat(named(text)).containsExactly(expected.split(" "));
  }

  @ParameterizedTest
  @CsvSource({"nothing.ps, does not exist", "*.tif, no file matches", "none/*.ps, no file matches"})
  void textWithoutAMatchIsRefusedWithTheSearchedFolders(String text, String message) {
    assertThatThrownBy(() -> JobFiles.named(text, List.of(work, work.resolve("sub"))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(text)
        .hasMessageContaining(message)
        .hasMessageContaining("'" + work + "' or '");
  }

  @Test
  void brokenGlobIsRefused() {
    assertThatThrownBy(() -> named("sub/[a"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("'[a' is not a glob");
  }

  @Test
  void directoryWithoutAFileIsRefused() throws IOException {
    Files.createDirectory(work.resolve("empty"));

    assertThatThrownBy(() -> named("empty")).hasMessageContaining("there is no file in");
  }

  @Test
  void secondFolderIsSearchedIfTheFirstHasNone() throws IOException {
    assertThat(JobFiles.named("c.ps", List.of(work, work.resolve("sub"))))
        .containsExactly(work.resolve("sub/c.ps"));
    assertThat(JobFiles.named("*.ps", List.of(work.resolve(".git/none"), work.resolve("sub"))))
        .containsExactly(work.resolve("sub/c.ps"));
  }

  @Test
  void absolutePathIsUsedAsIs() throws IOException {
    assertThat(JobFiles.named(work.resolve("sub").toString(), List.of(Path.of("x"))))
        .containsExactly(work.resolve("sub/c.ps"));
    assertThat(JobFiles.named(work + "/s*/*.ps", List.of(Path.of("x").toAbsolutePath())))
        .containsExactly(work.resolve("sub/c.ps"));
  }

  @Test
  void loopsOfLinksDoNoHarm() throws IOException {
    link("sub/up", Path.of(".."));
    link("again", Path.of("sub"));
    link("linked.ps", Path.of("b.ps"));
    link("lost.ps", Path.of("nowhere"));
    List<Path> failed = new ArrayList<>();

    List<Path> found = JobFiles.in(work, (path, cause) -> failed.add(path));

    assertThat(found)
        .extracting(file -> work.relativize(file).toString())
        .containsExactly("[1].ps", "a.pcl", "b.ps", "linked.ps", "sub/c.ps");
    assertThat(failed).containsExactly(work.resolve("lost.ps"));
    assertThat(JobFiles.in(work.resolve("again"), (path, cause) -> {}))
        .as("the link that was asked for")
        .containsExactly(work.resolve("again/c.ps"));
  }

  private void link(String name, Path target) throws IOException {
    try {
      Files.createSymbolicLink(work.resolve(name), target);
    } catch (UnsupportedOperationException | IOException e) {
      assumeTrue(
          false, "SKIPPED: no symbolic links here (" + e + "); run it where they are allowed");
    }
  }

  @Test
  void missingFileIsRefused() {
    assertThatThrownBy(() -> JobFiles.in(work.resolve("nothing"), (path, cause) -> {}))
        .isInstanceOf(NoSuchFileException.class);
  }

  private static JobChoice choice(String jobs, JobChoice.Order order) {
    return new JobChoice(jobs, order, false, 0);
  }

  private static JobChoice held(String jobs) {
    return new JobChoice(jobs, JobChoice.Order.SEQUENTIAL, true, 1 << 20);
  }

  @Test
  void sequentialOrderRepeats() throws IOException {
    JobSource source = new JobSource(List.of(work));
    JobChoice choice = choice("*.p*", JobChoice.Order.SEQUENTIAL);
    List<String> given = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      given.add(source.next(choice).file().getFileName().toString());
    }

    assertThat(given).containsExactly("[1].ps", "a.pcl", "b.ps", "[1].ps", "a.pcl");
  }

  @Test
  void randomOrderGivesEveryJob() throws IOException {
    JobSource source = new JobSource(List.of(work));
    JobChoice choice = choice(".", JobChoice.Order.RANDOM);
    Map<Path, Long> given = new HashMap<>();
    for (int i = 0; i < 1_000; i++) {
      given.merge(source.next(choice).file(), 1L, Long::sum);
    }

    assertThat(given).hasSize(4);
  }

  @Test
  void variableNamesOneFileAndNoDirectory() throws IOException {
    JobSource source = new JobSource(List.of(work));

    assertThat(source.next(choice("sub/c.ps", JobChoice.Order.VARIABLE)).sizeBytes()).isEqualTo(8);
    assertThatThrownBy(() -> source.next(choice("sub", JobChoice.Order.VARIABLE)))
        .hasMessageContaining("is a directory");
    assertThatThrownBy(() -> source.next(choice("x.ps", JobChoice.Order.VARIABLE)))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void heldJobIsReadOnce() throws IOException {
    JobSource source = new JobSource(List.of(work));
    JobChoice choice = held("b.ps");
    source.prepare(choice);
    Files.delete(work.resolve("b.ps"));

    assertThat(source.next(choice).held()).asString().isEqualTo("b.ps");
    assertThat(source.next(choice).held()).isSameAs(source.next(choice).held());
  }

  @Test
  void jobsBeyondTheMemoryLimitAreRefused() throws IOException {
    Files.write(work.resolve("big.ps"), new byte[(1 << 20) - 3]);
    JobSource source = new JobSource(List.of(work));

    assertThatThrownBy(() -> source.prepare(held(".")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("do not fit into memory")
        .hasMessageContaining("Memory limit allows 1048576");
  }

  @Test
  void byteArrayChannelReadsLikeAFile() throws IOException {
    try (ByteArrayChannel channel = new ByteArrayChannel(new byte[] {1, 2, 3})) {
      ByteBuffer two = ByteBuffer.allocate(2);

      assertThat(channel.read(two)).isEqualTo(2);
      assertThat(channel.position()).isEqualTo(2);
      assertThat(channel.read(two.clear())).isEqualTo(1);
      assertThat(channel.read(two.clear())).isEqualTo(-1);
      assertThat(channel.position(100).read(two.clear())).isEqualTo(-1);
      assertThat(channel.position(1).read(two.clear())).isEqualTo(2);
      assertThat(two.array()).containsExactly(2, 3);
      assertThat(channel.size()).isEqualTo(3);
      assertThatThrownBy(() -> channel.write(two)).isInstanceOf(NonWritableChannelException.class);
      assertThatThrownBy(() -> channel.truncate(0)).isInstanceOf(NonWritableChannelException.class);
    }
  }
}
