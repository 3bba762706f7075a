package io.github.bancada.matrix.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.process.ProcessIdentity;
import io.github.bancada.process.ProcessTree;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a killed matrix leaves, as its journal says. */
class UndoTest {
  @TempDir Path directory;

  private final List<String> said = new ArrayList<>();

  private Journal journal() throws IOException {
    Journal journal = new Journal(directory.resolve("journal.jsonl"));
    journal.append(JournalTest.BEGUN);
    journal.append(JournalTest.STARTED);
    journal.append(JournalTest.intent(0, "echo first >> '" + directory + "/order'"));
    journal.append(new Entry.Applied(0));
    journal.append(JournalTest.intent(1, "echo second >> '" + directory + "/order'"));
    return journal;
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "SKIPPED: processes are found in /proc")
  void processesInProgressAreEndedButNotThoseOfAnAppliedLevel() throws IOException {
    Map<String, ProcessTree> started = new LinkedHashMap<>();
    for (String each : List.of("0", "1", "10", "1/undo", "0/undo", "plan", "verify")) {
      started.put(each, ProcessTree.start(new ProcessBuilder("sleep", "600"), "id/" + each));
    }
    try (Journal journal = journal()) {
      new Undo(journal, new Commands(directory), said::add).leftovers("boot");
      started.forEach(
          (mark, tree) ->
              assertThat(ProcessIdentity.of(tree.root().toHandle()).isAlive())
                  .as(mark)
                  .isEqualTo(List.of("0", "10").contains(mark)));
    } finally {
      started.values().forEach(ProcessTree::kill);
    }
    assertThat(said).first().isEqualTo("Ended what a killed matrix had left running.");
  }

  @Test
  void latestIsPutBackFirstAndARestartOfTheMachineIsSaid() throws IOException {
    try (Journal journal = journal()) {
      new Undo(journal, new Commands(directory), said::add).leftovers("another boot");

      assertThat(journal.state().outstanding()).isEmpty();
    }
    assertThat(directory.resolve("order")).hasContent("second\nfirst");
    assertThat(said).first().isEqualTo("The machine was restarted meanwhile.");
    assertThat(said.subList(1, 3)).allMatch(each -> each.startsWith("put back: flush (left by a "));
  }

  /** A command that was killed may have changed more than is verified. */
  @Test
  void undoRunsAlthoughTheOldValueIsRead() throws IOException {
    try (Journal journal = journal()) {
      Entry.Intent intent = JournalTest.intent(2, "0");
      journal.append(
          new Entry.Intent(
              2,
              intent.run(),
              "log",
              intent.level(),
              SmallMatrix.shell("echo third >> order"),
              SmallMatrix.shell("echo 0"),
              Map.of("OLD", "0"),
              directory.toString(),
              intent.limitMillis(),
              intent.time()));

      new Undo(journal, new Commands(directory), said::add).leftovers("boot");
    }
    assertThat(directory.resolve("order")).hasContent("third\nsecond\nfirst");
  }
}
