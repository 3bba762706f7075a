package io.github.bancada.jmeter;

import io.github.bancada.process.Daemons;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * A remote engine's message to its controller, every few seconds and at its end: how long its load
 * still takes, and which users have died. Thread-safe.
 */
public final class RemainingTimeMessage {
  private static final String KIND = "bancada.course";
  private static final int PERIOD_SECONDS = 2;

  /** The message of the engine in this process; null between tests. */
  private static final AtomicReference<RemainingTimeMessage> GIVEN = new AtomicReference<>();

  private final List<RemoteListenerWrapper> controller;
  private final String engine = UUID.randomUUID().toString();
  private final RemainingTime course = RemainingTime.ofThisTest();
  private final ScheduledExecutorService ticker = Daemons.timer("bancada-course");

  private RemainingTimeMessage(List<RemoteListenerWrapper> controller) {
    this.controller = controller;
  }

  private void tell() {
    EngineMessage.tell(controller, KIND, note(engine, course.left()));
    DeadUsers.tell(controller, engine);
  }

  /** On a remote engine: a test begins, before its first user. */
  public static void begin() {
    end();
    List<RemoteListenerWrapper> controller = EngineMessage.listeners();
    if (controller.isEmpty()) {
      return;
    }
    RunningTest.plan().ifPresent(UserWatch::addTo);
    EngineThreads.endWithTheirTests();
    TestStop.watch();
    DeadUsers.watch();
    RemainingTimeMessage message = new RemainingTimeMessage(controller);
    message.ticker.scheduleAtFixedRate(message::tell, 1, PERIOD_SECONDS, TimeUnit.SECONDS);
    GIVEN.set(message);
  }

  /** On a remote engine: the test has ended. */
  public static void end() {
    RemainingTimeMessage message = GIVEN.getAndSet(null);
    if (message != null) {
      message.ticker.shutdownNow();
      DeadUsers.tell(message.controller, message.engine);
    }
  }

  /** Whether this process is an engine in the middle of a test. */
  static boolean isGiven() {
    return GIVEN.get() != null;
  }

  /** On a controller: keeps the message, if this event is one. */
  public static void toldBy(SampleEvent event) {
    EngineMessage.toldBy(KIND, event).ifPresent(RemainingTimeMessage::keep);
  }

  static String note(String engine, TimeLeft left) {
    return engine + " " + left.seconds() + " " + left.atMost();
  }

  private static void keep(String note) {
    String[] words = note.split(" ");
    RemainingTime.ofThisTest()
        .heard(
            words[0], new TimeLeft(Double.parseDouble(words[1]), Boolean.parseBoolean(words[2])));
  }
}
