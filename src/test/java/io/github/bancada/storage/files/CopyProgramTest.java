package io.github.bancada.storage.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bancada.storage.files.FileSetSettings.Directories;
import io.github.bancada.storage.files.FileSetSettings.Tree;
import io.github.bancada.testing.Programs;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Copies by programs, which are verified as those of this JVM are. */
class CopyProgramTest {
  @TempDir Path parent;

  private FileSetRun run;

  @BeforeEach
  void open() throws IOException {
    run = new FileSetRun(parent);
  }

  @AfterEach
  void close() {
    run.close();
    assertThat(parent).isEmptyDirectory();
  }

  private void commandIs(CopyCommand.Engine engine, String command) {
    run.command = Optional.of(CopyCommand.of(engine, command, 60_000));
  }

  private List<Sample> copied(int users, Directories directories) {
    run.tree = new Tree(30, run.tree.sizes(), directories, 2, 1, 1);
    run.phase(FileSetSettings.Action.CREATE, "files", users);
    return run.phase(FileSetSettings.Action.COPY, "files", users);
  }

  @ParameterizedTest
  @CsvSource({
    "CP, cp, 1, SHARED",
    "CP, cp, 4, OWN",
    "CP, xargs, 4, SHARED",
    "RSYNC, rsync, 1, OWN",
    "RSYNC, rsync, 4, OWN",
    "RSYNC, rsync, 4, SHARED"
  })
  void programCopiesEveryFileOnce(
      CopyCommand.Engine engine, String program, int users, Directories directories) {
    Programs.assumeInstalled(program);
    commandIs(engine, "");

    assertThat(copied(users, directories)).allMatch(Sample::success);
    assertThat(run.phase(FileSetSettings.Action.LIST, "copy")).matches(Sample::success);
    assertThat(run.phase(FileSetSettings.Action.READ, "copy")).matches(Sample::success);
  }

  @Test
  void fourCpAtATimeCopyATreeTogether() throws Exception {
    Programs.assumeInstalled("xargs");
    commandIs(CopyCommand.Engine.CP, "");
    run.tree = new Tree(300, run.tree.sizes(), Directories.SHARED, 10, 2, 1);
    run.phase(FileSetSettings.Action.CREATE, "files");
    ExecutorService users = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Sample>> parts = new ArrayList<>();
      for (int user = 0; user < 4; user++) {
        FileSetWorkload.FileSetTask task = run.task(user, 4);
        parts.add(() -> task.run(run.settings(FileSetSettings.Action.COPY, "files")));
      }
      for (Future<Sample> part : users.invokeAll(parts)) {
        assertThat(part.get().success()).as(part.get().message()).isTrue();
      }
    } finally {
      users.shutdown();
    }

    assertThat(run.phase(FileSetSettings.Action.LIST, "copy")).matches(Sample::success);
    assertThat(run.phase(FileSetSettings.Action.READ, "copy")).matches(Sample::success);
  }

  @Test
  void renamedFilesAreCopiedUnderTheirNames() {
    Programs.assumeInstalled("cp");
    commandIs(CopyCommand.Engine.CP, "");
    run.phase(FileSetSettings.Action.CREATE, "files");
    run.phase(FileSetSettings.Action.RENAME, "files");

    assertThat(run.phase(FileSetSettings.Action.COPY, "files")).matches(Sample::success);
    assertThat(run.phase(FileSetSettings.Action.READ, "copy")).matches(Sample::success);
  }

  /** Busy for longer than the clock of the kernel needs to count. */
  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "SKIPPED: read from /proc")
  void programHasItsCpuTime() {
    Programs.assumeInstalled("sh");
    commandIs(
        CopyCommand.Engine.COMMAND,
        "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done; cp -r $0/. $1' {from} {to}");
    Sample sample = copied(1, Directories.SHARED).get(0);

    assertThat(sample.code()).as(sample.message()).isEqualTo("0");
    assertThat(Double.parseDouble(new SampleFacts(sample.headers()).text("storage.cpu_s")))
        .isPositive();
  }

  @Test
  void programWithoutAListCannotCopyAPart() {
    commandIs(CopyCommand.Engine.COMMAND, "cp -r {from}/. {to}");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> copied(4, Directories.SHARED))
        .withMessageStartingWith("4 virtual users copy 30 files in 1 directory")
        .withMessageContaining("takes no {list}");
  }

  @Test
  void failedProgramIsAFailedSampleWithItsWords() {
    Programs.assumeInstalled("cp");
    commandIs(CopyCommand.Engine.COMMAND, "cp --no-such-option {from} {to}");
    Sample sample = copied(1, Directories.SHARED).get(0);

    assertThat(sample.code()).isEqualTo("exit code 1");
    assertThat(sample.message()).contains("no-such-option");
  }

  @Test
  void missingProgramIsAFailedSample() {
    commandIs(CopyCommand.Engine.COMMAND, "/no/such/program {from} {to}");

    assertThat(copied(1, Directories.SHARED).get(0).code()).isEqualTo("not started");
  }

  @Test
  void programIsKilledWhenTheTestStops() {
    Programs.assumeInstalled("sh");
    commandIs(CopyCommand.Engine.COMMAND, "sh -c 'exec sleep 600' {from} {to}");
    run.phase(FileSetSettings.Action.CREATE, "files");
    run.stopping = () -> true;

    assertThat(run.phase(FileSetSettings.Action.COPY, "files").code()).isEqualTo("cancelled");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                | Command is empty
          cp 'x             | has no end
          {from} {to}       | its first word must be a program
          cp {from}         | must contain {to}
          cp x {to}         | must contain {from}
          """)
  void wrongCommandIsRefused(String command, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CopyCommand.of(CopyCommand.Engine.COMMAND, command, 0))
        .withMessageContaining(why);
  }
}
