package io.github.bancada.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The system user of a server. Root runs the server as an unprivileged system user, if one exists
 * and can read the files; others run it as themselves. Immutable.
 */
public final class SystemUser {
  /** Existing system users; the first one is that of MySQL and MariaDB. */
  private static final List<String> UNPRIVILEGED = List.of("mysql", "nobody");

  private static final int ROOT_ID = 0;

  /** The server's system user; empty for the one that starts it. */
  private final Optional<UserPrincipal> becomes;

  private final boolean root;

  private SystemUser(Optional<UserPrincipal> becomes, boolean root) {
    this.becomes = becomes;
    this.root = root;
  }

  /**
   * System users to try, the least privileged first.
   *
   * @param parent parent of the server's directory
   * @param files other files that the server must read
   */
  public static List<SystemUser> candidates(Path parent, List<Path> files) throws IOException {
    boolean root = isRoot(parent);
    List<SystemUser> candidates = new ArrayList<>();
    if (root && isReachable(parent) && files.stream().allMatch(SystemUser::isReachable)) {
      unprivileged(parent)
          .ifPresent(user -> candidates.add(new SystemUser(Optional.of(user), true)));
    }
    candidates.add(new SystemUser(Optional.empty(), root));
    return candidates;
  }

  /** Java has the user ID only of a file's owner. */
  private static boolean isRoot(Path parent) throws IOException {
    if (!parent.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return false;
    }
    Path own = Files.createTempFile(parent, "bancada-", "");
    try {
      return Files.getAttribute(own, "unix:uid").equals(ROOT_ID);
    } finally {
      Files.delete(own);
    }
  }

  private static Optional<UserPrincipal> unprivileged(Path directory) throws IOException {
    for (String name : UNPRIVILEGED) {
      try {
        return Optional.of(
            directory.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(name));
      } catch (UserPrincipalNotFoundException e) {
        continue; // try the next one
      }
    }
    return Optional.empty();
  }

  /** Whether all system users may read the file and enter its parent directories. */
  private static boolean isReachable(Path file) {
    try {
      Path real = file.toRealPath();
      if (!Files.getPosixFilePermissions(real).contains(PosixFilePermission.OTHERS_READ)) {
        return false;
      }
      for (Path each = real.getParent(); each != null; each = each.getParent()) {
        if (!Files.getPosixFilePermissions(each).contains(PosixFilePermission.OTHERS_EXECUTE)) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  public boolean isOther() {
    return becomes.isPresent();
  }

  /** Options of the server; servers refuse to run as root without one. */
  public List<String> options() {
    if (becomes.isPresent()) {
      return List.of("--user=" + becomes.get().getName());
    }
    return root ? List.of("--user=root") : List.of();
  }

  /** The start of a command that runs as this user, for programs without such an option. */
  public List<String> command() {
    return becomes
        .map(user -> List.of("setpriv", "--reuid=" + user.getName(), "--clear-groups"))
        .orElse(List.of());
  }

  /** Whether the server would run as root. */
  public boolean isRoot() {
    return becomes.isEmpty() && root;
  }

  /** Gives everything in a directory to the server's user; of links, these themselves. */
  public void chown(Path directory) throws IOException {
    if (becomes.isEmpty()) {
      return;
    }
    try (Stream<Path> all = Files.walk(directory)) {
      // Contents first, while that user cannot put links in their place.
      for (Path each : (Iterable<Path>) all.sorted(Comparator.reverseOrder())::iterator) {
        Files.getFileAttributeView(each, FileOwnerAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .setOwner(becomes.get());
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public String toString() {
    return becomes.map(UserPrincipal::getName).orElse(root ? "root" : "this user");
  }
}
