package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.testing.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a test may work, what it leaves behind, and that it touches nothing else. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StorageTargetsTest {
  @TempDir Path temporary;

  private final StorageTargets targets = new StorageTargets();
  private Path parent;

  @BeforeEach
  void realPath() throws IOException {
    parent = temporary.toRealPath();
  }

  @AfterEach
  void close() {
    targets.close(targets.all());
  }

  private Target open(Path directory, long maximumBytes, boolean keep) throws IOException {
    return targets
        .open(List.of(new TargetList.Entry("disk", directory)), maximumBytes, keep, false)
        .get(0);
  }

  private Target openShared(Path directory) throws IOException {
    return targets.open(List.of(new TargetList.Entry("disk", directory)), 0, false, true).get(0);
  }

  private void refuses(Path directory, String... why) {
    assertThatThrownBy(() -> open(directory, 0, false))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(why);
    assertThat(targets.all()).isEmpty();
  }

  @Test
  void workIsInAFreshDirectoryThatIsGoneAfterwards() throws IOException {
    Files.writeString(parent.resolve("theirs"), "data");
    Target target = open(parent, 0, false);

    assertThat(target.workDirectory()).isDirectory().hasParent(parent);
    Files.createDirectories(target.workDirectory().resolve("a/b"));
    Files.writeString(target.workDirectory().resolve("a/b/c"), "data");
    targets.close(targets.all());

    assertThat(parent).isDirectoryNotContaining(each -> !each.endsWith("theirs"));
    assertThat(parent.resolve("theirs")).hasContent("data");
  }

  @Test
  void linkInTheWorkDirectoryIsDeletedAndNotFollowed() throws IOException {
    Path theirs = Files.createDirectory(parent.resolve("theirs"));
    Files.writeString(theirs.resolve("file"), "data");
    Target target = open(Files.createDirectory(parent.resolve("disk")), 0, false);
    Files.createSymbolicLink(target.workDirectory().resolve("out"), theirs);

    targets.close(targets.all());

    assertThat(theirs.resolve("file")).hasContent("data");
    assertThat(parent.resolve("disk")).isEmptyDirectory();
  }

  @Test
  void keptFilesStayForEver() throws IOException {
    Path file = open(parent, 0, true).workDirectory().resolve("file");
    Files.writeString(file, "data");

    targets.close(targets.all());
    open(parent, 0, false);

    assertThat(file).hasContent("data");
    assertThat(file.getParent()).isDirectoryContaining(each -> each.equals(file));
  }

  @Test
  void secondTestLeavesTheFirstAlone() throws IOException {
    Path first = open(parent, 0, false).workDirectory();
    StorageTargets second = new StorageTargets();

    second.open(List.of(new TargetList.Entry("disk", parent)), 0, false, false);
    second.close(second.all());

    assertThat(first).isDirectory();
  }

  @Test
  void unmarkedDirectoryWithOurNameStays() throws IOException {
    Path theirs = Files.createDirectory(parent.resolve("bancada-storage-1"));
    Files.writeString(theirs.resolve("file"), "data");

    open(parent, 0, false);

    assertThat(theirs.resolve("file")).hasContent("data");
  }

  @Test
  void rootIsRefused() {
    refuses(Path.of("/"), "'/' is the root of the file system; give a directory below it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/etc", "/usr/lib", "/dev", "/proc/self"})
  void directoryOfTheSystemIsRefused(String directory) {
    assumeTrue(Files.isDirectory(Path.of(directory)), "SKIPPED: there is no " + directory);

    refuses(Path.of(directory), directory);
  }

  @Test
  void symbolicLinkIsRefusedWithItsEnd() throws IOException {
    Path end = Files.createDirectories(parent.resolve("end/below"));
    Path link = Files.createSymbolicLink(parent.resolve("link"), end.getParent());

    refuses(link, "leads through a symbolic link to '" + end.getParent() + "'");
    refuses(link.resolve("below"), "leads through a symbolic link to '" + end + "'");
    assertThat(end).isEmptyDirectory();
  }

  @Test
  void missingDirectoryAndFileAreRefused() throws IOException {
    refuses(parent.resolve("none"), "target disk: ", "does not exist; make it");
    refuses(Files.createFile(parent.resolve("file")), "is not a directory; give one");
  }

  @Test
  void directoryWithoutPermissionIsRefused() throws IOException {
    assumeTrue(
        !System.getProperty("user.name").equals("root"),
        "SKIPPED: root may write everywhere; run the tests as another user");
    Path locked = Files.createDirectory(parent.resolve("locked"));
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));

    refuses(locked, "may not be written to by");
  }

  @Test
  void directoryOfSomebodyElseIsRefusedToRootToo() throws IOException {
    assumeTrue(
        System.getProperty("user.name").equals("root"),
        "SKIPPED: only root can give a directory away; run the tests as root");
    Path theirs = Files.createDirectory(parent.resolve("theirs"));
    Files.setOwner(
        theirs,
        theirs.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

    refuses(theirs, "belongs to nobody, not to root; give a directory of root");

    Files.setPosixFilePermissions(theirs, PosixFilePermissions.fromString("rwxrwxrwx"));
    refuses(theirs, "nobody owns '" + theirs + "' and could replace the test's files");
    assertThat(openShared(theirs).workDirectory()).isDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "below"})
  void directoryInWhichOthersCouldReplaceOursNeedsConsent(String below) throws Exception {
    Path directory = Files.createDirectories(parent.resolve("shared/below")).getParent();
    Files.setAttribute(directory, "unix:mode", 0777);

    refuses(
        directory.resolve(below),
        "others may write to '" + directory + "' (mode 0777)",
        "set Others may write to true");
    assertThat(openShared(directory.resolve(below)).workDirectory()).isDirectory();
    targets.close(targets.all());

    Files.setAttribute(directory, "unix:mode", 01777);
    assertThat(open(directory.resolve(below), 0, false).workDirectory()).isDirectory();
  }

  @Test
  void groupThatIsNotTheOwnersAloneCountsAsOthers() throws Exception {
    assumeTrue(
        System.getProperty("user.name").equals("root"),
        "SKIPPED: only root can give a directory to any group; run the tests as root");
    Path directory = Files.createDirectory(parent.resolve("group"));
    Files.setAttribute(directory, "unix:mode", 0775);
    assertThat(open(directory, 0, false).workDirectory()).isDirectory();
    targets.close(targets.all());

    Files.setAttribute(directory, "unix:gid", 12345);

    refuses(directory, "others may write to '" + directory + "' (mode 0775)");
  }

  @Test
  void tooLittleSpaceIsRefusedBeforeTheFirstByte() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    Path mount = Files.createDirectory(parent.resolve("mount"));
    try (SmallDisk disk = SmallDisk.over(mount, 2)) {
      assertThatThrownBy(() -> open(mount, 3_000_000, false))
          .hasMessageContaining("has 2.1 MB free, and Maximum bytes is 3 MB; free some space");
      assertThat(mount).isEmptyDirectory();

      disk.fillBut(0);
      open(mount, 0, false);
      targets.close(targets.all());
      disk.free();
      assertThat(mount).as("after a full disk").isEmptyDirectory();
    }
  }

  @Test
  void readOnlyMountIsRefused() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    Path mount = Files.createDirectory(parent.resolve("mount"));
    try (SmallDisk disk = SmallDisk.over(mount, 1)) {
      disk.makeReadOnly();

      refuses(mount, "it is mounted read-only");
    }
  }

  @Test
  void budgetIsNotExceeded() throws IOException {
    Target target = open(parent, 1_000, false);

    target.reserve(800, "File I/O");

    assertThatThrownBy(() -> target.reserve(201, "File I/O"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "File I/O needs 201 B, and target disk has 200 B left of 1 kB; give Storage Target"
                + " more bytes, or the phase a smaller size");
    target.release(1);
    target.reserve(201, "File I/O");
  }

  @Test
  void ifOneTargetIsRefusedNoneIsOpen() throws IOException {
    assertThatThrownBy(
            () -> targets.open(TargetList.parse("a=" + parent + ",b=" + parent), 0, false, false))
        .hasMessageStartingWith("targets a and b are the same directory '");

    assertThat(targets.all()).isEmpty();
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void samplerChoosesByName() throws IOException {
    assertThatThrownBy(() -> targets.chosen("")).hasMessageContaining("has no Storage Target");
    Path other = Files.createDirectory(parent.resolve("other"));

    List<Target> both =
        targets.open(TargetList.parse("a=" + parent + ",b=" + other), 0, false, false);

    assertThat(targets.chosen("")).isEqualTo(both);
    assertThat(targets.chosen("b")).containsExactly(both.get(1));
    assertThatThrownBy(() -> targets.chosen("c"))
        .hasMessage("Target is 'c'; it takes a, b, or nothing for all, one after the other");
  }
}
