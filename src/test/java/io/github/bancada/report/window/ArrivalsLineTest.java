package io.github.bancada.report.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.Arriving;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.testing.JMeterTestHome;
import java.awt.Component;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.swing.JLabel;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the window says of arrivals. */
class ArrivalsLineTest {
  @BeforeEach
  void load() {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
  }

  @AfterEach
  void restoreEnglish() {
    JMeterUtils.setLocale(Locale.ENGLISH);
  }

  private static ArrivalsLine of(ArrivalCounts counts) {
    ArrivalsLine line = new ArrivalsLine();
    line.show(Summaries.of().withArrivals(counts));
    return line;
  }

  private static List<String> texts(ArrivalsLine line) {
    return Stream.of(line.getComponents()).map(JLabel.class::cast).map(JLabel::getText).toList();
  }

  @Test
  void isInvisibleWithoutArrivals() {
    assertThat(new ArrivalsLine().isVisible()).isFalse();
    assertThat(of(ArrivalCounts.NONE).isVisible()).isFalse();
  }

  @Test
  void lateBecauseOfUsersAndBecauseOfTheMachineAreApart() {
    ArrivalsLine line = of(Arriving.COUNTS);

    assertThat(line.isVisible()).isTrue();
    assertThat(texts(line))
        .containsExactly(
            "Arrivals: 2,000 served, 0 unserved, 222 late because all users were busy, 3 because"
                + " this machine was late (worst 1,990 ms); at most 1 of 1 users busy");
    Component counts = line.getComponent(0);
    assertThat(((JLabel) counts).getToolTipText())
        .isEqualTo(texts(line).get(0) + "; 100 /s for 20 s (even)");
  }

  @Test
  void invalidRunIsNamedInRed() {
    ArrivalsLine line = of(Arriving.INVALID);

    assertThat(texts(line)).hasSize(2);
    assertThat(texts(line).get(0))
        .startsWith(
            "INVALID: for 64 of 2,000 arrivals the load machine was late by more than 10 ms");
    assertThat(line.getComponent(0).getForeground()).isEqualTo(ChartColors.hue(0));

    line.show(Summaries.of().withArrivals(Arriving.COUNTS));
    assertThat(texts(line)).hasSize(1);
  }

  @Test
  void otherLanguagesHaveTheTextsToo() {
    JMeterUtils.setLocale(Locale.forLanguageTag("pt-BR"));

    assertThat(texts(of(Arriving.INVALID)))
        .allMatch(text -> text.startsWith("INVÁLIDO: em 64") || text.startsWith("Chegadas: 2.000"));
  }

  @Test
  void tableHasResponseTimesBesideServiceTimes() throws Exception {
    AggregateTableModel model = new AggregateTableModel();
    model.show(AggregateTableModel.Table.of(Arriving.frozen()));

    assertThat(Stream.iterate(0, i -> i < model.getColumnCount(), i -> i + 1))
        .extracting(model::getColumnName)
        .containsSequence("Max (ms)", "Response: mean (ms)", "Response: p50 (ms)");
    int max = model.findColumn("Response: max (ms)");
    assertThat(model.getValueAt(0, max)).hasToString("2,000");
  }
}
