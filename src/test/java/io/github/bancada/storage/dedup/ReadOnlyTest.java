package io.github.bancada.storage.dedup;

import static io.github.bancada.storage.dedup.DedupTree.BLOCK;
import static io.github.bancada.storage.dedup.DedupTree.random;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.process.OwnedDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What an estimate does with links, special files, files that change, and a stop. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links and pipes as POSIX has them")
class ReadOnlyTest {
  private static final DedupSettings BLOCKS =
      DedupTree.settings(DedupSettings.Unit.BLOCKS, DedupSettings.Counting.EXACT);

  @TempDir Path directory;

  private DedupTree tree;
  private final Troubles troubles = new Troubles();
  private final Pace pace = new Pace(0, () -> false);

  @BeforeEach
  void tree() {
    tree = new DedupTree(directory);
  }

  /** A walk that does this before it reads a file. */
  private PoolWalk walk(PieceTally tally, PoolWalk.Reader before) {
    PieceReader reader =
        new PieceReader(BLOCKS, tally, pace, troubles, new Progress(line -> {}, 0));
    return new PoolWalk(
        pace,
        troubles,
        1 << 24,
        (file, size) -> {
          before.read(file, size);
          reader.read(file, size);
        });
  }

  private static PieceTally tally() {
    return new PieceTally(BLOCKS, 1 << 24, 1024);
  }

  @Test
  void hardLinksAreReadOnceAndCountedApart() throws IOException {
    Path first = tree.file("a", random(1, 3 * BLOCK));
    Files.createLink(directory.resolve("b"), first);
    Files.createLink(directory.resolve("c"), first);

    DedupResult result = tree.exact(DedupSettings.Unit.BLOCKS);

    assertThat(result.files()).isEqualTo(1);
    assertThat(result.bytes()).isEqualTo(3 * BLOCK);
    assertThat(result.saved()).isZero();
    assertThat(result.left().hardLinks()).isEqualTo(2);
    assertThat(result.left().hardLinkBytes()).isEqualTo(6 * BLOCK);
  }

  /** Closing the lock's file a second time would unlock it, and other tests would delete all. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void marksOfTheTestsOwnDirectoryAreNeitherCountedNorOpened() throws IOException {
    try (OwnedDirectory own =
        OwnedDirectory.create(directory.toRealPath(), OwnedDirectory.files("bancada-dedup-"))) {
      Files.write(own.path().resolve("a"), random(1, BLOCK));
      assertThat(isLocked(own.path().resolve("owner.lock"))).isTrue();

      DedupResult result = tree.exact(DedupSettings.Unit.BLOCKS);

      assertThat(result.files()).isEqualTo(1);
      assertThat(isLocked(own.path().resolve("owner.lock"))).isTrue();
    }
  }

  /** As the kernel has it: this JVM would not notice. */
  private static boolean isLocked(Path file) throws IOException {
    String inode = ":" + Files.getAttribute(file, "unix:ino") + " ";
    return Files.readAllLines(Path.of("/proc/locks")).stream()
        .anyMatch(line -> line.contains(inode));
  }

  @Test
  void symbolicLinksAreNotFollowedAndPipesNotOpened() throws Exception {
    Path file = tree.file("a", random(1, BLOCK));
    Files.createSymbolicLink(directory.resolve("link"), file);
    Files.createSymbolicLink(directory.resolve("loop"), directory);
    Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("none"));
    new ProcessBuilder("mkfifo", directory.resolve("pipe").toString()).start().waitFor();

    DedupResult result = tree.exact(DedupSettings.Unit.BLOCKS);

