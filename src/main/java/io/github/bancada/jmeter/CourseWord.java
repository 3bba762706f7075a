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
 * How a remote engine tells its controller, every few seconds and at its end, how long its load
 * still takes and which users have died. Thread-safe.
 */
public final class CourseWord {
  private static final String KIND = "bancada.course";
  private static final int PERIOD_SECONDS = 2;

  /** Of the engine in this process; null between tests. */
  private static final AtomicReference<CourseWord> GIVEN = new AtomicReference<>();

  private final List<RemoteListenerWrapper> controller;
  private final String engine = UUID.randomUUID().toString();
  private final TestCourse course = TestCourse.ofThisTest();
  private final ScheduledExecutorService ticker = Daemons.timer("bancada-course");

  private CourseWord(List<RemoteListenerWrapper> controller) {
    this.controller = controller;
  }

  private void tell() {
    EngineWord.tell(controller, KIND, note(engine, course.left()));
    DeadUsers.tell(controller, engine);
  }

  /** On a remote engine: a test begins, before its first user. */
  public static void begin() {
    end();
    List<RemoteListenerWrapper> controller = EngineWord.listeners();
    if (controller.isEmpty()) {
      return;
    }
    RunningTest.plan().ifPresent(UserWatch::addTo);
    EngineThreads.endWithTheirTests();
    TestStop.watch();
    DeadUsers.watch();
    CourseWord word = new CourseWord(controller);
    word.ticker.scheduleAtFixedRate(word::tell, 1, PERIOD_SECONDS, TimeUnit.SECONDS);
    GIVEN.set(word);
  }

  /** On a remote engine: the test has ended. */
  public static void end() {
    CourseWord word = GIVEN.getAndSet(null);
    if (word != null) {
      word.ticker.shutdownNow();
      DeadUsers.tell(word.controller, word.engine);
    }
  }

  /** Whether this process is an engine in the middle of a test. */
  static boolean isGiven() {
    return GIVEN.get() != null;
  }

  /** On a controller: keeps what an engine tells, if this start of a sample does. */
  public static void toldBy(SampleEvent event) {
    EngineWord.toldBy(KIND, event).ifPresent(CourseWord::keep);
  }

  static String note(String engine, TimeLeft left) {
    return engine + " " + left.seconds() + " " + left.atMost();
  }

  private static void keep(String note) {
    String[] words = note.split(" ");
    TestCourse.ofThisTest()
        .heard(
            words[0], new TimeLeft(Double.parseDouble(words[1]), Boolean.parseBoolean(words[2])));
  }
}
