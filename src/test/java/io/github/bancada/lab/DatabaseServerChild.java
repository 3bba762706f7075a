package io.github.bancada.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A JVM with a database server, for tests that end it. */
final class DatabaseServerChild {
  private DatabaseServerChild() {}

  /** Arguments: home of the server, parent of its directory. Ends when its standard input ends. */
  public static void main(String[] arguments) throws IOException {
    DatabaseServer server =
        DatabaseServer.start(Path.of(arguments[0]), Path.of(arguments[1]), List.of());
    System.out.println(server.pid() + " " + server.authority().getParent().getParent());
    while (System.in.read() >= 0) {
      continue;
    }
  }
}
