package io.github.bancada.report.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.view.BusySeconds;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.GateVerdict.Criterion;
import io.github.bancada.table.GateVerdict.Result;
import io.github.bancada.testing.RequiresDisplay;
import io.github.bancada.testing.ShownGui;
import java.util.List;
import java.util.Optional;
import javax.swing.JLabel;
import javax.swing.JTable;
import org.junit.jupiter.api.Test;

/** The part above the figures of a run in the window. */
@RequiresDisplay
class VerdictPaneTest extends ShownGui<VerdictPane> {
  VerdictPaneTest() {
    super(VerdictPane::new);
  }

  private void show(Criterion... criteria) throws Exception {
    Result worst =
        List.of(criteria).stream().anyMatch(each -> each.result() == Result.FAILED)
            ? Result.FAILED
            : Result.PASSED;
    RunSummary run = Summaries.of(Summaries.label("a", 0, 1, 5));
    RunSummary judged =
        run.withResults(
            run.results().withGates(List.of(new GateVerdict(worst, "", List.of(criteria)))));
    onEventThread(
        () -> {
          gui.show(judged, BusySeconds.NONE);
          gui.validate();
          return null;
        });
  }

  private static Criterion criterion(String text, Result result) {
    return new Criterion(text, "1", "< 2", result);
  }

  private JTable criteria() {
    return find(gui, JTable.class);
  }

  @Test
  void passedGateTakesOneLineUntilItsCriteriaAreOpened() throws Exception {
    show(criterion("p95", Result.PASSED));

    assertThat(onEventThread(() -> gui.isVisible())).isTrue();
    assertThat(onEventThread(() -> criteria().isShowing())).isFalse();
  }

  @Test
  void criteriaThatAreNotMetAreShownFirst() throws Exception {
    show(
        criterion("errors", Result.PASSED),
        criterion("p95", Result.FAILED),
        criterion("p99", Result.NO_DATA));

    assertThat(onEventThread(() -> criteria().isShowing())).isTrue();
    assertThat(onEventThread(() -> criteria().getValueAt(0, 0))).isEqualTo("p95");
    assertThat(onEventThread(() -> criteria().getValueAt(1, 0))).isEqualTo("p99");
    assertThat(onEventThread(() -> criteria().getValueAt(2, 0))).isEqualTo("errors");
  }

  @Test
  void searchedCapacityIsSaid() throws Exception {
    CapacityResult found = Searches.rate();
    RunSummary run = Summaries.of(Summaries.label("a", 0, 1, 5));
    onEventThread(
        () -> {
          gui.show(
              run.withResults(run.results().withCapacity(Optional.of(found))), BusySeconds.NONE);
          return null;
        });

    assertThat(onEventThread(() -> find(gui, JLabel.class).getText()))
        .isEqualTo(CapacityText.closing(found));
  }

  @Test
  void runWithoutAGateHasNoVerdict() throws Exception {
    onEventThread(
        () -> {
          gui.show(Summaries.of(Summaries.label("a", 0, 1, 5)), BusySeconds.NONE);
          return null;
        });

    assertThat(onEventThread(() -> gui.isVisible())).isFalse();
  }
}
