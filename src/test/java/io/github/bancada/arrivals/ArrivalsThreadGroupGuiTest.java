package io.github.bancada.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.RequiresDisplay;
import io.github.bancada.testing.ShownGui;
import io.github.bancada.testing.Waiting;
import java.awt.image.BufferedImage;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the panel in a window. */
@RequiresDisplay
@Timeout(300)
class ArrivalsThreadGroupGuiTest extends ShownGui<ArrivalsThreadGroupGui> {
  ArrivalsThreadGroupGuiTest() {
    super(ArrivalsThreadGroupGui::new);
  }

  private void type(String schedule) throws Exception {
    onEventThread(
        () -> {
          find(find(gui, JSplitPane.class), JTextArea.class).setText(schedule); // not the comment
          return null;
        });
  }

  private void awaitPreview(String message) {
    SchedulePreview preview = find(gui, SchedulePreview.class);
    Waiting.await(
        "the preview", () -> onEventThread(preview::message), shown -> shown.equals(message));
  }

  @Test
  void previewFollowsWhatIsTyped() throws Exception {
    awaitPreview("600 arrivals in 60 s, at most 10 per second");

    type("rate(0) random_arrivals(1 min) rate(50/s) even_arrivals(4 min)");
    awaitPreview("13,500 arrivals in 5 min, at most 50 per second");
    BufferedImage image = onEventThread(this::picture);
    assertThat(image.getWidth()).isPositive();

    type("rate(5/x)");
    awaitPreview(
        "Schedule, line 1, column 8: expected a unit of time (ms, s, min, h or d), found 'x'");
    onEventThread(this::picture);
  }

  private BufferedImage picture() {
    BufferedImage image =
        new BufferedImage(gui.getWidth(), gui.getHeight(), BufferedImage.TYPE_INT_RGB);
    gui.printAll(image.getGraphics());
    return image;
  }

  @Test
  void functionsInTheScheduleAreEvaluatedForThePreview() throws Exception {
    type("rate(${__P(some.rate,5)}/s) even_arrivals(10 s)");

    awaitPreview("50 arrivals in 10 s, at most 5 per second");
  }
}
