package io.github.bancada.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which temporary files are deleted, and which stay. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TemporaryFilesTest {
  private static final OwnedDirectory.Kind KIND = OwnedDirectory.files("bancada-test-");

  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

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

  /** Directories like ours that were not made by a killed test of this user here. */
  @ParameterizedTest
  @EnumSource
  void whatOnlyLooksLikeOneOfAKilledTestStays(Likeness likeness) throws Exception {
    Path theirs = left("bancada-test-1");
    likeness.make(theirs);

    OwnedDirectory.create(parent, KIND).close();

    assertThat(theirs.resolve("data/file")).hasContent("data");
    assertThat(parent).isDirectoryNotContaining(each -> !each.equals(theirs));
  }

  @Test
  void directoryOfAKilledTestIsDeletedAndSoIsSaid() throws Exception {
    List<String> said = new ArrayList<>();
    Path left = left("bancada-test-18446744073709551615");

    OwnedDirectory.create(
            parent,
            new OwnedDirectory.Kind() {
              @Override
              public String prefix() {
                return "bancada-test-";
              }

              @Override
              public void removed(Path directory, long bytes) {
                said.add(directory + " " + bytes);
              }
            })
        .close();

    assertThat(parent).isEmptyDirectory();
    assertThat(said).containsExactly(left + " 4");
  }

  /** What a process left that does not run any more. */
  private Path left(String name) throws IOException {
    Path directory = Files.createDirectory(parent.toRealPath().resolve(name), PRIVATE);
    Files.createDirectory(directory.resolve("data"));
    Files.writeString(directory.resolve("data/file"), "data");
    Files.createFile(directory.resolve("owner.lock"));
    Files.writeString(directory.resolve("owner"), mark(directory).text());
    return directory;
  }

  private static DirectoryMark mark(Path directory) throws IOException {
    return DirectoryMark.of(directory, new ProcessIdentity(Integer.MAX_VALUE, 1));
  }

  private interface Change {
    void make(Path directory) throws IOException;
  }

  private enum Likeness implements Change {
    EMPTY_FILES {
      @Override
      public void make(Path directory) throws IOException {
        Files.write(directory.resolve("owner"), new byte[0]);
      }
    },
    MARK_OF_ANOTHER_HOST {
      @Override
      public void make(Path directory) throws IOException {
        DirectoryMark m = mark(directory);
        remark(directory, m.name(), m.inode(), "elsewhere", m.user());
      }
    },
    MARK_OF_ANOTHER_USER {
      @Override
      public void make(Path directory) throws IOException {
        DirectoryMark m = mark(directory);
        remark(directory, m.name(), m.inode(), m.host(), m.user() + "2");
      }
    },
    MARK_OF_ANOTHER_NUMBER {
      @Override
      public void make(Path directory) throws IOException {
        DirectoryMark m = mark(directory);
        remark(directory, m.name() + "1", m.inode(), m.host(), m.user());
      }
    },
    COPY {
      @Override
      public void make(Path directory) throws IOException {
        DirectoryMark m = mark(directory);
        remark(directory, m.name(), m.inode() + "1", m.host(), m.user());
      }
    },
    MARK_WITH_MORE {
      @Override
      public void make(Path directory) throws IOException {
        Files.writeString(directory.resolve("owner"), mark(directory).text() + "more");
      }
    },
    LINK_TO_A_MARK {
      @Override
      public void make(Path directory) throws IOException {
        Files.move(directory.resolve("owner"), directory.resolve("data/owner"));
        Files.createSymbolicLink(directory.resolve("owner"), Path.of("data/owner"));
      }
    },
    WITHOUT_LOCK {
      @Override
      public void make(Path directory) throws IOException {
        Files.delete(directory.resolve("owner.lock"));
      }
    },
    OTHERS_MAY_WRITE {
      @Override
      public void make(Path directory) throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
      }
    };

    private static void remark(Path directory, String name, String inode, String host, String user)
        throws IOException {
      DirectoryMark m = mark(directory);
      Files.writeString(
          directory.resolve("owner"),
          new DirectoryMark(name, inode, m.id(), host, user, m.process()).text());
    }
  }

  @Test
  void directoryWithoutANumberStays() throws Exception {
    Path theirs = left("bancada-test-mine");

    OwnedDirectory.create(parent, KIND).close();

    assertThat(theirs.resolve("data/file")).exists();
  }

  /** Another directory there is not touched, and a message says where ours is. */
  @Test
  void movedDirectoryIsFoundAndNothingInItsPlaceIsDeleted() throws Exception {
    Path theirs = Files.createDirectory(parent.toRealPath().resolve("theirs"));
    Files.createFile(theirs.resolve("file"));
    OwnedDirectory own = OwnedDirectory.create(parent, KIND);
    Path moved = Files.move(own.path(), theirs.resolveSibling("moved"));
    Files.createSymbolicLink(own.path(), theirs);

    assertThatThrownBy(own::close).hasMessageContaining("it is now at '" + moved + "'");

    assertThat(theirs.resolve("file")).exists();
  }

  @Test
  void directoryThatIsGoneNeedsNoDeletion() throws Exception {
    OwnedDirectory own = OwnedDirectory.create(parent, KIND);
    FileTree.delete(own.path());

    own.close();

    assertThat(parent).isEmptyDirectory();
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
