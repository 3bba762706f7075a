package io.github.bancada.capacity;

import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.TrialPlan;
import io.github.bancada.text.ResourceTexts;
import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.Timer;

/**
 * The trials of the current or last search: a sentence, a table and a chart, refreshed twice a
 * second while they are shown. Event thread only.
 */
final class TrialPanel extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int PERIOD_MILLIS = 500;
  private static final double TABLE_WEIGHT = 0.7;

  private final transient ResourceTexts texts;
  private final JTextArea sentence = new JTextArea(2, 40);
  private final TrialTable table = new TrialTable();
  private final TrialChart chart;
  private final Timer timer = new Timer(PERIOD_MILLIS, event -> renew());
  private transient SearchProgress progress = new SearchProgress();
  private transient SearchProgress.State shown;

  TrialPanel(ResourceTexts texts) {
    super(new BorderLayout(0, 5));
    this.texts = texts;
    chart = new TrialChart(texts);
    sentence.setEditable(false);
    sentence.setLineWrap(true);
    sentence.setWrapStyleWord(true);
    sentence.setOpaque(false);
    sentence.getAccessibleContext().setAccessibleName(texts.text("result.name"));
    table.getAccessibleContext().setAccessibleName(texts.text("trials.name"));
    JSplitPane split = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, new JScrollPane(table), chart);
    split.setResizeWeight(TABLE_WEIGHT);
    split.setBorder(BorderFactory.createEmptyBorder());
    add(sentence, BorderLayout.NORTH);
    add(split, BorderLayout.CENTER);
    setBorder(BorderFactory.createTitledBorder(texts.text("trials.title")));
    renew();
  }

  @Override
  public void addNotify() {
    super.addNotify();
    timer.start();
  }

  @Override
  public void removeNotify() {
    timer.stop();
    super.removeNotify();
  }

  void follow(SearchProgress followed) {
    progress = followed;
    renew();
  }

  /** The sentence above the table. */
  String sentence() {
    return sentence.getText();
  }

  private void renew() {
    SearchProgress.State state = progress.state();
    if (state == shown) {
      return;
    }
    shown = state;
    sentence.setText(words(state));
    LoadKind load = state.settings() == null ? LoadKind.RATE : state.settings().load();
    table.show(TrialTable.of(load, state.trials()));
    chart.show(state);
  }

  private String words(SearchProgress.State state) {
    String words;
    if (state.result() != null) {
      words = String.join("; ", CapacityText.closingLines(state.result()));
    } else if (state.running() != null) {
      TrialPlan plan = state.running();
      words =
          texts.text(
              state.draining() ? "trials.draining" : "trials.running",
              plan.number(),
              plan.phase().token(),
              state.settings().load().text(plan.load()),
              Math.round(plan.seconds()));
    } else {
      words = texts.text("trials.none");
    }
    return state.notes().isEmpty() ? words : words + "; " + String.join("; ", state.notes());
  }
}
