package io.github.bancada.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The mark in a directory of ours: which directory it is, and who made it. A text of this form, in
 * UTF-8, each part in a line:
 *
 * <pre>
 * mark = "bancada directory 1" "name " text "inode " number "id " UUID
 *        "host " text "user " text "process " pid " " start
 * </pre>
 *
 * <p>Immutable.
 *
 * @param name of the directory, without its parents
 * @param inode of the directory, so that no copy of it is ours; 0 if the system has none
 * @param id random
 * @param host name of the machine, with the id of its system if it has one; "" if not known
 * @param process that made it; 0 milliseconds if its start is not known
 */
public record DirectoryMark(
    String name, String inode, UUID id, String host, String user, ProcessIdentity process) {
  static final int MOST_BYTES = 4096;

  private static final Pattern TEXT =
      Pattern.compile(
          "bancada directory 1\n"
              + "name (.*)\n"
              + "inode (-?\\d+)\n"
              + "id ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\n"
              + "host (.*)\n"
              + "user (.*)\n"
              + "process (\\d{1,18}) (\\d{1,18})\n");

  private static final String HOST = thisHost();

  /**
   * A new mark, of this host and user.
   *
   * @param directory that exists
   * @param process that counts as its maker
   */
  public static DirectoryMark of(Path directory, ProcessIdentity process) throws IOException {
    return new DirectoryMark(
        String.valueOf(directory.getFileName()),
        inode(directory),
        UUID.randomUUID(),
        HOST,
        System.getProperty("user.name"),
        process);
  }

  /**
   * Reads a mark.
   *
   * @throws IOException if it has another form
   */
  static DirectoryMark parse(String text) throws IOException {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      throw new IOException("its mark is not one of this program");
    }
    return new DirectoryMark(
        parts.group(1),
        parts.group(2),
        UUID.fromString(parts.group(3)),
        parts.group(4),
        parts.group(5),
        new ProcessIdentity(Long.parseLong(parts.group(6)), Long.parseLong(parts.group(7))));
  }

  /** The content of the mark's file. */
  public String text() {
    return String.join(
        "\n",
        "bancada directory 1",
        "name " + name,
        "inode " + inode,
        "id " + id,
        "host " + host,
        "user " + user,
        "process " + process.pid() + " " + process.startMillis(),
        "");
  }

  /** Whether it was made on this host by this user. */
  boolean isOfThisUser() {
    return !host.isEmpty() && host.equals(HOST) && user.equals(System.getProperty("user.name"));
  }

  /** Whether another process made it that still runs and is visible to this one. */
  boolean isOfALivingProcess() {
    return process.pid() != ProcessHandle.current().pid() && process.isAlive();
  }

  /** Whether this is the directory for which it was made, not a copy of it. */
  boolean isOf(Path directory) throws IOException {
    return name.equals(String.valueOf(directory.getFileName())) && inode.equals(inode(directory));
  }

  private static String inode(Path directory) throws IOException {
    return directory.getFileSystem().supportedFileAttributeViews().contains("unix")
        ? Files.getAttribute(directory, "unix:ino", LinkOption.NOFOLLOW_LINKS).toString()
        : "0";
  }

  /** Hosts of a share may have the same name, such as localhost, but hardly the same id. */
  private static String thisHost() {
    String name = line(Path.of("/proc/sys/kernel/hostname"));
    if (name.isEmpty()) {
      name = System.getenv().getOrDefault("COMPUTERNAME", "");
    }
    return name.isEmpty() ? "" : (name + " " + line(Path.of("/etc/machine-id"))).strip();
  }

  private static String line(Path file) {
    try {
      return Files.readString(file).strip().replaceAll("\\s", " ");
    } catch (IOException e) {
      return "";
    }
  }
}
