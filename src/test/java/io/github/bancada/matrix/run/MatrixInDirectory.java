package io.github.bancada.matrix.run;

import static io.github.bancada.matrix.run.SmallMatrix.file;

import io.github.bancada.matrix.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs small matrices in a directory. */
abstract class MatrixInDirectory {
  @TempDir Path home;

  final List<String> said = new ArrayList<>();
  final TinyPlan plan = new TinyPlan("echo run >> $RESULTS/../../../../seen");
  Path directory;

  @BeforeEach
  void values() throws IOException {
    directory = home.resolve("results");
    SmallMatrix.zero(home, "flush", "log");
  }

  List<FinishedRun> run(Matrix matrix, boolean resume, PlanRunner runner) throws IOException {
    try (MatrixRun run = MatrixRun.open(directory, matrix, resume, runner, said::add)) {
      run.run();
      return run.finished();
    }
  }

  List<FinishedRun> run(Matrix matrix) throws IOException {
    return run(matrix, false, plan);
  }

  String value(String file) throws IOException {
    return Files.readString(home.resolve(file));
  }

  List<String> runFiles() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("runs"))) {
      return files.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }
}
