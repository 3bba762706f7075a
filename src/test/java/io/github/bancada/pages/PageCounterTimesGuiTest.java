package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.swing.JTextArea;
import javax.swing.SwingUtilities;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The panel without a window. */
class PageCounterTimesGuiTest {
  @BeforeEach
  void load() {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
  }

  private static List<JTextArea> areas(Container in) {
    List<JTextArea> found = new ArrayList<>();
    for (Component each : in.getComponents()) {
      if (each instanceof JTextArea area) {
        found.add(area);
      } else if (each instanceof Container inner) {
        found.addAll(areas(inner));
      }
    }
    return found;
  }

  @Test
  void tableOfTheLastRunStaysUntilItIsCleared() throws Exception {
    PageCounterTimesGui gui = new PageCounterTimesGui();
    PageCounterTimes times = new PageCounterTimes();
    times.set(PageCounterTimes.PUBLISHED, "The article\nlabel | real | user | sys\na | 1 | 1 | 1");
    gui.configure(times);
    times.testStarted();
    times.testEnded();
    gui.clearGui();
    gui.configure(times);
    SwingUtilities.invokeAndWait(() -> {});

    assertThat(areas(gui))
        .extracting(JTextArea::getText)
        .contains(
            times.text(PageCounterTimes.PUBLISHED),
            "Page Counter Times: no sample of Printer Page Count");

    gui.clearData();
    assertThat(areas(gui))
        .extracting(JTextArea::getText)
        .contains(times.text(PageCounterTimes.PUBLISHED), "");
  }
}
