package io.github.bancada.pages.command;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * A socket in the file system to which only its owner, or one group, can connect. It is made in a
 * private directory and gets its name after its permissions are set, so it never exists without
 * them. Not thread-safe.
 */
final class SocketPlace implements AutoCloseable {
  private static final int ROOT = 0;
  private static final int TYPE = 0170000;
  private static final int SOCKET = 0140000;
  private static final int STICKY = 01000;
  private static final int WRITABLE_BY_OTHERS = 022;

  private final Path socket;
  private final ServerSocketChannel channel;

  /** Identity of the file, so that the socket of a later server is not removed. */
  private final Object key;

  private SocketPlace(Path socket, ServerSocketChannel channel, Object key) {
    this.socket = socket;
    this.channel = channel;
    this.key = key;
  }

  /**
   * Makes a socket and listens.
   *
   * @param group whose members may connect; empty: only the owner may
   * @throws IOException if others could write in the socket's directory, a server already listens
   *     there, or something else has its name; the message is a sentence for users
   */
  static SocketPlace open(Path socket, Optional<String> group) throws IOException {
    Path directory = socket.toAbsolutePath().normalize().getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new IOException("there is no directory '" + directory + "' for the socket; create it");
    }
    Path made = Files.createTempDirectory(directory, ".");
    Path own = made.resolve("s");
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      int user = uid(made);
      checkSafe(directory.toRealPath(), user);
      channel.bind(UnixDomainSocketAddress.of(own));
      allow(own, group);
      removeDead(socket, user);
      Files.createLink(socket, own);
      return new SocketPlace(socket, channel, key(socket));
    } catch (FileAlreadyExistsException e) {
      channel.close();
      throw new IOException("another server has just taken '" + socket + "'", e);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    } finally {
      Files.deleteIfExists(own);
      Files.delete(made);
    }
  }

  private static void allow(Path socket, Optional<String> group) throws IOException {
    if (group.isPresent()) {
      GroupPrincipal principal =
          socket
              .getFileSystem()
              .getUserPrincipalLookupService()
              .lookupPrincipalByGroupName(group.get());
      Files.getFileAttributeView(socket, PosixFileAttributeView.class).setGroup(principal);
    }
    Files.setPosixFilePermissions(
        socket, PosixFilePermissions.fromString(group.isPresent() ? "rw-rw----" : "rw-------"));
  }

  /**
   * Refuses a directory in which others could replace the socket because they may write there.
   * Above it, a sticky directory such as /tmp is safe: only owners can rename files there.
   */
  private static void checkSafe(Path directory, int user) throws IOException {
    for (Path each = directory; each != null; each = each.getParent()) {
      int owner = uid(each);
      if (owner != user && owner != ROOT) {
        throw new IOException(
            "'"
                + each
                + "' belongs to another user, who could replace the socket; choose a"
                + " directory of yours");
      }
      int mode = mode(each);
      boolean sticky = (mode & STICKY) != 0 && !each.equals(directory);
      if ((mode & WRITABLE_BY_OTHERS) != 0 && !sticky) {
        throw new IOException(
            "others may write in '"
                + each
                + "' and could replace the socket; choose another"
                + " directory, or chmod go-w this one");
      }
    }
  }

  /** Removes the socket of a killed server. */
  private static void removeDead(Path socket, int user) throws IOException {
    if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if ((mode(socket) & TYPE) != SOCKET) {
      throw new IOException("'" + socket + "' is there already, and is not a socket");
    }
    if (uid(socket) != user) {
      throw new IOException("the socket '" + socket + "' belongs to another user");
    }
    try {
      SocketChannel.open(UnixDomainSocketAddress.of(socket)).close();
    } catch (ConnectException e) {
      Files.delete(socket);
      return;
    }
    throw new IOException("a server listens at '" + socket + "' already");
  }

  private static int uid(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }

  private static int mode(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
  }

  private static Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  ServerSocketChannel channel() {
    return channel;
  }

  /** Stops listening and removes the socket. */
  @Override
  public void close() throws IOException {
    channel.close();
    if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS) && key(socket).equals(key)) {
      Files.delete(socket);
    }
  }
}
