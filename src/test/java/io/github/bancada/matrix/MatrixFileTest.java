package io.github.bancada.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class MatrixFileTest {
  static final MatrixFile.Check ANY = (source, text) -> {};

  private static final String GOOD =
      """
      plan = "p.jmx"
      metric = 'Search : p95'   # as in a gate
      rounds = 4
      seed = 7
      spread = "2.5 %"
      run-time = "90s"
      run-limit = "10m"
      command-limit = "500ms"
      limit = "2h"
      baseline = { flush = 1, tls = "off" }
      exclude = [{ flush = [0, "2"], tls = "on" }]
      gate = '''
      Search : p95 < 3 ms
      all : errors = 0
      '''

      [properties]
      users = 20
      ldap.check = true
      ldap.filter = "(uid=${__counter(,)})"
      lab.database.options = "--flush=${flush} --name=${thp}"

      [factors.flush]
      levels = [0, "1", 2]

      [factors.tls]
      levels.on = { ldap.url = "ldaps://h", ldap.trust = true }
      levels.off.ldap.url = "ldap://h"

      [factors.thp]
      levels = { always = "[always]" }
      property = "thp"
      apply = 'echo "$LEVEL" >/f'
      verify = ["cat", "/f"]
      undo = []
      """;

  @TempDir Path folder;

  @BeforeEach
  void plan() throws IOException {
    Files.createFile(folder.resolve("p.jmx"));
  }

  private Matrix read(String text) throws IOException {
    return MatrixFile.read(Files.writeString(folder.resolve("m.toml"), text), ANY, ANY);
  }

  @Test
  void fileIsReadAsItSays() throws IOException {
    Matrix matrix = read(GOOD);

    assertThat(matrix.plan()).isEqualTo(folder.resolve("p.jmx").toAbsolutePath());
    assertThat(matrix.metric()).isEqualTo("Search : p95");
    assertThat(matrix.gate()).isEqualTo("Search : p95 < 3 ms\nall : errors = 0");
    assertThat(List.of(matrix.rounds(), matrix.seed(), matrix.assumed()))
        .containsExactly(4, 7L, new Matrix.Assumed(2.5, Duration.ofSeconds(90)));
    assertThat(matrix.limits())
        .isEqualTo(
            new Matrix.Limits(Duration.ofMinutes(10), Duration.ofMillis(500), Duration.ofHours(2)));
    assertThat(matrix.factors())
        .containsExactly(
            new Factor(
                "flush",
                List.of(level("0"), level("1"), level("2")),
                List.of(),
                List.of(),
                List.of()),
            new Factor(
                "tls",
                List.of(
                    new Level("on", "on", Map.of("ldap.url", "ldaps://h", "ldap.trust", "true")),
                    new Level("off", "off", Map.of("ldap.url", "ldap://h"))),
                List.of(),
                List.of(),
                List.of()),
            new Factor(
                "thp",
                List.of(new Level("always", "[always]", Map.of("thp", "[always]"))),
                List.of("/bin/sh", "-c", "echo \"$LEVEL\" >/f"),
                List.of("cat", "/f"),
                List.of()));
    assertThat(IntStream.range(0, matrix.combinations().size()).mapToObj(matrix::name))
        .containsExactly(
            "flush=0, tls=off", "flush=1, tls=on", "flush=1, tls=off", "flush=2, tls=off");
    assertThat(matrix.baseline()).isEqualTo(OptionalInt.of(2));
    assertThat(matrix.properties(1))
        .isEqualTo(
            Map.of(
                "users", "20",
                "ldap.check", "true",
                "ldap.filter", "(uid=${__counter(,)})",
                "lab.database.options", "--flush=1 --name=[always]",
                "ldap.url", "ldaps://h",
                "ldap.trust", "true",
                "thp", "[always]"));
  }

  private static Level level(String name) {
    return new Level(name, name, Map.of());
  }

  @Test
  void whatIsLeftOutHasItsDefault() throws IOException {
    Matrix matrix =
        read("plan='p.jmx'\nmetric='p95'\n[factors.a]\nlevels=['1','2']\nproperty='users'");

    assertThat(matrix.rounds()).isEqualTo(5);
    assertThat(matrix.seed()).isEqualTo(1);
    assertThat(matrix.assumed()).isEqualTo(new Matrix.Assumed(3, Duration.ZERO));
    assertThat(matrix.limits())
        .isEqualTo(new Matrix.Limits(Duration.ofHours(1), Duration.ofMinutes(1), Duration.ZERO));
    assertThat(matrix.baseline()).isEmpty();
    assertThat(matrix.gate()).isEmpty();
    assertThat(matrix.sha256())
        .isEqualTo("27526fb6ae8287575ad669117e9e2b72690cbb8d39b1fc93ab2ee31fa1b8539c");
  }

  /** In the texts of the file, ; is a line end, and lines with plan and metric come before. */
  @ParameterizedTest
  @CsvFileSource(resources = "wrong-files.csv", delimiter = '|', quoteCharacter = '`')
  void wrongFileIsRefusedWithLineAndColumn(String text, String messages) {
    String factor = "\n[factors.f]\nlevels = [1, 2]\nproperty = 'users'\n";
    String whole =
        "plan = 'p.jmx'\nmetric = 'p95'\n"
            + text.replace(";", "\n")
            + (text.contains("factors") ? "" : factor);

    assertThatThrownBy(() -> read(whole))
        .isInstanceOf(IllegalArgumentException.class)
        .extracting(wrong -> wrong.getMessage().replace(folder + "/m.toml:", ""))
        .isEqualTo(messages.replace(" / ", "\n"));
  }

  @Test
  void missingKeysAreToldAtTheStart() {
    assertThatThrownBy(() -> read("\n"))
        .hasMessage(folder.resolve("m.toml") + ":1:1: 'plan' is missing; add it");
  }

  @Test
  void missingPlanIsToldWithItsPath() {
    assertThatThrownBy(() -> read(GOOD.replace("p.jmx", "q.jmx")))
        .hasMessageEndingWith(
            "m.toml:1:8: 'q.jmx' is not a file; write the path of a plan, relative to this file");
  }

  @Test
  void invalidUtf8AndAFileThatIsNotThereAreToldSo() throws IOException {
    Path file = folder.resolve("m.toml");
    Files.write(file, "a = 1\n# ä".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> MatrixFile.read(file, ANY, ANY))
        .hasMessage(file + ":2:3: invalid UTF-8; save the file as UTF-8");
    assertThatThrownBy(() -> MatrixFile.read(folder.resolve("none.toml"), ANY, ANY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none.toml' cannot be read (NoSuchFileException)");
  }

  /** So the messages of the gate's own reader name them. */
  @Test
  void metricAndGateAreCheckedAtTheirPlaceInTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("m.toml"), GOOD);
    List<String> checked = new ArrayList<>();
    MatrixFile.Check check = (source, text) -> checked.add(source + text);

    MatrixFile.read(file, check, check);

    assertThat(checked)
        .containsExactly(
            file + "\n" + " ".repeat(10) + "Search : p95",
            file + "\n".repeat(12) + "Search : p95 < 3 ms\nall : errors = 0\n");
    MatrixFile.Check wrong =
        (source, text) -> {
          throw new IOException(source + ":2:11: no");
        };
    assertThatThrownBy(() -> MatrixFile.read(file, wrong, check)).hasMessage(file + ":2:11: no");
  }

  @Test
  void tooManyConfigurationsAreRefused() {
    String levels = IntStream.range(0, 101).boxed().toList().toString();
    String factors = "a={levels=%s,property='a'}\nb={levels=%s,property='b'}";

    assertThatThrownBy(
            () ->
                read("plan='p.jmx'\nmetric='p95'\n[factors]\n" + factors.formatted(levels, levels)))
        .hasMessageEndingWith("m.toml:3:2: there are more than 10,000 configurations; write fewer");
  }
}
