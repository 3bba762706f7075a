package io.github.bancada.bundle;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The program with which the build unpacks the embedded databases, whose artifacts have one archive
 * for each system. Reads the tar format (POSIX.1-1988 ustar) with files, directories and symbolic
 * links, as these archives have them.
 */
public final class ServerArchive {
  private static final int BLOCK = 512;

  private final InputStream tar;
  private final Path directory;

  private ServerArchive(InputStream tar, Path directory) {
    this.tar = tar;
    this.directory = directory;
  }

  /** Archives of this system, by the product's name at the start. */
  static List<String> archives(String system, String processor) {
    return switch (system + " " + processor) {
      case "Linux amd64" -> List.of("mysql-Linux-amd64.tar.gz", "postgres-linux-x86_64.txz");
      case "Linux aarch64" -> List.of("postgres-linux-arm_64.txz");
      case "Mac OS X x86_64", "Mac OS X aarch64" -> List.of("mysql-Mac_OS_X-x86_64.tar.gz");
      default -> List.of();
    };
  }

  /**
   * Arguments: the directory of the archives; MySQL's directory and version; PostgreSQL's directory
   * and version.
   */
  public static void main(String[] arguments) throws IOException {
    for (String name : archives(System.getProperty("os.name"), System.getProperty("os.arch"))) {
      int product = name.startsWith("mysql") ? 1 : 3;
      unpack(Path.of(arguments[0], name), Path.of(arguments[product]), arguments[product + 1]);
    }
  }

  /**
   * Unpacks an archive, {@code .tar.gz} or {@code .txz}, unless the directory has this version.
   *
   * @throws IOException if the archive cannot be read, or has something unknown
   */
  static void unpack(Path archive, Path directory, String version) throws IOException {
    Path complete = directory.resolve(version);
    if (Files.exists(complete)) {
      return;
    }
    delete(directory);
    try (InputStream file = new BufferedInputStream(Files.newInputStream(archive));
        InputStream tar =
            archive.toString().endsWith("xz")
                ? new XZInputStream(file)
                : new GZIPInputStream(file)) {
      new ServerArchive(tar, Files.createDirectories(directory)).unpack();
    }
    // Last, so that a directory that is only half unpacked is unpacked again.
    Files.writeString(complete, "");
  }

  private static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> all = Files.walk(directory)) {
        for (Path each : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
          Files.delete(each);
        }
      }
    }
  }

  private void unpack() throws IOException {
    byte[] header = tar.readNBytes(BLOCK);
    while (header.length == BLOCK && header[0] != 0) {
      String prefix = text(header, 345, 155);
      String name = text(header, 0, 100);
      Path path = directory.resolve(prefix.isEmpty() ? name : prefix + "/" + name).normalize();
      if (!path.startsWith(directory)) {
        throw new IOException("the archive has '" + name + "', which is outside of its directory");
      }
      long size = Long.parseLong(text(header, 124, 12), 8);
      switch (header[156]) {
        case 0, '0' -> file(path, size, Integer.parseInt(text(header, 100, 8), 8));
        case '2' -> {
          Files.createDirectories(path.resolveSibling("."));
          Files.createSymbolicLink(path, Path.of(text(header, 157, 100)));
        }
        case '5' -> Files.createDirectories(path);
        default ->
            throw new IOException("'" + name + "' has type " + (char) header[156] + ", not known");
      }
      header = tar.readNBytes(BLOCK);
    }
  }

  private void file(Path path, long size, int mode) throws IOException {
    Files.createDirectories(path.resolveSibling("."));
    try (OutputStream out = Files.newOutputStream(path)) {
      long left = size;
      byte[] buffer = new byte[1 << 16];
      while (left > 0) {
        int n = tar.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (n < 0) {
          throw new EOFException("the archive ends within " + path);
        }
        out.write(buffer, 0, n);
        left -= n;
      }
    }
    tar.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
    boolean program = (mode & 0100) != 0;
    Files.setPosixFilePermissions(
        path, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
  }

  /** A field of a header, without what fills it up. */
  private static String text(byte[] header, int from, int length) {
    String text = new String(header, from, length, StandardCharsets.UTF_8);
    int end = text.indexOf(0);
    return (end < 0 ? text : text.substring(0, end)).strip();
  }
}
