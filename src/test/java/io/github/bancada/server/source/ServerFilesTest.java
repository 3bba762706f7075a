package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.FakeProc;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading.Key;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the files of a server are, read here and by a shell. */
@EnabledOnOs(OS.LINUX)
class ServerFilesTest {
  private static final int SERVER = 7;

  @TempDir Path root;

  private FakeProc proc;

  @BeforeEach
  void server() throws IOException {
    proc = new FakeProc(root.resolve("proc"));
    proc.usage(SERVER, 1, 1, 10);
    proc.write(SERVER + "/fd/2", "");
  }

  private void worksIn(Path directory) throws IOException {
    Files.createSymbolicLink(proc.root().resolve(SERVER + "/cwd"), directory);
  }

  /** Describes the disk of these files as a volume on a disk and on a partition of another. */
  private void volume() throws IOException {
    long device = (long) Files.getAttribute(root, "unix:dev");
    Path devices = root.resolve("sys/devices");
    Path slaves = Files.createDirectories(devices.resolve("dm-0/slaves"));
    Path disk = Files.createDirectories(devices.resolve("sda/slaves")).getParent();
    Path partition = Files.createDirectories(devices.resolve("sdb/sdb1"));
    Files.createFile(partition.resolve("partition"));
    Files.createSymbolicLink(slaves.resolve("sda"), disk);
    Files.createSymbolicLink(slaves.resolve("sdb1"), partition);
    Files.createSymbolicLink(
        Files.createDirectories(root.resolve("sys/dev/block"))
            .resolve((device >> 8 & 0xfff) + ":" + (device & 0xff | device >> 12 & 0xfff00)),
        slaves.getParent());
  }

  private Map<Key, Double> read(String kind) throws IOException {
    try (Source source =
        kind.equals("local")
            ? new LocalSource(
                "local", proc.root(), root.resolve("sys"), () -> OptionalLong.of(SERVER))
            : new SshSource(
                SshAddress.parse("ssh://db1?pid=" + SERVER),
                RemoteScriptTest.SHELL,
                root.toString())) {
      return source.read().values();
    }
  }

  private Stream<String> dataDisks(String kind) throws IOException {
    return read(kind).keySet().stream().filter(key -> key.figure() == DATA_DISK).map(Key::instance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "ssh"})
  void dataAreOnTheDisksOfTheWorkingDirectory(String kind) throws IOException {
    volume();
    worksIn(root);

    assertThat(dataDisks(kind)).containsExactlyInAnyOrder("sda", "sdb");
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "ssh"})
  void dataAreOnTheDisksOfOpenFilesIfTheServerWorksInTheRoot(String kind) throws IOException {
    volume();
    worksIn(Path.of("/"));
    assertThat(dataDisks(kind)).as("standard error").isEmpty();
    proc.write(SERVER + "/fd/3", "");

    assertThat(dataDisks(kind)).containsExactlyInAnyOrder("sda", "sdb");
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "ssh"})
  void fileSystemWithoutADeviceAndUnreadableDirectoryHaveNoDisk(String kind) throws IOException {
    assertThat(dataDisks(kind)).isEmpty();
    worksIn(root);

    assertThat(dataDisks(kind)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"local", "ssh"})
  void requestsOverNfsAreThoseOfTheServersMounts(String kind) throws IOException {
    proc.write(
        SERVER + "/mountstats",
        """
        device s:/x mounted on /data with fstype nfs4 statvers=1.1
        	     GETATTR: 9 9 0 1 1 0 9 9 0
        	        READ: 20 22 0 1 1 0 1500 3000 0
        	       WRITE: 10 11 0 1 1 0 500 1000 0
        """);

    assertThat(read(kind))
        .containsEntry(nfs(NFS_REQUESTS), 30.0)
        .containsEntry(nfs(NFS_RETRANSMITS), 3.0)
        .containsEntry(nfs(NFS_RTT), 2.0)
        .containsEntry(nfs(NFS_EXECUTION), 4.0);
  }

  private static Key nfs(Figure figure) {
    return new Key(figure, "/data");
  }
}
