package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.gate.Gate;
import io.github.bancada.gate.RunFigure;
import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.MatrixFile;
import io.github.bancada.plan.DeclaredProperty;
import io.github.bancada.plan.KnownProperties;
import io.github.bancada.plan.NameCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The matrices as files: each is right, and its plan takes what it gives. */
class MatrixExamplesTest extends PlanFiles {
  static List<Path> matrices() throws IOException {
    try (Stream<Path> files = Files.list(PROJECT.resolve("matrix"))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("matrices")
  void planTakesTheProperties(Path file) throws IOException {
    Matrix matrix =
        MatrixFile.read(file, RunFigure::parse, (source, text) -> Gate.of(source, text, null));

    List<DeclaredProperty> declared = declarations(matrix.plan());
    NameCheck names =
        new NameCheck(
            declared.stream().map(DeclaredProperty::name).collect(Collectors.toSet()),
            KnownProperties.all(),
            name -> false);
    for (int i = 0; i < matrix.combinations().size(); i++) {
      Map<String, String> given = matrix.properties(i);
      assertThat(names.problems(given.keySet())).isEmpty();
      assertThat(names.unrecognized(given.keySet())).isEmpty();
      assertThat(
              declared.stream()
                  .map(each -> each.problem(given.get(each.name()), Path::of))
                  .flatMap(Optional::stream))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("matrices")
  void metricIsOfALabelOfThePlan(Path file) throws IOException {
    Matrix matrix = MatrixFile.read(file, (source, text) -> {}, (source, text) -> {});

    assertThat(Files.readString(matrix.plan()))
        .contains("testname=" + matrix.metric().replaceAll(" :.*", ""));
  }

  @ParameterizedTest
  @MethodSource("matrices")
  void commentHasTheCommandAndThePage(Path file) throws IOException {
    String name = "matrix/" + file.getFileName();

    assertThat(Files.readString(file)).contains("bin/bancada matrix " + name);
    assertThat(PROJECT.resolve("docs/matrix.md")).content().contains("`" + name + "`");
  }
}
