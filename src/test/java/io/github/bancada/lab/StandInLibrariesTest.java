package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the embedded MySQL without system libraries. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class StandInLibrariesTest {
  @TempDir Path work;

  /** A program that needs libraries like the embedded MySQL, and prints a linker's error. */
  private Path programWithLibraries(String... libraries) throws IOException {
    Path program = Files.createDirectories(work.resolve("bin")).resolve("mysqld");
    StringBuilder script = new StringBuilder("#!/bin/sh\n");
    for (String library : libraries) {
      script
          .append("case $LD_LIBRARY_PATH in *stand-ins/")
          .append(library)
          .append("*) ;; *) echo \"mysqld: error while loading shared libraries: ")
          .append(library)
          .append(": cannot open shared object file: No such file or directory\" >&2; exit 127;;")
          .append(" esac\n");
    }
    script.append("echo 'mysqld  Ver 8.0.12 for Linux on x86_64'\n");
    Files.writeString(program, script);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }

  @Test
  void eachMissingLibraryGetsAStandIn() throws Exception {
    MySqlProgram program =
        MySqlProgram.of(programWithLibraries("libaio.so.1", "libnuma.so.1"), true);

    assertThat(program.version()).isEqualTo("MySQL 8.0.12");
    Path standIns = work.toRealPath().resolve("stand-ins");
    assertThat(program.libraries())
        .containsExactly(standIns.resolve("libaio.so.1"), standIns.resolve("libnuma.so.1"));
    assertThat(standIns.resolve("libaio.so.1/libaio.so.1")).isRegularFile();
  }

  @Test
  void installedLibraryIsUsed() throws Exception {
    assertThat(MySqlProgram.of(programWithLibraries("libnuma.so.1"), true).libraries())
        .containsExactly(work.toRealPath().resolve("stand-ins/libnuma.so.1"));
    assertThat(MySqlProgram.of(programWithLibraries(), true).libraries()).isEmpty();
  }

  @Test
  void otherLibrariesAndOtherProgramsGetNone() throws Exception {
    Path other = programWithLibraries("libssl.so.1.0.0");
    assertThatThrownBy(() -> MySqlProgram.of(other, true))
        .hasMessageContaining("libssl.so.1.0.0: cannot open shared object file");
    Path somebodyElses = programWithLibraries("libaio.so.1");
    assertThatThrownBy(() -> MySqlProgram.of(somebodyElses, false))
        .hasMessageContaining("libaio.so.1: cannot open shared object file");
  }

  /** Also with the real ones installed: LD_LIBRARY_PATH comes first. */
  @Test
  @OnlyInLongForm
  @RequiresMysql
  void serverRunsWithStandInsAndKeepsData() throws Exception {
    Path mysqld = MysqlServer.home().resolve("bin/mysqld").toRealPath();
    List<Path> standIns =
        List.of(
            StandInLibraries.write("libaio.so.1", work),
            StandInLibraries.write("libnuma.so.1", work));
    MySqlProgram real = MySqlProgram.of(mysqld, false);
    MySqlProgram program = new MySqlProgram(mysqld, false, real.version(), false, standIns);

    try (DatabaseServer server = DatabaseServer.start(program, List.of())) {
      String maps = Files.readString(Path.of("/proc/" + server.pid() + "/maps"));
      assertThat(maps).contains(standIns.get(0).toString(), standIns.get(1).toString());
      assertThat(maps.lines().filter(line -> line.matches(".*/lib(aio|numa)\\.so.*")))
          .allSatisfy(line -> assertThat(line).contains("/stand-ins/"));
      ask(server, "CREATE TABLE t (id INT PRIMARY KEY, a VARCHAR(8000))");
      ask(server, "INSERT INTO t VALUES (1, REPEAT('x', 8000))");
      for (int rows = 1; rows < 1024; rows *= 2) {
        ask(server, "INSERT INTO t SELECT id + " + rows + ", a FROM t");
      }
      assertThat(ask(server, "SELECT @@innodb_use_native_aio")).isEqualTo("1");
      server.kill();
      server.restart();

      assertThat(ask(server, "SELECT COUNT(*) FROM t WHERE a = REPEAT('x', 8000)"))
          .isEqualTo("1024");
    }
  }

  /** The first column of the first row, if there is one. */
  private static String ask(DatabaseServer server, String sql) throws Exception {
    try (Connection connection =
            DriverManager.getConnection(
                server.url() + "?sslMode=DISABLED&allowPublicKeyRetrieval=true",
                DatabaseServer.USER,
                "");
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return "";
      }
      try (ResultSet row = statement.getResultSet()) {
        row.next();
        return row.getString(1);
      }
    }
  }
}
