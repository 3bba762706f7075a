package io.github.bancada.lab;

import io.github.bancada.process.SystemUser;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An installed database server and its command lines. Immutable. */
interface DatabaseProgram {
  /** Longest output that is read, bytes. */
  int MOST = 1 << 20;

  /** Name and version, such as {@code MySQL 8.0.12}. */
  String version();

  /** Whether it is the bundle's own, whose directory is writable. */
  boolean embedded();

  /** What to do where this system user cannot run it; "" if nothing is known against it. */
  default String remedy(SystemUser user) {
    return "";
  }

  /** Whether copies of a data directory are servers of their own. */
  default boolean copies() {
    return true;
  }

  /** The installation directory. */
  Path home();

  /** Files that its user must be able to read. */
  List<Path> files();

  /** Database user with all privileges and without a password. */
  String administrator();

  ProcessBuilder builder(List<String> command);

  /**
   * The command that creates a data directory.
   *
   * @param options those that the data depends on
   * @throws IOException if a required program is missing, or the user cannot be used
   */
  List<String> initialize(DatabaseFiles files, List<String> options) throws IOException;

  /**
   * The command of the server.
   *
   * @throws IOException if it does not run on this machine
   */
  List<String> serve(DatabaseFiles files, int port, List<String> options) throws IOException;

  /** Whether the server needs certificates made by Lab Server for TLS. */
  boolean needsCertificate();

  /** The authority of its certificate, as a PEM file that may be missing. */
  Path authority(DatabaseFiles files);

  /** Its Unix socket. */
  Path socket(DatabaseFiles files, int port);

  /** What its log says when it takes connections. */
  String ready();

  /** Whether it greets a client before the client has sent anything. */
  boolean greets();

  /** JDBC URL of the database that exists at the start. */
  String url(int port);

  /**
   * What a command prints.
   *
   * @throws IOException if it does not run on this machine; the message is a predicate for the
   *     program
   */
  static String output(ProcessBuilder command) throws IOException {
    Process process;
    try {
      process = command.redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new IOException("does not run on this machine (" + e.getMessage() + ")", e);
    }
    process.getOutputStream().close();
    try {
      String answer =
          new String(process.getInputStream().readNBytes(MOST), Charset.defaultCharset()).strip();
      if (process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0) {
        return answer;
      }
      throw new IOException("does not run on this machine (" + answer + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("was not identified: interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }
}
