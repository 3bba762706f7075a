package io.github.bancada.capacity;

import io.github.bancada.arrivals.QueuedThreadGroup;
import io.github.bancada.arrivals.schedule.ArrivalPlan;
import io.github.bancada.arrivals.schedule.ArrivalQueue;
import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.element.FieldElement;
import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Value;
import io.github.bancada.gate.PerformanceGate;
import io.github.bancada.jmeter.ClonePurpose;
import io.github.bancada.jmeter.EngineShare;
import io.github.bancada.jmeter.OfferedAudits;
import io.github.bancada.jmeter.RemainingTime;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.jmeter.ThinkTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jorphan.collections.ListedHashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Thread group: searches the greatest load at which its samples meet the objective. The load is a
 * rate of arrivals or a number of users, and changes from trial to trial; the test ends with the
 * capacity, or with the reason why there is none. Remote engines share the load, and the controller
 * searches.
 */
public class CapacitySearch extends QueuedThreadGroup
    implements FieldElement, PerformanceGate.CapacitySource, TestStateListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CapacitySearch.class);

  static final Fields FIELDS = new Fields(CapacitySearch.class);

  static final Field<LoadKind> LOAD = FIELDS.choice("load", LoadKind.RATE);
  static final Field<String> FROM = FIELDS.textOr("from", "50");
  static final Field<String> TO = FIELDS.textOr("to", "100000");
  static final Field<String> GROWTH = FIELDS.textOr("growth", "2");
  static final Field<String> PRECISION = FIELDS.textOr("precision", "5 %").in("%");
  static final Field<String> CONFIDENCE = FIELDS.textOr("confidence", "95 %").in("%");
  static final Field<String> TRIAL = FIELDS.textOr("trial", "10 s");
  static final Field<String> WARM_UP = FIELDS.textOr("warmUp", "10 s");
  static final Field<String> BUDGET = FIELDS.textOr("budget", "60 min");
  static final Field<String> AT_MOST = FIELDS.text("atMost", "").in("%");
  static final Field<Integer> USERS = FIELDS.number("users", 200, 1);
  static final Field<Schedule.Spacing> SPACING = FIELDS.choice("spacing", Schedule.Spacing.POISSON);
  static final Field<Long> SEED = FIELDS.longNumber("seed", 0, Long.MIN_VALUE);
  static final Field<Boolean> WATCH_CPU = FIELDS.flag("watchCpu", true);
  static final Field<String> OBJECTIVE =
      FIELDS.lines("objective").initially("response p95 < 100 ms");

  static final Derived<CapacitySettings> SETTINGS = FIELDS.derived(CapacitySettings::of);

  private static final Supplier<Supplier<CpuWatch.Seen>> WATCH = () -> new CpuWatch()::seen;
  private static final Duration WAIT_FOR_FILES = Duration.ofSeconds(5);

  /** Shared by all clones, so that the window sees the running one. */
  private transient SearchProgress progress = new SearchProgress();

  /** Source of CPU measurements of a trial. */
  private transient Supplier<Supplier<CpuWatch.Seen>> cpuWatches = WATCH;

  /** The engine of this group. */
  private EngineShare share = new EngineShare();

  /** The controller of this engine; null if this process searches. */
  private TrialDesk desk;

  /** On a controller: the engines of the next test. */
  private transient EngineCrew crew;

  /** Name of this engine. */
  private transient String engine = "";

  private transient boolean validates;
  private transient LiveLoad live;
  private transient volatile UsersLead run;

  private transient BusyUsers.Clock clock;

  @Override
  public Fields fields() {
    return FIELDS;
  }

  SearchProgress progress() {
    return progress;
  }

  private <T> T get(Value<T> value) {
    return values().get(value);
  }

  @Override
  public Object clone() {
    CapacitySearch copy = (CapacitySearch) super.clone();
    ClonePurpose purpose = ClonePurpose.now();
    copy.progress = progress;
    copy.cpuWatches = cpuWatches;
    copy.live = live;
    copy.clock = live == null ? null : live.users().clock();
    copy.share = share.ofClone();
    copy.desk = purpose == ClonePurpose.ENGINE ? crewOfNextTest() : desk;
    copy.validates = validates || purpose == ClonePurpose.VALIDATION;
    return copy;
  }

  private synchronized TrialDesk crewOfNextTest() {
    if (crew == null || crew.isUsed()) {
      crew = new EngineCrew(progress);
    }
    return crew;
  }

  private Object readResolve() {
    progress = new SearchProgress();
    cpuWatches = WATCH;
    engine = "";
    return this;
  }

  private Supplier<CpuWatch.Seen> watchServersOnly() {
    Supplier<CpuWatch.Seen> all = cpuWatches.get();
    return () -> all.get().ofServersOnly();
  }

  /** Sets another source of CPU measurements, for tests on busy machines. */
  void setCpuWatches(Supplier<Supplier<CpuWatch.Seen>> watches) {
    cpuWatches = watches;
  }

  /** What is wrong with its fields, a sentence each; fields with variables are not judged. */
  public List<String> problems() {
    return new Check(FIELDS, this::text).problems();
  }

  @Override
  public void testStarted() {
    check(AuditDemand::problemsHere);
  }

  @Override
  public void testStarted(String host) {
    engine = host;
    check(AuditDemand::problemsOnEngine);
  }

  private void check(Supplier<List<String>> ofAudit) {
    Check check = new Check(FIELDS, this::text);
    List<String> problems = check.problems();
    if (problems.isEmpty() && check.known(SETTINGS).filter(AuditDemand::isMadeBy).isPresent()) {
      problems = ofAudit.get();
    }
    if (!problems.isEmpty()) {
      TestAbort.ofElement(FIELDS.elementLabel(), getName(), String.join("; ", problems));
    }
  }

  @Override
  public void testEnded() {
    // Nothing to do: the group ends with the search, not with the test.
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  @Override
  public int getNumThreads() {
    return validates ? 1 : get(SETTINGS).onOneOf(share.engines()).users();
  }

  @Override
  protected boolean isTimed() {
    return get(LOAD) == LoadKind.RATE;
  }

  @Override
  protected ArrivalQueue newQueue() {
    if (validates) {
      return LiveLoad.queueOfOneArrival();
    }
    CapacitySettings settings = get(SETTINGS).onOneOf(share.engines());
    long seed = settings.seed() == 0 ? ThreadLocalRandom.current().nextLong() : settings.seed();
    log.info("Capacity Search '{}' with seed {}", getName(), seed);
    if (AuditDemand.isMadeBy(settings)) {
      OfferedAudits.ofThisTest().want();
    }
    live =
        new LiveLoad(
            settings,
            new ArrivalPlan.Share(share.index(), share.engines()),
            seed,
            progress::drains,
            get(WATCH_CPU) ? cpuWatches : this::watchServersOnly);
    run =
        desk == null
            ? new CapacityRun(settings, live, progress, 0)
            : new EngineWorker(desk, member(), settings, live);
    return live.queue();
  }

  private TrialDesk.Member member() {
    return new TrialDesk.Member(
        engine,
        share.index(),
        share.engines(),
        FIELDS.all().stream().collect(Collectors.toMap(Field::name, this::text)));
  }

  @Override
  public void start(
      int groupNumber,
      ListenerNotifier notifier,
      ListedHashTree tree,
      StandardJMeterEngine engine) {
    run = null;
    live = null;
    TrialListener.addTo(tree.getTree(this), this::served);
    super.start(groupNumber, notifier, tree, engine);
    if (run != null) {
      run.start();
      RemainingTime.ofThisTest().begins(this, run::left);
    }
  }

  /** Takes a finished sample of a user, on any user's thread. */
  private void served(SampleResult sample) {
    LiveLoad current = live;
    if (current != null) {
      current.served(sample);
    }
  }

  @Override
  public void sampleStarting(Sampler sampler) {
    super.sampleStarting(sampler);
    if (clock != null) {
      ThinkTime.follow(clock);
      clock.begin();
    }
  }

  @Override
  public void sampleEnded(Sampler sampler) {
    if (clock != null) {
      clock.end();
    }
    super.sampleEnded(sampler);
  }

  @Override
  public void tellThreadsToStop() {
    stopSearch();
    super.tellThreadsToStop();
  }

  @Override
  public void stop() {
    stopSearch();
    super.stop();
  }

  private void stopSearch() {
    if (run != null) {
      run.stop();
    }
  }

  @Override
  public boolean verifyThreadsStopped() {
    return super.verifyThreadsStopped() && hasEnded();
  }

  @Override
  public void waitThreadsStopped() {
    super.waitThreadsStopped();
    hasEnded();
  }

  /** Waits for the files of the search; returns whether they came in time. */
  private boolean hasEnded() {
    UsersLead current = run;
    return current == null || current.await(WAIT_FOR_FILES);
  }
}
