package io.github.bancada.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.pages.count.FakeCounter;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Well-behaved and misbehaving programs. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExternalProcessTest {
  private static final Duration AMPLE = Duration.ofSeconds(50);

  @TempDir Path work;
  private Path job;

  @BeforeEach
  void writeJob() throws IOException {
    job = Files.writeString(work.resolve("job.ps"), "12345");
  }

  private ExternalProcess.Run run(String what, Duration limit) throws IOException {
    return process(what, limit).run();
  }

  private ExternalProcess process(String what, Duration limit) {
    return new ExternalProcess(FakeCounter.command(what, job.toString()), limit, () -> false);
  }

  /** The grandchild after its start; it may have ended meanwhile. */
  private Optional<ProcessHandle> grandchild() throws Exception {
    return ProcessHandle.of(Long.parseLong(Files.readString(FakeCounter.pidFile(job))));
  }

  private void assertGrandchildIsGone() throws Exception {
    Optional<ProcessHandle> left = grandchild();
    if (left.isPresent()) {
      left.get().onExit().get(180, TimeUnit.SECONDS);
    }
  }

  private static void assumeLinux() {
    assumeTrue(
        Files.isReadable(Path.of("/proc/self/environ")),
        "SKIPPED: needs /proc, which this system lacks; run it on Linux");
  }

  @Test
  void outputExitCodeAndTimeAreKept() throws Exception {
    ExternalProcess.Run run = run("bytes", AMPLE);

    assertThat(run.ending()).isEqualTo(ExternalProcess.Run.Ending.EXITED);
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).isEqualToIgnoringNewLines("5 pages");
    assertThat(run.errors()).isEmpty();
    assertThat(run.realNanos()).isPositive();
    assertThat(run.truncated()).isFalse();
  }

  @Test
  void failureIsKeptWithItsOutput() throws Exception {
    ExternalProcess.Run run = run("fail", AMPLE);

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.errors().strip()).isEqualTo("cannot read it");
  }

  @Test
  void standardInputIsEmpty() throws Exception {
    assertThat(run("stdin", AMPLE).output()).startsWith("0 bytes");
  }

  @Test
  void hugeOutputDoesNotBlock() throws Exception {
    ExternalProcess.Run run = run("flood", AMPLE);

    assertThat(run.ending()).isEqualTo(ExternalProcess.Run.Ending.EXITED);
    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).hasSizeLessThan(5 << 20);
  }

  @Test
  void outputBeyondTheLimitIsTruncated() throws Exception {
    Process process =
        new ProcessBuilder(FakeCounter.command("flood", job.toString()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    ExternalProcess.BoundedOutput output =
        new ExternalProcess.BoundedOutput(process.getInputStream(), 1_000);

    assertThat(output.awaitEnd(AMPLE)).isTrue();
    assertThat(output.text()).hasSize(1_000);
    assertThat(output.isTruncated()).isTrue();
    process.waitFor();
  }

  @Test
  void missingProgramIsNamed() {
    ExternalProcess missing =
        new ExternalProcess(List.of("no-such-counter", "x"), AMPLE, () -> false);

    assertThatThrownBy(missing::run)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no-such-counter");
  }

  @Test
  void timeLimitEndsTheProgram() throws Exception {
    ExternalProcess.Run run = run("sleep", Duration.ofMillis(300));

    assertThat(run.ending()).isEqualTo(ExternalProcess.Run.Ending.TIME_LIMIT);
  }

  @Test
  void timeLimitEndsChildrenOfTheProgram() throws Exception {
    ExternalProcess process = process("parent", Duration.ZERO);
    CompletableFuture<ExternalProcess.Run> run = runAside(process);
    awaitGrandchild();

    process.cancel();

    assertThat(run.get().ending()).isEqualTo(ExternalProcess.Run.Ending.CANCELED);
    assertGrandchildIsGone();
  }

  @Test
  void orphanedProcessIsKilledToo() throws Exception {
    assumeLinux();
    ExternalProcess process = process("middleman", Duration.ZERO);
    CompletableFuture<ExternalProcess.Run> run = runAside(process);
    awaitGrandchild();

    process.cancel();

    assertThat(run.get().ending()).isEqualTo(ExternalProcess.Run.Ending.CANCELED);
    assertGrandchildIsGone();
  }

  @Test
  void orphanWithOpenOutputIsNotWaitedFor() throws Exception {
    assumeLinux();
    ExternalProcess.Run run = run("orphan", AMPLE);

    assertThat(run.ending()).isEqualTo(ExternalProcess.Run.Ending.EXITED);
    assertThat(run.output()).contains("7 pages");
    assertGrandchildIsGone();
  }

  @Test
  void stoppingTestEndsTheProgram() throws Exception {
    ExternalProcess process =
        new ExternalProcess(
            FakeCounter.command("sleep", job.toString()), Duration.ZERO, () -> true);

    assertThat(process.run().ending()).isEqualTo(ExternalProcess.Run.Ending.CANCELED);
  }

  @Test
  void interruptedThreadEndsTheProgram() throws Exception {
    ExternalProcess process = process("parent", Duration.ZERO);
    CompletableFuture<ExternalProcess.Run> run = new CompletableFuture<>();
    Thread user =
        new Thread(
            () -> {
              try {
                run.complete(process.run());
              } catch (IOException e) {
                run.completeExceptionally(e);
              }
            });
    user.start();
    awaitGrandchild();

    user.interrupt();

    assertThat(run.get().ending()).isEqualTo(ExternalProcess.Run.Ending.CANCELED);
    assertGrandchildIsGone();
  }

  private static CompletableFuture<ExternalProcess.Run> runAside(ExternalProcess process) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return process.run();
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private void awaitGrandchild() {
    Waiting.await("a grandchild", () -> Files.exists(FakeCounter.pidFile(job)));
  }

  @Test
  void cpuTimeOfASingleProgramIsKnown() throws Exception {
    assumeLinux();
    ExternalProcess.Run run = run("bytes", AMPLE);

    ChildTimes.Times times = run.times().orElseThrow();
    // The start of a JVM takes several ticks of the clock that counts it, of 10 ms each.
    assertThat(times.user().plus(times.system())).isPositive();
  }

  @Test
  void cpuTimeOfParallelProgramsIsUnknown() {
    ChildTimes first = ChildTimes.begin();
    ChildTimes second = ChildTimes.begin();

    assertThat(second.end()).isEmpty();
    assertThat(first.end()).isEmpty();
  }

  @Test
  void cpuTimesAreReadAfterTheName() {
    String stat = "7 (a ) b) R 1 2 3 4 5 6 7 8 9 10 11 12 150 25 20 0 1 0 99";

    ChildTimes.Times times = ChildTimes.parse(stat).orElseThrow();

    assertThat(times.user()).isEqualTo(Duration.ofMillis(1_500));
    assertThat(times.system()).isEqualTo(Duration.ofMillis(250));
    assertThat(ChildTimes.parse("7 (x) R 1")).isEmpty();
  }
}
