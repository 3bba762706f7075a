package io.github.bancada.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the {@linkplain OwnedDirectory directories} of dead JVMs, and deletes them. Immutable.
 *
 * @param own the new directory of this JVM: theirs have the same owner
 */
record AbandonedDirectories(OwnedDirectory.Kind kind, HeldDirectory own) {
  private static final Logger log = LoggerFactory.getLogger(AbandonedDirectories.class);

  /** What {@link Files#createTempDirectory} appends to the prefix. */
  private static final String NUMBER = "\\d{1,20}";

  /** Removes those in a directory, or says why they stay. */
  void removeFrom(Path parent) {
    String name = Pattern.quote(kind.prefix()) + NUMBER;
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(
            parent, each -> String.valueOf(each.getFileName()).matches(name))) {
      for (Path each : all) {
        if (!OwnedDirectory.isOwn(each) && Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
          removeIfAbandoned(each);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      log.warn("Files of killed tests cannot be searched for in {}", parent, e);
    }
  }

  private void removeIfAbandoned(Path path) {
    try (HeldDirectory directory = HeldDirectory.open(path)) {
      if (!directory.exists(OwnedDirectory.MARK)) {
        return; // kept, or not yet ready
      }
      requireOwner(directory);
      DirectoryMark mark = DirectoryMark.parse(text(directory));
      if (!mark.isOf(path)) {
        throw new IOException("its mark belongs to another directory");
      }
      if (!mark.isOfThisUser()) {
        throw new IOException(
            "made by " + mark.user() + " on " + mark.host() + "; delete it if no test runs there");
      }
      if (!mark.isOfALivingProcess()) {
        removeIfUnlocked(directory);
      }
    } catch (NoSuchFileException e) {
      return; // another process has just deleted it
    } catch (IOException e) {
      kind.stays(path, e);
    }
  }

  private static String text(HeldDirectory directory) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(DirectoryMark.MOST_BYTES);
    try (FileChannel file = directory.open(OwnedDirectory.MARK, Set.of(StandardOpenOption.READ))) {
      while (bytes.hasRemaining() && file.read(bytes) >= 0) {
        // A read may return less than was asked for.
      }
    }
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
  }

  /** Refuses directories in which others could have written: they could name processes to kill. */
  private void requireOwner(HeldDirectory directory) throws IOException {
    if (!directory.attributes(OwnedDirectory.MARK).isRegularFile()) {
      throw new IOException("its mark is not a file");
    }
    Optional<PosixFileAttributes> found = directory.permissions(HeldDirectory.SELF);
    if (found.isPresent()) {
      if (!found.get().owner().equals(own.permissions(HeldDirectory.SELF).orElseThrow().owner())) {
        throw new IOException("it belongs to " + found.get().owner().getName());
      }
      if (found.get().permissions().contains(PosixFilePermission.GROUP_WRITE)
          || found.get().permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
        throw new IOException("others may write in it");
      }
    }
  }

  private void removeIfUnlocked(HeldDirectory directory) throws IOException {
    try (FileChannel channel =
        directory.open(OwnedDirectory.LOCK, Set.of(StandardOpenOption.WRITE))) {
      if (channel.tryLock() == null || !directory.exists(OwnedDirectory.MARK)) {
        return; // its JVM runs elsewhere, or another process deletes it
      }
      kind.release(directory.path());
      kind.removed(directory.path(), OwnedDirectory.delete(directory, channel));
    }
  }
}
