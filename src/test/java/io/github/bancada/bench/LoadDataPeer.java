package io.github.bancada.bench;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.load.RowRange;
import io.github.bancada.sql.load.RowStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * MySQL's own way to load rows: {@code LOAD DATA LOCAL INFILE} of real files, by the client program
 * {@code mysql} on each connection; by Connector/J where that is not installed.
 *
 * @param server where
 * @param tables what is loaded
 * @param rows how many rows there are in the files
 * @param statements for each connection, those that load its files, one of each table
 */
record LoadDataPeer(
    AtmServer server, List<LoadTable> tables, long rows, List<List<String>> statements) {
  /** Schema with the empty tables to load into, made as our element makes them. */
  private static final String MODEL = "model";

  /**
   * Writes the rows of tables, which are on the server, to files: each a contiguous share, in the
   * order of the primary key.
   *
   * @param directory takes the files
   */
  static LoadDataPeer of(AtmServer server, List<LoadTable> tables, int connections, Path directory)
      throws IOException, SQLException {
    server.execute("CREATE DATABASE " + MODEL);
    long rows = 0;
    for (LoadTable table : tables) {
      server.execute("CREATE TABLE " + MODEL + "." + table.name() + " LIKE " + table.name());
      rows += table.maker().rows(table.all());
    }
    List<List<String>> statements = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      List<String> own = new ArrayList<>();
      for (LoadTable table : tables) {
        long first = table.units() * i / connections + 1;
        long last = table.units() * (i + 1) / connections;
        if (last >= first) {
          Path file = directory.resolve(table.name() + "-" + i + ".tsv");
          try (InputStream made = new RowStream(table.maker(), new RowRange(first, last))) {
            Files.copy(made, file);
          }
          own.add(statement(table, file));
        }
      }
      statements.add(own);
    }
    return new LoadDataPeer(server, List.copyOf(tables), rows, List.copyOf(statements));
  }

  private static String statement(LoadTable table, Path file) {
    return "LOAD DATA LOCAL INFILE '"
        + file
        + "' INTO TABLE "
        + table.name()
        + " CHARACTER SET latin1 FIELDS TERMINATED BY '\\t' LINES TERMINATED BY '\\n' ("
        + table.columns()
        + ")";
  }

  /** For people: which program loads. */
  static String title() {
    return "LOAD DATA LOCAL INFILE by "
        + program().map(Path::getFileName).map(Path::toString).orElse("Connector/J");
  }

  private static Optional<Path> program() {
    return Stream.of(System.getenv("PATH").split(":"))
        .flatMap(directory -> Stream.of("mysql", "mariadb").map(name -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** In the schema, which is empty. */
  void createTables() throws SQLException {
    for (LoadTable table : tables) {
      server.execute("CREATE TABLE " + table.name() + " LIKE " + MODEL + "." + table.name());
    }
  }

  /** Loads all files, on all connections at the same time. */
  Measurement load() throws IOException, InterruptedException, SQLException {
    long begin = System.currentTimeMillis();
    long start = System.nanoTime();
    List<Child> children = new ArrayList<>();
    double cpu = 0;
    try {
      for (List<String> own : statements) {
        children.add(Child.start(command(own)));
      }
      for (Child child : children) {
        child.await();
      }
      double wall = (System.nanoTime() - start) / 1e9;
      for (Child child : children) {
        cpu += child.cpuSeconds(begin, System.currentTimeMillis());
      }
      check();
      return new Measurement(rows, wall, cpu);
    } finally {
      children.forEach(Child::close);
    }
  }

  private List<String> command(List<String> own) {
    return program()
        .map(
            mysql ->
                List.of(
                    mysql.toString(),
                    "--no-defaults",
                    "--local-infile=1",
                    "--host=127.0.0.1",
                    "--port=" + server.port(),
                    "--user=" + DatabaseServer.USER,
                    "--execute=" + String.join("; ", own),
                    DatabaseServer.SCHEMA))
        .orElseGet(
            () ->
                Child.java(
                    Stream.concat(
                            Stream.of(
                                "-cp",
                                System.getProperty("java.class.path"),
                                SqlRun.class.getName(),
                                server.url() + "?sslMode=DISABLED&allowLoadLocalInfile=true",
                                DatabaseServer.USER),
                            own.stream())
                        .toArray(String[]::new)));
  }

  private void check() throws SQLException, IOException {
    String counts =
        tables.stream()
            .map(table -> "(SELECT COUNT(*) FROM " + table.name() + ")")
            .collect(Collectors.joining(" + ", "SELECT ", ""));
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(counts)) {
      row.next();
      if (row.getLong(1) != rows) {
        throw new IOException("LOAD DATA loaded " + row.getLong(1) + " rows, not " + rows);
      }
    }
  }
}
