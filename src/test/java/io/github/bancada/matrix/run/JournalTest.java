package io.github.bancada.matrix.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  static final Entry.Begun BEGUN = new Entry.Begun(1, "id", "5e1f", 7, 2, 3);
  static final Entry.Started STARTED = new Entry.Started("2026-11-29T23:40:00Z", "boot");

  @TempDir Path directory;

  static Entry.Intent intent(int number, String old) {
    return new Entry.Intent(
        number,
        0,
        "flush",
        "1",
        List.of("/bin/sh", "-c", old),
        List.of(),
        Map.of("OLD", old),
        "/",
        1000,
        "2026-11-29T23:40:00Z");
  }

  private static void require(boolean holds) {
    assertThat(holds).isTrue();
  }

  private static List<Entry> entries(Any any) {
    List<Entry> entries = new ArrayList<>(List.of(BEGUN, STARTED));
    int intents = any.number(0, 4);
    for (int i = 0; i < intents; i++) {
      entries.add(intent(i, any.text(20)));
      if (any.flag()) {
        entries.add(new Entry.Applied(i));
      }
      entries.add(any.flag() ? new Entry.Undone(i) : new Entry.UndoFailed(i, any.text(20)));
    }
    entries.add(new Entry.Finished(0, any.list(2, () -> any.text(20)), any.text(20)));
    return entries;
  }

  @Property
  void journalThatWasCutAnywhereIsReadAsItsWholeLines(Any any) throws IOException {
    Path whole = Files.createTempFile(directory, "journal", "");
    List<Long> ends = new ArrayList<>(List.of(0L));
    List<Entry> entries = entries(any);
    try (Journal journal = new Journal(whole)) {
      for (Entry each : entries) {
        journal.append(each);
        ends.add(Files.size(whole));
      }
    }
    byte[] bytes = Files.readAllBytes(whole);
    int cut = any.number(0, bytes.length);
    int lines = (int) ends.stream().filter(end -> end > 0 && end <= cut).count();
    Path torn = Files.write(whole, Arrays.copyOf(bytes, cut));
    JournalState expected = new JournalState();
    entries.subList(0, lines).forEach(each -> each.changes(expected));

    try (Journal journal = new Journal(torn)) {
      assertThat(journal.state()).usingRecursiveComparison().isEqualTo(expected);
      if (lines < entries.size()) {
        journal.append(entries.get(lines));
      }
    }
    require(
        Arrays.equals(
            Files.readAllBytes(torn),
            Arrays.copyOf(bytes, ends.get(Math.min(lines + 1, entries.size())).intValue())));
  }

  @Test
  void lineThatCannotBeUnderstoodIsNamed() throws IOException {
    Path file = directory.resolve("journal.jsonl");
    try (Journal journal = new Journal(file)) {
      journal.append(BEGUN);
    }
    String whole = Files.readString(file);
    for (String line :
        List.of(
            "{\"what\":\"applied\"}",
            "{\"what\":\"applied\",\"intent\":0}",
            "{\"what\":\"started\",\"time\":\"now\",\"boot\":\"\"}",
            "{\"what\":\"started\",\"time\":null,\"boot\":\"\"}",
            whole.strip() + "x",
            "null",
            "")) {
      Files.writeString(file, whole + line + "\n");
      assertThatIOException()
          .isThrownBy(() -> new Journal(file))
          .withMessageStartingWith("line 2 of '" + file + "' cannot be understood (")
          .withMessageContaining("so nothing was applied or put back; restore the journal");
    }
  }

  @Test
  void journalOfALaterVersionIsRefused() throws IOException {
    Path file = directory.resolve("journal.jsonl");
    try (Journal journal = new Journal(file)) {
      journal.append(BEGUN);
    }
    Files.writeString(file, Files.readString(file).replace("\"version\":1", "\"version\":2"));

    assertThatIOException()
        .isThrownBy(() -> new Journal(file))
        .withMessageContaining("is of version 2, not 1");
  }
}
