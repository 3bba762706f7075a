package io.github.bancada.jmeter;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.jmeter.services.FileServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of the plan, and files that it names, which are found without opening them: JMeter's own
 * look-up reserves the file, and CSV Data Set then cannot read its first line. Stateless.
 */
public final class PlanFile {
  private static final Logger log = LoggerFactory.getLogger(PlanFile.class);

  private PlanFile() {}

  /** The text of the plan's own file; empty if it is missing or cannot be read. */
  public static Optional<String> text() {
    return bytes().map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /** SHA-256 of the plan's own file as it is now, in hexadecimal; empty likewise. */
  static Optional<String> sha256() {
    return bytes().map(bytes -> HexFormat.of().formatHex(digest().digest(bytes)));
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  private static Optional<byte[]> bytes() {
    FileServer server = FileServer.getFileServer();
    String name = server.getScriptName();
    if (name == null || name.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readAllBytes(Path.of(server.getBaseDir(), name)));
    } catch (IOException e) {
      log.debug("The plan's file cannot be read", e);
      return Optional.empty();
    }
  }

  /**
   * Resolves a name as JMeter's CSV Data Set does: {@code ~/} and relative paths are beside the
   * plan, unless the file exists in JMeter's working directory.
   */
  public static Path named(String name) {
    File file = new File(FileServer.resolveBaseRelativeName(name));
    return (file.isAbsolute() || file.exists()
            ? file
            : new File(FileServer.getFileServer().getBaseDir(), name))
        .toPath()
        .toAbsolutePath();
  }
}
