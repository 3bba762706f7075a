package io.github.bancada.storage.target;

import io.github.bancada.text.ByteSize;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses directories that are unfit for tests: the root, directories of the system or of another
 * user, links, and directories without space or permission. Writes nothing. Stateless.
 */
final class TargetCheck {
  /** Directories of the system, with all below them except {@link #OPEN}. */
  private static final List<String> SYSTEM =
      List.of(
          "/bin", "/boot", "/dev", "/etc", "/lib", "/lib32", "/lib64", "/proc", "/sbin", "/sys",
          "/usr", "/efi");

  private static final List<String> OPEN = List.of("/dev/shm", "/usr/local");

  private TargetCheck() {}

  /**
   * Checks a directory.
   *
   * @param shared whether others may be able to replace the test's directory
   * @return its real path
   * @throws IOException with cause and remedy
   */
  static Path check(TargetList.Entry entry, boolean shared) throws IOException {
    Path directory = entry.directory();
    String who = "target " + entry.name() + ": '" + directory + "'";
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(who + " does not exist; make it, or give another directory");
    }
    Path real = directory.toRealPath();
    if (real.getNameCount() == 0) {
      throw new IOException(who + " is the root of the file system; give a directory below it");
    }
    if (!real.equals(directory.normalize())) {
      throw new IOException(
          who + " leads through a symbolic link to '" + real + "'; give that path if it is meant");
    }
    if (!Files.isDirectory(real)) {
      throw new IOException(who + " is not a directory; give one");
    }
    if (SYSTEM.stream().anyMatch(each -> real.startsWith(each))
        && OPEN.stream().noneMatch(real::startsWith)) {
      throw new IOException(who + " belongs to the operating system; give another directory");
    }
    checkOwner(real, who);
    if (!shared) {
      checkOthers(real, who);
    }
    if (!Files.isWritable(real)) {
      throw new IOException(
          who
              + " may not be written to by "
              + System.getProperty("user.name")
              + (Files.getFileStore(real).isReadOnly() ? " (it is mounted read-only)" : "")
              + "; give another directory, or permission");
    }
    return real;
  }

  private static void checkOthers(Path real, String who) throws IOException {
    Optional<String> others = SharedPath.of(real);
    if (others.isPresent()) {
      throw new IOException(
          who
              + ": "
              + others.get()
              + " and could replace the test's files; give another directory,"
              + " set the sticky bit (chmod +t), or set Others may write to true if you trust"
              + " them");
    }
  }

  /** Refuses a directory where only an administrator's privilege allows writing. */
  private static void checkOwner(Path real, String who) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(real, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view == null) {
      return;
    }
    PosixFileAttributes attributes = view.readAttributes();
    UserPrincipal user = SharedPath.user(real);
    Set<PosixFilePermission> permissions = attributes.permissions();
    if (!attributes.owner().equals(user)
        && !permissions.contains(PosixFilePermission.OTHERS_WRITE)
        && !permissions.contains(PosixFilePermission.GROUP_WRITE)) {
      throw new IOException(
          who
              + " belongs to "
              + attributes.owner().getName()
              + ", not to "
              + user.getName()
              + "; give a directory of "
              + user.getName()
              + ", or one to which others may write");
    }
  }

  /**
   * How many bytes a test may write.
   *
   * @param maximumBytes wanted limit; 0 for the free space
   * @throws IOException if there is less space
   */
  static long budget(TargetList.Entry entry, Path real, long maximumBytes) throws IOException {
    FileStore store = Files.getFileStore(real);
    long usable = store.getUsableSpace();
    if (usable < maximumBytes) {
      throw new IOException(
          "target "
              + entry.name()
              + ": '"
              + real
              + "' has "
              + ByteSize.text(usable)
              + " free, and Maximum bytes is "
              + ByteSize.text(maximumBytes)
              + "; free some space, or give less");
    }
    return maximumBytes == 0 ? usable : maximumBytes;
  }

  /**
   * Whether another user than this one and the administrator could rename what this user makes in a
   * directory, or a directory on the path to it. Based on POSIX permissions; access control lists
   * (ACLs) show in the group permissions. Stateless.
   */
  static final class SharedPath {
    private static final int ROOT = 0;
    private static final int STICKY = 01000;
    private static final int GROUP_WRITE = 020;
    private static final int OTHERS_WRITE = 02;

    private SharedPath() {}

    static UserPrincipal user(Path path) throws IOException {
      return path.getFileSystem()
          .getUserPrincipalLookupService()
          .lookupPrincipalByName(System.getProperty("user.name"));
    }

    /** The owner or the permission that allows it; empty if no other user can. */
    static Optional<String> of(Path realPath) throws IOException {
      if (!realPath.getFileSystem().supportedFileAttributeViews().contains("unix")) {
        return Optional.empty();
      }
      UserPrincipal user = user(realPath);
      for (Path each = realPath; each != null; each = each.getParent()) {
        Map<String, Object> found =
            Files.readAttributes(each, "unix:mode,uid,owner,group", LinkOption.NOFOLLOW_LINKS);
        UserPrincipal owner = (UserPrincipal) found.get("owner");
        if (!owner.equals(user) && !found.get("uid").equals(ROOT)) {
          return Optional.of(owner.getName() + " owns '" + each + "'");
        }
        int mode = (Integer) found.get("mode");
        if ((mode & STICKY) == 0 && isWritable(mode, owner, (GroupPrincipal) found.get("group"))) {
          return Optional.of(
              String.format("others may write to '%s' (mode %04o)", each, mode & 07777));
        }
      }
      return Optional.empty();
    }

    /** On many systems a group with the owner's name has only the owner as a member. */
    private static boolean isWritable(int mode, UserPrincipal owner, GroupPrincipal group) {
      return (mode & OTHERS_WRITE) != 0
          || (mode & GROUP_WRITE) != 0 && !group.getName().equals(owner.getName());
    }
  }
}
