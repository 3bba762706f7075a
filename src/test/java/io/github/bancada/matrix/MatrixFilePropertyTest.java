package io.github.bancada.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class MatrixFilePropertyTest {
  private static final MatrixFile.Check ANY = (source, text) -> {};

  private static final String[] PARTS =
      """
      plan metric rounds seed gate limit exclude baseline = , . # \\ 'p.jmx' "x" '1s' [ ] { } f
      factors [factors.f] levels property apply undo [properties] [[exclude]] [1,2] {f=1} ${f}
      1 1.5 0x1 true 2026-01-01 ''' \""" é 😀
      """
          .split("[ \n]");

  @TempDir Path folder;

  @BeforeEach
  void plan() throws IOException {
    Files.createFile(folder.resolve("p.jmx"));
  }

  /** Either a matrix, or a message whose lines all have a position. */
  static void readOrRefuse(Path file) throws IOException {
    try {
      assertThat(MatrixFile.read(file, ANY, ANY).combinations()).hasSizeGreaterThan(1);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage().replace(file.toString(), "FILE").split("\n"))
          .as(e.getMessage())
          .allMatch(line -> line.matches("FILE:\\d+:\\d+: .*"));
    }
  }

  @Property
  void anyTextIsAMatrixOrRefusedWithPositions(Any any) throws IOException {
    List<String> parts = any.list(60, () -> any.of(PARTS) + any.of("", " ", "\n", "\r\n"));

    readOrRefuse(Files.writeString(folder.resolve("m.toml"), String.join("", parts)));
  }

  @Property
  void anyChangeOfAMatrixIsAMatrixOrRefusedWithPositions(Any any) throws IOException {
    String text = toml(anyFactors(any));
    int from = any.number(0, text.length());
    int to = any.number(from, Math.min(text.length(), from + 20));
    String changed = text.substring(0, from) + any.text(3) + text.substring(to);

    readOrRefuse(Files.write(folder.resolve("m.toml"), changed.getBytes(StandardCharsets.UTF_8)));
  }

  @Property
  void matrixIsReadAsWritten(Any any) throws IOException {
    List<Factor> factors = anyFactors(any);

    Matrix matrix =
        MatrixFile.read(Files.writeString(folder.resolve("m.toml"), toml(factors)), ANY, ANY);

    assertThat(matrix.factors()).isEqualTo(factors);
    int configurations =
        factors.stream().mapToInt(factor -> factor.levels().size()).reduce(1, (a, b) -> a * b);
    assertThat(matrix.combinations()).doesNotHaveDuplicates().hasSize(configurations);
  }

  private static List<Factor> anyFactors(Any any) {
    Map<String, Factor> factors = new LinkedHashMap<>();
    for (String name : any.list(1, 3, () -> any.textOf(Any.LETTERS, 1, 9))) {
      factors.computeIfAbsent(name.toUpperCase(Locale.ROOT), upper -> anyFactor(any, name));
    }
    return new ArrayList<>(factors.values());
  }

  private static Factor anyFactor(Any any, String name) {
    List<Level> levels = new ArrayList<>();
    for (int i = any.number(2, 4); i > 0; i--) {
      String level = i + anyText(any, "\\p{Cntrl}|[\u0080-\u009f]");
      levels.add(new Level(level, anyText(any, "\0"), Map.of()));
    }
    List<String> apply = List.of("/bin/sh", "-c", "x" + anyText(any, "\0"));
    return new Factor(name, levels, apply, List.of("cat", anyText(any, "\0") + "x"), apply);
  }

  /** A text without what a pattern finds, and without factors to replace. */
  private static String anyText(Any any, String pattern) {
    return any.text(20).replaceAll(pattern, "").replace("${", "$");
  }

  private static String toml(List<Factor> factors) {
    StringBuilder toml = new StringBuilder("plan = 'p.jmx'\nmetric = 'p95'\n");
    for (Factor factor : factors) {
      toml.append("[factors.").append(factor.name()).append("]\n");
      for (Level level : factor.levels()) {
        toml.append("levels.%s = %s\n".formatted(quoted(level.name()), quoted(level.value())));
      }
      toml.append("verify = [%s]\n".formatted(quoted(factor.verify())));
      toml.append("apply = %s\n".formatted(quoted(factor.apply().get(2))));
      toml.append("undo = [%s]\n".formatted(quoted(factor.undo())));
    }
    return toml.toString();
  }

  private static String quoted(List<String> texts) {
    return texts.stream().map(MatrixFilePropertyTest::quoted).collect(Collectors.joining(", "));
  }

  /** As in JSON, but TOML wants one more character escaped. */
  private static String quoted(String text) {
    return TextNode.valueOf(text).toString().replace("\u007f", "\\u007f");
  }
}
