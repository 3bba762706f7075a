package io.github.bancada.bench;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.lab.DatabaseServer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * MySQL's own way to load rows: {@code LOAD DATA LOCAL INFILE} of real files, one for each
 * connection, by the client program {@code mysql}; by Connector/J where that is not installed.
 *
 * @param server where
 * @param accounts how many rows there are in the files
 * @param files each a contiguous share, in the order of the primary key
 */
record LoadDataPeer(AtmServer server, int accounts, List<Path> files) {
  /** Schema with the empty table to load into, made as ATM Database makes it. */
  private static final String MODEL = "model";

  /**
   * Writes the rows of a table that is loaded to files.
   *
   * @param directory takes the files
   */
  static LoadDataPeer of(AtmServer server, AtmScale scale, int connections, Path directory)
      throws IOException, SQLException {
    server.execute("CREATE DATABASE " + MODEL, "CREATE TABLE " + MODEL + ".account LIKE account");
    List<Path> files = new ArrayList<>();
    try (Connection connection = server.connect()) {
      for (int i = 0; i < connections; i++) {
        long first = (long) scale.accounts() * i / connections + 1;
        long last = (long) scale.accounts() * (i + 1) / connections;
        Path file = directory.resolve("accounts-" + i + ".tsv");
        write(connection, first, last, file);
        files.add(file);
      }
    }
    return new LoadDataPeer(server, scale.accounts(), List.copyOf(files));
  }

  private static void write(Connection connection, long first, long last, Path file)
      throws IOException, SQLException {
    try (Statement statement = connection.createStatement();
        BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.ISO_8859_1)) {
      statement.setFetchSize(Integer.MIN_VALUE); // row by row
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT id, branchid, balance, fill1, fill2, fill3 FROM account WHERE id BETWEEN "
                  + first
                  + " AND "
                  + last
                  + " ORDER BY id")) {
        while (rows.next()) {
          for (int column = 1; column <= 6; column++) {
            out.write(rows.getString(column));
            out.write(column < 6 ? '\t' : '\n');
          }
        }
      }
    }
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
  void createTable() throws SQLException {
    server.execute("CREATE TABLE account LIKE " + MODEL + ".account");
  }

  /** Loads all files at the same time. */
  Measurement load() throws IOException, InterruptedException, SQLException {
    long begin = System.currentTimeMillis();
    long start = System.nanoTime();
    List<Child> children = new ArrayList<>();
    double cpu = 0;
    try {
      for (Path file : files) {
        children.add(Child.start(command(file)));
      }
      for (Child child : children) {
        child.await();
      }
      double wall = (System.nanoTime() - start) / 1e9;
      for (Child child : children) {
        cpu += child.cpuSeconds(begin, System.currentTimeMillis());
      }
      check();
      return new Measurement(accounts, wall, cpu);
    } finally {
      children.forEach(Child::close);
    }
  }

  private List<String> command(Path file) {
    String sql =
        "LOAD DATA LOCAL INFILE '"
            + file
            + "' INTO TABLE account CHARACTER SET latin1"
            + " FIELDS TERMINATED BY '\\t' LINES TERMINATED BY '\\n'"
            + " (id, branchid, balance, fill1, fill2, fill3)";
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
                    "--execute=" + sql,
                    DatabaseServer.SCHEMA))
        .orElseGet(
            () ->
                Child.java(
                    "-cp",
                    System.getProperty("java.class.path"),
                    SqlRun.class.getName(),
                    server.url() + "?sslMode=DISABLED&allowLoadLocalInfile=true",
                    DatabaseServer.USER,
                    sql));
  }

  private void check() throws SQLException, IOException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM account")) {
      row.next();
      if (row.getInt(1) != accounts) {
        throw new IOException("LOAD DATA loaded " + row.getInt(1) + " accounts, not " + accounts);
      }
    }
  }
}
