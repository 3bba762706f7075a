package io.github.bancada.lab;

import io.github.bancada.process.SystemUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a {@link DatabaseServer} has its files, and what is there before its first start.
 *
 * @param program the server
 * @param directory holds all of them
 * @param user runs the server
 */
record DatabaseFiles(DatabaseProgram program, Path directory, SystemUser user) {
  private Path data() {
    return directory.resolve("data");
  }

  /** What the server writes besides its data. */
  private Path run() {
    return directory.resolve("run");
  }

  private Path certificate() {
    return run().resolve("server.pem");
  }

  private Path key() {
    return run().resolve("server.key");
  }

  private Path schema() {
    return directory.resolve("init.sql");
  }

  ServerLog log() {
    return new ServerLog(directory.resolve("server.log"));
  }

  Path socket() {
    return run().resolve("mysql.sock");
  }

  /** PEM file with the authority that signed the server's certificate. */
  Path authority() {
    return (program.mariaDb() ? run() : data()).resolve("ca.pem");
  }

  /** Makes all but the data. */
  void create() throws IOException {
    Files.createDirectory(run());
    Files.createDirectory(data());
    Files.writeString(schema(), "CREATE DATABASE IF NOT EXISTS " + DatabaseServer.SCHEMA + ";\n");
    if (program.mariaDb()) { // MySQL makes its own
      LabCertificates certificates = new LabCertificates();
      certificates.writeAuthority(authority());
      certificates.writeServer(certificate(), key());
    }
    if (user.isOther()) {
      share();
    }
  }

  /** To be passed through by the server, which owns what is below. */
  private void share() throws IOException {
    permit(directory, "rwx--x--x");
    permit(schema(), "rw-r--r--");
    permit(run(), "rwx--x--x");
    permit(data(), "rwx------");
    if (Files.exists(key())) {
      permit(key(), "rw-------");
    }
  }

  private static void permit(Path file, String permissions) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  /** Makes the server's user the owner of what the server writes. */
  void handOver() throws IOException {
    user.chown(run());
    user.chown(data());
  }

  /** Whether data of other servers of the same program may be used, and may be kept for them. */
  private boolean hasUsualData(List<String> ofData) {
    return program.embedded() && ofData.isEmpty();
  }

  /**
   * Takes data that was kept, if there is any.
   *
   * @param ofData options that say what data is like
   * @return whether there is data now
   */
  boolean takeData(List<String> ofData) throws IOException {
    return hasUsualData(ofData) && InitialData.copyTo(data(), program.home());
  }

  /** Keeps the data for others. */
  void keepData(List<String> ofData) {
    if (hasUsualData(ofData)) {
      InitialData.keep(data(), program.home());
    }
  }

  /** The command that makes the data. */
  List<String> initialize(List<String> ofData) throws IOException {
    return program.initialize(data(), user, ofData);
  }

  /** Options of the server that say where all this is. */
  List<String> options() {
    List<String> options = new ArrayList<>(user.options());
    options.add("--datadir=" + data());
    options.add("--socket=" + socket());
    options.add("--pid-file=" + run().resolve("server.pid"));
    options.add("--tmpdir=" + run());
    options.add("--init-file=" + schema());
    if (program.mariaDb()) {
      options.add("--ssl-ca=" + authority());
      options.add("--ssl-cert=" + certificate());
      options.add("--ssl-key=" + key());
    }
    return options;
  }
}
