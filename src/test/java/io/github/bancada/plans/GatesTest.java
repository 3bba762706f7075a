package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.gate.Gate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The gates as files: one for each plan, and each is right. */
class GatesTest {
  private static final Path PROJECT = JMeterProcess.projectDirectory();

  static List<String> gates() throws IOException {
    return names("gates", ".gate");
  }

  private static List<String> names(String folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(PROJECT.resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ending))
          .map(name -> name.replace(ending, ""))
          .sorted()
          .toList();
    }
  }

  @Test
  void everyPlanHasItsGateAndEveryGateItsPlan() throws IOException {
    assertThat(gates()).isEqualTo(names("plans", ".jmx"));
  }

  @ParameterizedTest
  @MethodSource("gates")
  void gateIsReadWithoutAProblem(String name) throws Exception {
    assertThat(Gate.read(PROJECT.resolve("gates/" + name + ".gate"), null, List.of())).isNotNull();
  }

  @ParameterizedTest
  @MethodSource("gates")
  void gateNamesTheCommand(String name) throws IOException {
    assertThat(PROJECT.resolve("gates/" + name + ".gate"))
        .content()
        .contains("bin/jmeter -n -t plans/" + name + ".jmx -Jgate=gates/" + name + ".gate");
  }
}
