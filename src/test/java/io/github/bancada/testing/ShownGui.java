package io.github.bancada.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Component;
import java.awt.Container;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An element's GUI in a window of its own, as a user has it on the screen. English texts. */
public abstract class ShownGui<G extends Component> {
  private final Supplier<G> newGui;
  private final Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
  private Thread.UncaughtExceptionHandler handler;
  private JFrame frame;

  /** What the window shows. */
  protected G gui;

  /**
   * @param newGui called on the event thread before each test
   */
  protected ShownGui(Supplier<G> newGui) {
    this.newGui = newGui;
  }

  @BeforeEach
  void openWindow() throws Exception {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
    JMeterUtils.setProperty("jmeter.gui.refresh_period", "20");
    handler = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> thrown.add(problem));
    onEventThread(
        () -> {
          gui = newGui.get();
          frame = new JFrame(gui.getClass().getSimpleName());
          frame.add(gui);
          frame.setSize(1000, 700);
          frame.setVisible(true);
          return null;
        });
  }

  @AfterEach
  void closeWindow() throws Exception {
    onEventThread(
        () -> {
          if (gui instanceof Clearable clearable) {
            clearable.clearData();
          }
          frame.dispose();
          return null;
        });
    JMeterUtils.getJMeterProperties().remove("jmeter.gui.refresh_period");
    Thread.setDefaultUncaughtExceptionHandler(handler);
    assertThat(thrown).as("thrown while painting or after a click").isEmpty();
  }

  /** Runs work on the event thread and waits for its end. */
  protected static <T> T onEventThread(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    SwingUtilities.invokeAndWait(task);
    return task.get();
  }

  /** Waits for a condition without blocking the event thread. */
  protected static void until(String what, Callable<Boolean> condition) {
    Waiting.await(what, () -> onEventThread(condition));
  }

  /** The first component of a kind, depth first; null if there is none. */
  protected static <T extends Component> T find(Container in, Class<T> type) {
    return find(in, type, each -> true);
  }

  /** As above, the first that is wanted. */
  protected static <T extends Component> T find(
      Container in, Class<T> type, Predicate<? super T> wanted) {
    for (Component each : in.getComponents()) {
      if (type.isInstance(each) && wanted.test(type.cast(each))) {
        return type.cast(each);
      }
      T found = each instanceof Container inner ? find(inner, type, wanted) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
