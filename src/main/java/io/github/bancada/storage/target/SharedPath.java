package io.github.bancada.storage.target;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.UserPrincipal;
import java.util.Map;
import java.util.Optional;

/**
 * Who besides this user and the administrator could rename what this user makes in a directory, or
 * a directory on the way to it. Permissions tell it, as POSIX has them; lists of access (ACLs) show
 * in the permissions of the group. Stateless.
 */
final class SharedPath {
  private static final int ROOT = 0;
  private static final int STICKY = 01000;
  private static final int GROUP_WRITE = 020;
  private static final int OTHERS_WRITE = 02;

  private SharedPath() {}

  /** This user. */
  static UserPrincipal user(Path path) throws IOException {
    return path.getFileSystem()
        .getUserPrincipalLookupService()
        .lookupPrincipalByName(System.getProperty("user.name"));
  }

  /** Who, in words; empty if nobody can, or the system has no such permissions. */
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

  /** A group with the name of the owner is the owner's alone, as many systems have it. */
  private static boolean isWritable(int mode, UserPrincipal owner, GroupPrincipal group) {
    return (mode & OTHERS_WRITE) != 0
        || (mode & GROUP_WRITE) != 0 && !group.getName().equals(owner.getName());
  }
}
