package io.github.bancada.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.Programs;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stop and Shutdown by JMeter's own engine in the middle of a phase: it ends, its sample is told,
 * and nothing is left, neither a file nor a process nor a thread.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StorageStopTest {
  private static final int USERS = 2;

  /** One for each way in which a phase can be long. */
  private static final Set<String> IN_SHORT =
      Set.of(
          "File I/O write, content made ahead",
          "File Set copy by Java",
          "File Set copy by a program with children",
          "Dedup Estimate of blocks at rate 0");

  @TempDir Path temporary;

  private Path parent;
  private Set<ProcessHandle> childrenBefore;

  @BeforeEach
  void remember() throws IOException {
    parent = Files.createDirectory(temporary.toRealPath().resolve("disk"));
    childrenBefore = ProcessHandle.current().descendants().collect(Collectors.toSet());
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(parent).isEmptyDirectory();
    Waiting.await(
        "the end of programs",
        () -> ProcessHandle.current().descendants().toList(),
        childrenBefore::containsAll);
  }

  @TestFactory
  Stream<DynamicTest> stopEndsEveryPhase() {
    return tests(EngineRun::stop);
  }

  @TestFactory
  Stream<DynamicTest> shutdownEndsEveryPhase() {
    return tests(EngineRun::shutdown);
  }

  private Stream<DynamicTest> tests(Consumer<EngineRun> end) {
    return LongPhase.all(parent).stream()
        .filter(each -> LongForm.isOn() || IN_SHORT.contains(each.name()))
        .map(each -> DynamicTest.dynamicTest(each.name(), () -> ends(each, end)));
  }

  private void ends(LongPhase phase, Consumer<EngineRun> end) throws Exception {
    if (phase.name().endsWith("rsync")) {
      Programs.assumeInstalled("rsync");
    }
    List<TestElement> elements = new ArrayList<>();
    elements.add(StoragePlan.target(parent));
    elements.addAll(phase.before());
    elements.add(phase.phase());
    long before = USERS * phase.samplesBefore();
    EngineRun run = EngineRun.start(USERS, 1, elements.toArray(TestElement[]::new));
    Waiting.await(
        "users in the middle of the phase",
        () -> run.results().size() > before || run.results().size() == before && atWork() == USERS);

    end.accept(run);
    run.awaitEnd();

    assumeTrue(
        run.results().stream()
            .noneMatch(each -> each.getResponseCode().equals("directUnsupported")),
        "SKIPPED: the temporary directory takes no direct access; run with -Djava.io.tmpdir on a"
            + " disk");
    assertThat(run.results().stream().limit(before)).allMatch(SampleResult::isSuccessful);
    assertThat(run.results().stream().skip(before).map(SampleResult::getResponseCode).toList())
        .as("no sample is lost")
        .containsExactly("cancelled", "cancelled");
    assertThat(parent).isEmptyDirectory();
  }

  /** Virtual users whose task runs. */
  private static long atWork() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(each -> each.getKey().getName().startsWith("users "))
        .filter(
            each ->
                Arrays.stream(each.getValue())
                    .anyMatch(
                        frame ->
                            frame.getClassName().startsWith("io.github.bancada.storage.")
                                && frame.getClassName().endsWith("Task")))
        .count();
  }
}
