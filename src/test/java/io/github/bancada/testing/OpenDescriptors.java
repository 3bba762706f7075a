package io.github.bancada.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** What this process holds open, for tests that nothing is left behind. Stateless. */
public final class OpenDescriptors {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private OpenDescriptors() {}

  /** Skips the test where the system does not tell. */
  public static void assumeKnown() {
    assumeTrue(
        Files.isDirectory(DESCRIPTORS),
        "SKIPPED: open descriptors are counted in /proc/self/fd, which this system lacks; run it"
            + " on Linux");
  }

  /**
   * Sockets, pipes and the like, each with its number; no files, because class loading opens some.
   * Those that many have of the same kind without a number of their own, such as selectors, are
   * there by their count.
   */
  public static Set<String> now() throws IOException {
    Set<String> targets = new TreeSet<>();
    try (DirectoryStream<Path> open = Files.newDirectoryStream(DESCRIPTORS)) {
      for (Path descriptor : open) {
        try {
          String target = Files.readSymbolicLink(descriptor).toString();
          if (!target.startsWith("/")) {
            for (int i = 2; !targets.add(target); i++) {
              target = target.replaceAll(" \\d+$", "") + " " + i;
            }
          }
        } catch (NoSuchFileException e) {
          // The descriptor of this very listing, or one that was closed during it.
        }
      }
    }
    return targets;
  }
}
