package io.github.bancada.element;

import io.github.bancada.jmeter.ArrivalsMessage;
import io.github.bancada.jmeter.DeadUsers;
import io.github.bancada.jmeter.EmptyRun;
import io.github.bancada.jmeter.RemainingTimeMessage;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.TestAbort;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.reporters.AbstractListenerElement;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.property.NullProperty;
import org.apache.jorphan.collections.SearchByClass;

/**
 * A listener of whole runs: all users of this process, or of all remote engines.
 *
 * <p>On a controller JMeter clones it for each engine of the test, and tells each clone of the
 * start and the end of its engine; the clones share one session, which joins them. A listener read
 * from a stream gets a new session. As thread-safe as its session.
 *
 * @param <S> the shared session
 */
public abstract class RunListener<S extends RunSession<?>> extends AbstractListenerElement
    implements SampleListener, TestStateListener, Remoteable, NoThreadClone, Clearable {
  private static final long serialVersionUID = 1L;

  private transient S session;

  /** See {@link #engine()}. */
  private transient volatile String engine = "";

  /** Number of clones of this listener: on a controller, one for each engine of the test. */
  private transient AtomicInteger clones = new AtomicInteger();

  /** Counter of the listener that this one was cloned from; null if it is not a clone. */
  private transient AtomicInteger siblings;

  protected RunListener(S session) {
    this.session = session;
  }

  /** Makes a session for a listener that is read from a stream. */
  protected abstract S newSession();

  @Override
  @SuppressWarnings("unchecked") // a clone is of the same class
  public Object clone() {
    RunListener<S> copy = (RunListener<S>) super.clone();
    copy.session = session;
    copy.siblings = clones;
    clones.incrementAndGet();
    return copy;
  }

  /** Restores the fields that a stream does not carry. */
  protected Object readResolve() {
    session = newSession();
    clones = new AtomicInteger();
    engine = "";
    return this;
  }

  /** Shared by all clones. */
  protected final S session() {
    return session;
  }

  /** Name of the remote engine that sends to this clone; "" for this process. */
  protected final String engine() {
    return engine;
  }

  /** Number of engines of the test; 1 if it runs in this process. */
  protected final int engines() {
    return siblings == null ? 1 : siblings.get();
  }

  /** Marks the start of a run with this engine: the next test makes new clones. */
  protected final void runHasBegun() {
    if (siblings != null) {
      siblings.set(0);
    }
  }

  /** Evaluates the functions in a field's text, which JMeter leaves as written on a controller. */
  public static String evaluated(String text) {
    return text.contains("${") ? new CompoundVariable(text).execute() : text;
  }

  /** The text of a property as the plan holds it, "" for none. */
  public final String text(String property) {
    return getPropertyAsString(property, "");
  }

  public final void setText(String property, String text) {
    setProperty(property, text);
  }

  /** A property that older plans do not have, which then has the default of new elements. */
  public final String laterText(String property, String ofNewElements) {
    return getPropertyAsString(property, ofNewElements);
  }

  /**
   * Sets a property that older plans lack: it stays absent while it has the value that absence
   * means.
   */
  public final void setLaterText(String property, String text, String absent) {
    if (!text.equals(absent) || !(getProperty(property) instanceof NullProperty)) {
      setText(property, text);
    }
  }

  @Override
  public void testStarted() {
    EmptyRun.watch();
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    engine = host;
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    session.end(host);
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // A sample counts when it ends; this may be a message of an engine.
    TestAbort.toldBy(event);
    EmptyRun.toldBy(event);
    ArrivalsMessage.toldBy(event);
    RemainingTimeMessage.toldBy(event);
    DeadUsers.toldBy(event);
    RunningTest.toldBy(event);
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // A sample counts when it ends.
  }

  @Override
  public void clearData() {
    // The GUI clears what it shows; files on disk stay.
  }

  /** Whether it reports a run's arrivals, so that thread groups need not. */
  public boolean showsArrivals() {
    return false;
  }

  /** Whether a listener of the test in this process does so. */
  public static boolean anyShowsArrivals() {
    SearchByClass<RunListener<?>> listeners = new SearchByClass<>(all());
    RunningTest.plan().ifPresent(plan -> plan.traverse(listeners));
    return listeners.getSearchResults().stream().anyMatch(RunListener::showsArrivals);
  }

  @SuppressWarnings("unchecked") // of all kinds
  private static Class<RunListener<?>> all() {
    return (Class<RunListener<?>>) (Class<?>) RunListener.class;
  }
}
