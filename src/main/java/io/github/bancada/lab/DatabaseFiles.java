package io.github.bancada.lab;

import io.github.bancada.process.FileTree;
import io.github.bancada.process.SystemUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a {@link DatabaseServer}, and their preparation before the first start.
 *
 * @param program the server
 * @param directory contains all of them
 * @param user runs the server
 */
record DatabaseFiles(DatabaseProgram program, Path directory, SystemUser user) {
  Path data() {
    return directory.resolve("data");
  }

  /** The server's files other than its data. */
  Path run() {
    return directory.resolve("run");
  }

  Path certificate() {
    return run().resolve("server.pem");
  }

  Path key() {
    return run().resolve("server.key");
  }

  /** SQL for the start of MySQL. */
  Path schema() {
    return directory.resolve("init.sql");
  }

  ServerLog log() {
    return new ServerLog(directory.resolve("server.log"));
  }

  /** Creates everything but the data. */
  void create() throws IOException {
    Files.createDirectory(run());
    Files.createDirectory(data());
    Files.writeString(schema(), "CREATE DATABASE IF NOT EXISTS " + DatabaseServer.SCHEMA + ";\n");
    if (program.needsCertificate()) {
      LabCertificates certificates = new LabCertificates();
      certificates.writeAuthority(program.authority(this));
      certificates.writeServer(certificate(), key());
    }
    permit(data(), "rwx------");
    if (Files.exists(key())) {
      permit(key(), "rw-------");
    }
    if (user.isOther()) {
      share();
    }
  }

  /** Lets the server's user reach the files below, which it owns. */
  private void share() throws IOException {
    permit(directory, "rwx--x--x");
    permit(schema(), "rw-r--r--");
    permit(run(), "rwx--x--x");
  }

  private static void permit(Path file, String permissions) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  /** Makes the server's user the owner of the files that it writes. */
  void chown() throws IOException {
    user.chown(run());
    user.chown(data());
  }

  /** Whether the data can be shared with other servers of the same program. */
  private boolean isDataShared(List<String> dataOptions) {
    return program.embedded() && program.copies() && dataOptions.isEmpty();
  }

  /**
   * Copies kept data, if there is any.
   *
   * @param dataOptions options that affect the data
   * @return whether there is data now
   */
  boolean copyData(List<String> dataOptions) throws IOException {
    return isDataShared(dataOptions) && InitialData.copyTo(data(), program.home());
  }

  /** Keeps a copy of the data for other servers. */
  void keepData(List<String> dataOptions) {
    if (isDataShared(dataOptions)) {
      InitialData.keep(data(), program.home());
    }
  }

  /** The command that creates the data. */
  List<String> initialize(List<String> dataOptions) throws IOException {
    return program.initialize(this, dataOptions);
  }

  /**
   * A fresh data directory, kept beside the embedded server: copying it takes a tenth of the
   * seconds that creating it does. Processes that start concurrently may each create one; one of
   * them is kept. Stateless.
   */
  private static final class InitialData {
    private static final Logger log = LoggerFactory.getLogger(InitialData.class);

    /** The server's identity, which copies must not share. */
    private static final String IDENTITY = "auto.cnf";

    private InitialData() {}

    private static Path kept(Path home) {
      return home.resolve("initial-data");
    }

    /**
     * Copies the kept data into an empty directory.
     *
     * @param home of the server
     * @return whether all data was copied
     */
    static boolean copyTo(Path data, Path home) throws IOException {
      if (!Files.isDirectory(kept(home))) {
        return false;
      }
      try {
        FileTree.copy(kept(home), data);
        return true;
      } catch (IOException e) {
        log.info("The data directory in {} cannot be copied; a new one is created", home, e);
        FileTree.clear(data);
        return false;
      }
    }

    /** Keeps a copy if possible; failures are only logged. */
    static void keep(Path data, Path home) {
      if (Files.exists(kept(home)) || !Files.isWritable(home)) {
        return;
      }
      Path copy = home.resolve("initial-data-" + UUID.randomUUID());
      try {
        FileTree.copy(data, copy);
        Files.deleteIfExists(copy.resolve(IDENTITY));
        Files.move(copy, kept(home)); // atomic
      } catch (IOException e) {
        log.debug(
            "The data directory is not kept in {}: another one exists, or the disk is full",
            home,
            e);
        try {
          FileTree.delete(copy);
        } catch (IOException again) {
          log.info("{} remains; delete it", copy, again);
        }
      }
    }
  }
}
