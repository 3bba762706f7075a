package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.window.SavedView;
import io.github.bancada.testing.RequiresDisplay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs are opened and saved in JMeter's window. */
@RequiresDisplay
@Timeout(300)
class LoadReportFilesGuiTest extends LoadReportWindow {
  @Test
  void savingNeedsAShownRun() throws Exception {
    assertThat(onEventThread(() -> save().isEnabled())).isFalse();

    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());
    gui.follow(() -> null); // the next run, not drawn yet
    assertThat(onEventThread(() -> save().isEnabled())).isFalse();
  }

  @Test
  void saveWritesTheFilesOfTheRun() throws Exception {
    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());

    saveTo(work.resolve("saved"));

    assertThat(SummaryJson.read(work.resolve("saved/summary.json")).total().samples()).isEqualTo(2);
    assertThat(work.resolve("saved/aggregate.csv")).content().contains("\nsearch,1,0,");
    assertThat(work.resolve("saved/latency.csv")).exists();
  }

  @Test
  void saveOverwritesNothing() throws Exception {
    Path precious = work.resolve("summary.json");
    Files.writeString(precious, "precious");
    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());

    saveTo(work);
    until("a dialog", () -> dialog() != null);
    assertThat(textOf(dialog())).contains("Cannot save", "not empty");
    closeDialog();

    assertThat(precious).hasContent("precious");
    assertThat(work.resolve("aggregate.csv")).doesNotExist();
  }

  @Test
  void openedRunHasItsOriginalFiguresAndIsMarked() throws Exception {
    gui.follow(() -> RUN);
    until("three rows", () -> table().getRowCount() == 3);
    List<List<String>> live = cells();
    assertThat(labels()).doesNotContain("Opened from");
    onEventThread(
        () -> {
          gui.clearData();
          return null;
        });
    Path directory = saved(RUN);

    for (Path each : List.of(directory, directory.resolve("summary.json"))) {
      choose("Open…", each, chooser -> {});
      until("three rows", () -> table().getRowCount() == 3);
      assertThat(cells()).isEqualTo(live);
      assertThat(labels()).contains("Opened from " + each);
    }
  }

  @Test
  void jtlIsOpenedAndMarkedAsMilliseconds() throws Exception {
    Path jtl =
        Files.writeString(
            work.resolve("old.jtl"),
            "timeStamp,elapsed,label,responseCode,success\n"
                + "1000000,7,search,200,true\n"
                + "1000100,9,search,500,false\n");

    choose("Open…", jtl, chooser -> {});

    until("two rows", () -> table().getRowCount() == 2);
    assertThat(cells().get(0)).startsWith("search", "2", "1", "50.00", "7", "7");
    assertThat(labels()).contains("Opened from " + jtl, "whole milliseconds");
  }

  @Test
  void closingTheFileShowsTheRunAgain() throws Exception {
    RunSummary other = Summaries.of(Summaries.label("old", 0, 1, 5));
    Path directory = saved(other);
    gui.follow(() -> RUN);
    until("three rows", () -> table().getRowCount() == 3);
    choose("Open…", directory, chooser -> {});
    until("two rows", () -> table().getRowCount() == 2);

    onEventThread(
        () -> {
          button(gui, "Close").doClick();
          return null;
        });

    until("three rows", () -> table().getRowCount() == 3);
    assertThat(labels()).doesNotContain("Opened from");
  }

  @Test
  void newRunReplacesTheFile() throws Exception {
    choose("Open…", saved(RUN), chooser -> {});
    until("three rows", () -> table().getRowCount() == 3);

    gui.follow(() -> Summaries.of(Summaries.label("new", 0, 1, 5)));

    until("two rows", () -> table().getRowCount() == 2);
    assertThat(labels()).doesNotContain("Opened from");
  }

  @Test
  void otherFileIsRejectedWithTheCause() throws Exception {
    Path file = Files.writeString(work.resolve("other.json"), "{\"schema\":\"other\"}");

    choose("Open…", file, chooser -> {});

    until("a dialog", () -> dialog() != null);
    assertThat(textOf(dialog())).contains("Cannot open", file.toString(), "schema");
    closeDialog();
    assertThat(labels()).doesNotContain("Opened from");
  }

  @Test
  void everyViewCanBeSavedSeparatelyWithTheSameContent() throws Exception {
    Path directory = saved(RUN);
    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());

    saveAs(SavedView.AGGREGATE, work.resolve("table"));
    saveAs(SavedView.LATENCY, work.resolve("seconds.csv"));
    saveAs(SavedView.JSON, work.resolve("run"));
    saveAs(SavedView.HTML, work.resolve("report"));

    assertThat(work.resolve("table.csv"))
        .hasSameTextualContentAs(directory.resolve("aggregate.csv"));
    assertThat(work.resolve("seconds.csv"))
        .hasSameTextualContentAs(directory.resolve("latency.csv"));
    assertThat(work.resolve("run.json")).hasSameTextualContentAs(directory.resolve("summary.json"));
    assertThat(work.resolve("report.html"))
        .hasSameTextualContentAs(directory.resolve("report.html"));
  }

  @Test
  void fileIsReplacedOnlyAfterConfirmation() throws Exception {
    Path precious = Files.writeString(work.resolve("table.csv"), "precious");
    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());

    saveAs(SavedView.AGGREGATE, precious);
    until("a dialog", () -> dialog() != null);
    assertThat(textOf(dialog())).contains(precious.toString());
    closeDialog();
    assertThat(precious).hasContent("precious");

    saveAs(SavedView.AGGREGATE, precious);
    until("a dialog", () -> dialog() != null);
    onEventThread(
        () -> {
          button(dialog(), "Yes").doClick();
          return null;
        });
    until("the end of opening", () -> button(gui, "Open…").isEnabled());
    assertThat(precious).content().startsWith("label,samples");
  }

  @Test
  void writeErrorIsShownAndLeavesNoFile() throws Exception {
    gui.follow(() -> RUN);
    until("a run to save", () -> save().isEnabled());

    saveAs(SavedView.AGGREGATE, work.resolve("nowhere/table.csv"));

    until("a dialog", () -> dialog() != null);
    assertThat(textOf(dialog())).contains("Cannot save", "nowhere", "does not exist");
    closeDialog();
    assertThat(work).isEmptyDirectory();
  }
}
