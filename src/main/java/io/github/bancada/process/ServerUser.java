package io.github.bancada.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who a server runs as. Whoever is not root runs it as himself; root has it run as a user without
 * rights, as far as there is one and the files allow. Immutable.
 */
public final class ServerUser {
  /** Users that are there without being made for us; the first is MySQL's and MariaDB's own. */
  private static final List<String> WITHOUT_RIGHTS = List.of("mysql", "nobody");

  private static final int ROOT_ID = 0;

  /** Whom the server becomes; empty: stays who starts it. */
  private final Optional<UserPrincipal> becomes;

  private final boolean root;

  private ServerUser(Optional<UserPrincipal> becomes, boolean root) {
    this.becomes = becomes;
    this.root = root;
  }

  /**
   * Whom to try, the one with the least rights first.
   *
   * @param parent where the server's directory will be made
   * @param files what the server has to read besides
   */
  public static List<ServerUser> candidates(Path parent, List<Path> files) throws IOException {
    boolean root = isRoot(parent);
    List<ServerUser> candidates = new ArrayList<>();
    if (root && isReachable(parent) && files.stream().allMatch(ServerUser::isReachable)) {
      unprivileged(parent)
          .ifPresent(user -> candidates.add(new ServerUser(Optional.of(user), true)));
    }
    candidates.add(new ServerUser(Optional.empty(), root));
    return candidates;
  }

  /** Java does not tell the user's number, but that of a file's owner. */
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
    for (String name : WITHOUT_RIGHTS) {
      try {
        return Optional.of(
            directory.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(name));
      } catch (UserPrincipalNotFoundException e) {
        continue; // the next one may be there
      }
    }
    return Optional.empty();
  }

  /** Whether everybody may read it and pass through all the directories above. */
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

  /** Whether the server has fewer rights than who starts it. */
  public boolean isAnother() {
    return becomes.isPresent();
  }

  /** What a server is told; servers refuse to be root without being told so. */
  public List<String> options() {
    if (becomes.isPresent()) {
      return List.of("--user=" + becomes.get().getName());
    }
    return root ? List.of("--user=root") : List.of();
  }

  /** Gives a directory, and all in it, to the server. */
  public void own(Path directory) throws IOException {
    if (becomes.isEmpty()) {
      return;
    }
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.setOwner(file, becomes.get());
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path each, IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.setOwner(each, becomes.get());
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** For messages. */
  @Override
  public String toString() {
    return becomes.map(UserPrincipal::getName).orElse(root ? "root" : "this user");
  }
}
