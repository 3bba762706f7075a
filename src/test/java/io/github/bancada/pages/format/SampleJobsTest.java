package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The jobs that the plans count. */
class SampleJobsTest {
  private static final Path JOBS =
      Path.of(System.getProperty("project.basedir", "")).resolve(SampleJobs.DIRECTORY);

  @Test
  void folderHasExactlyTheGeneratedJobs() throws IOException {
    try (Stream<Path> files = Files.list(JOBS)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(SampleJobs.all().keySet());
    }
  }

  @TestFactory
  Stream<DynamicTest> jobIsUnchangedAndCountedRight() throws IOException {
    return SampleJobs.all().entrySet().stream()
        .map(
            job ->
                DynamicTest.dynamicTest(
                    job.getKey(), () -> assertJob(JOBS.resolve(job.getKey()), job.getValue())));
  }

  private static void assertJob(Path file, SampleJobs.Job job) throws IOException {
    assertThat(file).hasBinaryContent(job.bytes());
    PageCount count = new PageCounter().count(file);
    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.pages()).as("pages, %s", count).isEqualTo(job.pages());
    assertThat(count.total()).as("total, %s", count).isEqualTo(job.total());
  }
}
