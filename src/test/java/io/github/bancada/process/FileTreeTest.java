package io.github.bancada.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.testing.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a deletion does not reach. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FileTreeTest {
  @TempDir Path temporary;

  private Path tree;
  private Path theirs;

  @BeforeEach
  void directories() throws IOException {
    Path parent = temporary.toRealPath();
    theirs = Files.createDirectory(parent.resolve("theirs"));
    Files.writeString(theirs.resolve("file"), "data");
    tree = Files.createDirectories(parent.resolve("tree/a/b")).getParent().getParent();
    Files.createFile(tree.resolve("a/b/ours"));
    Files.createFile(tree.resolve("ours"));
  }

  private void deletesAllButTheMountAt(Path place) throws IOException {
    assertThatThrownBy(() -> FileTree.delete(tree))
        .hasMessage("something else is mounted at '" + place + "', and stays; unmount it");

    assertThat(theirs.resolve("file")).hasContent("data");
    assertThat(tree.resolve("ours")).doesNotExist();
    assertThat(tree.resolve("a/b/ours")).doesNotExist();
  }

  @Test
  void anotherFileSystemStays() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    Path place = Files.createDirectory(tree.resolve("a/b/c"));
    try (SmallDisk disk = SmallDisk.over(place, 1)) {
      Files.writeString(disk.directory().resolve("file"), "data");

      deletesAllButTheMountAt(place);

      assertThat(place.resolve("file")).hasContent("data");
    }
    FileTree.delete(tree);
    assertThat(tree).doesNotExist();
  }

  /** Device numbers do not tell it. */
  @Test
  void directoryOfTheSameFileSystemThatIsMountedStays() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    Path place = Files.createDirectory(tree.resolve("a/b/blank é"));
    try (SmallDisk disk = SmallDisk.bound(theirs, place)) {
      deletesAllButTheMountAt(disk.directory());
    }
    assertThat(theirs.resolve("file")).hasContent("data");
  }

  @Test
  void fileThatIsMountedStays() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    Path place = Files.createFile(tree.resolve("a/b/file"));
    try (SmallDisk disk = SmallDisk.bound(theirs.resolve("file"), place)) {
      deletesAllButTheMountAt(disk.directory());
    }
  }

  @Test
  void linksAreDeletedAndNotFollowed() throws Exception {
    Files.createSymbolicLink(tree.resolve("a/link"), theirs);
    Path toTree = Files.createSymbolicLink(tree.resolveSibling("link"), tree);

    FileTree.delete(toTree);
    assertThat(tree.resolve("ours")).exists();
    assertThatThrownBy(
            () -> FileTree.clear(Files.createSymbolicLink(tree.resolveSibling("link"), tree)))
        .isInstanceOf(IOException.class);
    FileTree.delete(tree);

    assertThat(tree).doesNotExist();
    assertThat(theirs.resolve("file")).hasContent("data");
  }

  @Test
  void heldDirectoryIsReachedWhereverItIsMoved() throws Exception {
    try (HeldDirectory held = HeldDirectory.open(tree)) {
      Path moved = Files.move(tree, tree.resolveSibling("moved"));
      Files.createSymbolicLink(tree, theirs);
      Files.createFile(moved.resolve("file"));

      held.deleteFile(Path.of("file"));
      held.deleteFile(Path.of("a/b/ours"));
      assertThatThrownBy(() -> held.deleteTree(Path.of("a"))).isInstanceOf(IOException.class);

      assertThat(held.isInPlace()).isFalse();
      assertThat(held.place()).contains(moved);
      assertThat(theirs.resolve("file")).hasContent("data");
      assertThat(moved.resolve("a/b")).isEmptyDirectory();
    }
  }
}
