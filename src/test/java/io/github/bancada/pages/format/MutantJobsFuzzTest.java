package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.OnlyInLongForm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Mutants of the jobs that the plans count and of the fuzzer's seeds, with 64 MB of heap. */
class MutantJobsFuzzTest {
  private static final int MUTANTS = 1500;
  private static final long SEED = 20_261_123;

  @Test
  @OnlyInLongForm
  void everyMutantEndsWithAStatusInLittleMemory() throws IOException, InterruptedException {
    Path project = Path.of(System.getProperty("project.basedir", "")).toAbsolutePath();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                MutantJobs.class.getName(),
                Integer.toString(MUTANTS),
                Long.toString(SEED),
                project.resolve(SampleJobs.DIRECTORY).toString(),
                project
                    .resolve("src/test/resources")
                    .resolve(PageCounterFuzzTest.class.getName().replace('.', '/') + "Inputs")
                    .toString())
            .redirectErrorStream(true)
            .start();

    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains(MUTANTS + " mutants of");
  }
}
