package io.github.bancada.matrix;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fuzzes the file of a matrix: any is a matrix, or is refused with positions. Each build runs the
 * seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment searches for
 * more.
 */
class MatrixFileFuzzTest {
  @TempDir static Path folder;

  @FuzzTest(maxDuration = "1m")
  void fileIsAMatrixOrRefusedWithPositions(byte[] bytes) throws IOException {
    Files.writeString(folder.resolve("p.jmx"), "");

    MatrixFilePropertyTest.readOrRefuse(Files.write(folder.resolve("m.toml"), bytes));
  }
}