    assertThat(result.files()).isEqualTo(1);
    assertThat(result.left().symbolicLinks()).isEqualTo(3);
    assertThat(result.left().special()).isEqualTo(1);
    assertThat(result.left().troubles()).isZero();
  }

  @Test
  void fileRemovedBeforeItsTurnIsNamed() throws IOException {
    Path gone = tree.file("a", random(1, BLOCK));
    tree.file("b", random(2, BLOCK));
    PieceTally tally = tally();

    walk(tally, (file, size) -> Files.deleteIfExists(gone)).walk(List.of(directory.toRealPath()));

    assertThat(tally.pieces()).isEqualTo(1);
    assertThat(troubles.vanished()).isEqualTo(1);
    assertThat(troubles.named()).singleElement().asString().contains("a' was removed meanwhile");
  }

  @Test
  void fileThatGetsShorterWhileItIsReadIsNamedAndCountsAsFarAsItWasRead() throws IOException {
    int size = 1 << 20;
    Path file = tree.file("a", random(1, size));
    PieceTally tally = tally();
    // The first 256 KiB are read before anything is said.
    Progress truncating =
        new Progress(line -> shorten(file, size / 2), System.nanoTime() - 10_000_000_000L);
    new PoolWalk(
            pace, troubles, 1 << 24, new PieceReader(BLOCKS, tally, pace, troubles, truncating))
        .walk(List.of(directory.toRealPath()));

    assertThat(tally.bytes()).isEqualTo(size / 2);
    assertThat(troubles.truncated()).isEqualTo(1);
    assertThat(troubles.named())
        .singleElement()
        .asString()
        .contains("a' was truncated meanwhile: " + size / 2 + " bytes are missing");
  }

  private static void shorten(Path file, int size) {
    try {
      Files.write(file, Arrays.copyOf(Files.readAllBytes(file), size));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void fileThatCannotBeReadIsNamedAndOthersAreRead() throws IOException {
    tree.file("a", random(1, BLOCK));
    tree.file("b", random(2, BLOCK));
    PieceTally tally = tally();

    walk(
            tally,
            (file, size) -> {
              if (file.endsWith("a")) {
                throw new IOException("Input/output error");
              }
            })
        .walk(List.of(directory.toRealPath()));

    assertThat(tally.pieces()).isEqualTo(1);
    assertThat(troubles.unreadable()).isEqualTo(1);
    assertThat(troubles.named())
        .singleElement()
        .asString()
        .endsWith("a' cannot be read: Input/output error");
  }

  @Test
  void otherFileSystemsBelowADirectoryAreNotEntered() throws IOException {
    Path devices = Path.of("/dev");
    Path mounted = devices.resolve("shm");
    Assumptions.assumeTrue(
        Files.isDirectory(mounted)
            && PoolWalk.Inodes.device(mounted) != PoolWalk.Inodes.device(devices),
        "needs a file system at /dev/shm, as Linux has it");
    List<Path> found = new ArrayList<>();
    PoolWalk walk = new PoolWalk(pace, troubles, 1 << 24, (file, size) -> found.add(file));

    walk.walk(List.of(devices));

    assertThat(found).noneMatch(file -> file.startsWith(mounted));
    assertThat(walk.mounts()).isPositive();
    assertThat(walk.special()).isPositive();
  }

  @Test
  void nothingInTheDirectoryChanges() throws IOException {
    tree.file("a", random(1, BLOCK));
    tree.file("below/b", random(1, BLOCK));
    Map<Path, String> before = everything();

    for (DedupSettings.Unit unit : DedupSettings.Unit.values()) {
      tree.exact(unit);
    }

    assertThat(everything()).isEqualTo(before);
  }

  private Map<Path, String> everything() throws IOException {
    Map<Path, String> all = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.toList()) {
        BasicFileAttributes known = Files.readAttributes(path, BasicFileAttributes.class);
        all.put(path, known.size() + " " + known.lastModifiedTime() + " " + known.fileKey());
      }
    }
    return all;
  }

  @Test
  void stopEndsAWaitOfTheRateAtOnce() throws Exception {
    tree.file("a", random(1, 16 * 1024 * 1024));
    DedupSettings slow =
        new DedupSettings(
            List.of(),
            DedupSettings.Unit.BLOCKS,
            BLOCK,
            BLOCKS.chunks(),
            DedupSettings.Hash.XXH3,
            DedupSettings.Counting.SAMPLED,
            DedupSettings.Compression.NONE,
            1);
    Estimation estimation = DedupTree.estimation(slow, 1 << 24, directory);
    Thread stopper = new Thread(estimation::halt);

    stopper.start();
    assertThatThrownBy(estimation::run).isInstanceOf(Pace.HaltedException.class);

    stopper.join();
  }

  @Test
  void interruptEndsTheEstimate() throws IOException {
    tree.file("a", random(1, BLOCK));

    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> tree.exact(DedupSettings.Unit.BLOCKS))
        .isInstanceOf(Pace.HaltedException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
