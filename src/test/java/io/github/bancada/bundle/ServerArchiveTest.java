package io.github.bancada.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Archives made here, with the program that unpacks the embedded databases. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "no embedded database is for Windows")
class ServerArchiveTest {
  private static final int BLOCK = 512;

  private final ByteArrayOutputStream tar = new ByteArrayOutputStream();

  @TempDir Path work;

  /** Adds an entry: POSIX.1-1988 ustar. */
  private void add(char type, String name, String mode, String link, byte[] content) {
    byte[] header = new byte[BLOCK];
    put(header, 0, name);
    put(header, 100, mode);
    put(header, 124, String.format("%011o", content.length));
    header[156] = (byte) type;
    put(header, 157, link);
    put(header, 257, "ustar");
    tar.writeBytes(header);
    tar.writeBytes(Arrays.copyOf(content, (content.length + BLOCK - 1) / BLOCK * BLOCK));
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }

  private void addServer() {
    add('5', "bin/", "0000755", "", new byte[0]);
    add('0', "bin/server", "0000755", "", "#!".getBytes(StandardCharsets.UTF_8));
    add('0', "share/long", "0000644", "", new byte[3 * BLOCK + 7]);
    add('2', "lib/libx.so", "0000777", "libx.so.1", new byte[0]);
  }

  private Path gzip() throws IOException {
    Path archive = work.resolve("archive.tar.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(archive))) {
      tar.writeTo(out);
      out.write(new byte[2 * BLOCK]);
    }
    return archive;
  }

  private Path xz() throws IOException {
    Path archive = work.resolve("archive.txz");
    try (OutputStream out =
        new XZOutputStream(Files.newOutputStream(archive), new LZMA2Options(0))) {
      tar.writeTo(out);
      out.write(new byte[2 * BLOCK]);
    }
    return archive;
  }

  @Test
  void eachSystemHasItsArchives() {
    assertThat(ServerArchive.archives("Linux", "amd64"))
        .containsExactly("mysql-Linux-amd64.tar.gz", "postgres-linux-x86_64.txz");
    assertThat(ServerArchive.archives("Linux", "aarch64"))
        .containsExactly("postgres-linux-arm_64.txz");
    assertThat(ServerArchive.archives("Windows 11", "amd64")).isEmpty();
  }

  @Test
  void filesLinksAndProgramsAreThere() throws IOException {
    addServer();
    for (Path archive : new Path[] {gzip(), xz()}) {
      Path home = work.resolve("home-" + archive.getFileName());

      ServerArchive.unpack(archive, home, "1.2.3");

      assertThat(home.resolve("bin/server")).isExecutable().hasContent("#!");
      assertThat(home.resolve("share/long")).hasSize(3 * BLOCK + 7);
      assertThat(Files.isExecutable(home.resolve("share/long"))).isFalse();
      assertThat(Files.readSymbolicLink(home.resolve("lib/libx.so"))).hasToString("libx.so.1");
    }
  }

  @Test
  void completeDirectoryStaysAndAnotherVersionReplacesIt() throws IOException {
    addServer();
    Path home = work.resolve("home");
    ServerArchive.unpack(gzip(), home, "1");
    Files.writeString(home.resolve("kept"), "");

    ServerArchive.unpack(work.resolve("not there"), home, "1");
    assertThat(home.resolve("kept")).exists();

    ServerArchive.unpack(gzip(), home, "2");
    assertThat(home.resolve("kept")).doesNotExist();
    assertThat(home.resolve("bin/server")).exists();
  }

  @Test
  void halfAnArchiveIsUnpackedAgain() throws IOException {
    addServer();
    add('0', "more", "0000644", "", new byte[100 * BLOCK]);
    byte[] whole = Files.readAllBytes(gzip());
    Path half = Files.write(work.resolve("half.tar.gz"), Arrays.copyOf(whole, whole.length - 40));
    Path home = work.resolve("home");

    assertThatThrownBy(() -> ServerArchive.unpack(half, home, "1")).isInstanceOf(IOException.class);
    ServerArchive.unpack(gzip(), home, "1");

    assertThat(home.resolve("more")).hasSize(100 * BLOCK);
  }

  @Test
  void nothingIsWrittenOutsideOfTheDirectory() throws IOException {
    add('0', "../evil", "0000644", "", new byte[1]);

    assertThatThrownBy(() -> ServerArchive.unpack(gzip(), work.resolve("home"), "1"))
        .hasMessage("the archive has '../evil', which is outside of its directory");
    assertThat(work.resolve("evil")).doesNotExist();
  }

  @Test
  void unknownEntriesAreNamed() throws IOException {
    add('1', "hard", "0000644", "other", new byte[0]);

    assertThatThrownBy(() -> ServerArchive.unpack(gzip(), work.resolve("home"), "1"))
        .hasMessage("'hard' has type 1, not known");
  }
}
