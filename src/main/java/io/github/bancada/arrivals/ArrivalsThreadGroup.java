package io.github.bancada.arrivals;

import io.github.bancada.arrivals.schedule.ArrivalPlan;
import io.github.bancada.arrivals.schedule.ArrivalQueue;
import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.element.FieldElement;
import io.github.bancada.element.RunListener;
import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Value;
import io.github.bancada.field.Values;
import io.github.bancada.jmeter.ArrivalsMessage;
import io.github.bancada.jmeter.ClonePurpose;
import io.github.bancada.jmeter.EngineShare;
import io.github.bancada.jmeter.RemainingTime;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.text.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestStateListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread group: sends arrivals at a rate, independent of the server, with users that stay and keep
 * their connections. An arrival waits while all users are busy, and its samples carry the delay.
 * Remote engines share the rate.
 */
public class ArrivalsThreadGroup extends QueuedThreadGroup
    implements FieldElement, TestStateListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(ArrivalsThreadGroup.class);

  static final Fields FIELDS = new Fields(ArrivalsThreadGroup.class);

  private static final double NANOS_PER_SECOND = 1e9;

  static final Field<String> RATE = FIELDS.text("rate", "10");
  static final Field<String> DURATION = FIELDS.text("duration", "60 s");
  static final Field<String> RAMP = FIELDS.text("ramp", "");
  static final Field<Schedule.Spacing> SPACING = FIELDS.choice("spacing", Schedule.Spacing.POISSON);
  static final Field<Integer> USERS = FIELDS.number("users", 100, 1);
  static final Field<Integer> PATIENCE = FIELDS.millis("patience", 0);
  static final Field<Integer> LATE_LIMIT = FIELDS.millis("lateLimit", 10);
  static final Field<Long> SEED = FIELDS.longNumber("seed", 0, Long.MIN_VALUE);
  static final Field<String> SCHEDULE = FIELDS.lines("schedule");

  static final Derived<ArrivalSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new ArrivalSettings(
                  scheduleOf(v),
                  v.get(SEED),
                  v.get(USERS),
                  TimeUnit.MILLISECONDS.toNanos(v.get(PATIENCE)),
                  TimeUnit.MILLISECONDS.toNanos(v.get(LATE_LIMIT))));

  /** The engine of this group. */
  private EngineShare share = new EngineShare();

  /** Whether this group runs only to validate the plan. */
  private transient boolean validates;

  private String words = "";
  private transient ArrivalsMessage controller;

  /** Whether no listener of this process reports the arrivals. */
  private transient boolean isSilent;

  /** The schedule in words, or else rate, duration and ramp; no load without a rate. */
  static Schedule scheduleOf(Values values) {
    String text = values.get(SCHEDULE);
    if (text.isEmpty() && values.get(RATE).isEmpty()) {
      return Schedule.NONE;
    }
    return text.isEmpty()
        ? ArrivalSettings.simple(
            values.get(RATE), values.get(DURATION), values.get(RAMP), values.get(SPACING))
        : Schedule.parse(text);
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  private <T> T get(Value<T> value) {
    return values().get(value);
  }

  @Override
  public Object clone() {
    ArrivalsThreadGroup copy = (ArrivalsThreadGroup) super.clone();
    copy.share = share.ofClone();
    copy.validates = validates || ClonePurpose.now() == ClonePurpose.VALIDATION;
    return copy;
  }

  @Override
  public void testStarted() {
    ArrivalCounts.Source.clear();
    List<String> problems = new Check(FIELDS, this::text).problems();
    if (!problems.isEmpty()) {
      TestAbort.ofElement(FIELDS.elementLabel(), getName(), String.join("; ", problems));
    }
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    // Nothing to do: the group ends with its users, not with the test.
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  @Override
  public int getNumThreads() {
    ArrivalSettings settings = get(SETTINGS);
    if (settings.schedule().equals(Schedule.NONE)) {
      return 0;
    }
    return validates ? ArrivalSettings.Validation.users() : settings.users();
  }

  @Override
  protected boolean isTimed() {
    return true;
  }

  @Override
  protected ArrivalQueue newQueue() {
    ArrivalSettings settings = get(SETTINGS);
    if (validates) {
      settings = ArrivalSettings.Validation.of(settings);
    }
    long seed = settings.seed() == 0 ? ThreadLocalRandom.current().nextLong() : settings.seed();
    log.info("Arrivals of '{}' with seed {}", getName(), seed);
    words = settings.schedule().inWords();
    controller = new ArrivalsMessage();
    isSilent = !RunListener.anyShowsArrivals();
    ArrivalQueue queue =
        new ArrivalQueue(
            settings.users(), settings.patienceNanos(), settings.lateLimitNanos(), () -> {});
    queue.send(
        new ArrivalPlan(
            settings.schedule(), seed, new ArrivalPlan.Share(share.index(), share.engines())));
    String load = words;
    ArrivalCounts.Source.add(() -> queue.counts(load));
    long begin = System.nanoTime();
    double seconds = settings.schedule().seconds();
    RemainingTime.ofThisTest()
        .begins(
            this,
            () ->
                Double.isInfinite(seconds)
                    ? TimeLeft.UNKNOWN
                    : TimeLeft.of(seconds - (System.nanoTime() - begin) / NANOS_PER_SECOND));
    return queue;
  }

  @Override
  protected void ended(ArrivalQueue queue) {
    ArrivalCounts counts = queue.counts(words);
    log.info("Arrivals of '{}': {}", getName(), counts);
    if (isSilent) {
      Terminal.print(endLines(counts));
    }
    controller.tell(counts);
  }

  /** The arrivals as in a Load Report, and why the run is invalid, if it is. */
  private static String endLines(ArrivalCounts counts) {
    List<String> lines = new ArrayList<>(counts.sentences());
    if (counts.isInvalid()) {
      lines.add(counts.invalidSentence());
    }
    return String.join("\n", lines);
  }
}
