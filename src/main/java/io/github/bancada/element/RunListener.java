package io.github.bancada.element;

import io.github.bancada.jmeter.ArrivalsWord;
import io.github.bancada.jmeter.EmptyRun;
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

/**
 * A listener that sees a run as a whole: all users of this process, or of all remote engines.
 *
 * <p>On a controller JMeter makes a clone of it for each engine of the test, and tells each of the
 * start and the end of its engine; the clones share one session, which joins them. A listener read
 * from a stream begins with a session of its own. Thread-safe as far as its session is.
 *
 * @param <S> what the clones share
 */
public abstract class RunListener<S> extends AbstractListenerElement
    implements SampleListener, TestStateListener, Remoteable, NoThreadClone, Clearable {
  private static final long serialVersionUID = 1L;

  private transient S session;

  /** How many clones were made of this one: on a controller, one for each engine of the test. */
  private transient AtomicInteger clones = new AtomicInteger();

  /** That count of the listener of which this one is a clone; null if it is none. */
  private transient AtomicInteger siblings;

  /**
   * @param session a new one
   */
  protected RunListener(S session) {
    this.session = session;
  }

  /** A session for a listener that is read from a stream. */
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

  /** What a stream does not carry. */
  protected Object readResolve() {
    session = newSession();
    clones = new AtomicInteger();
    return this;
  }

  /** What all clones share. */
  protected final S session() {
    return session;
  }

  /** How many engines the test has in all; 1 if it runs in this process. */
  protected final int engines() {
    return siblings == null ? 1 : siblings.get();
  }

  /** The run has begun with this engine: the next test makes its clones anew. */
  protected final void runHasBegun() {
    if (siblings != null) {
      siblings.set(0);
    }
  }

  /** The text of a field; on a controller JMeter leaves functions as they are written. */
  public static String evaluated(String text) {
    return text.contains("${") ? new CompoundVariable(text).execute() : text;
  }

  @Override
  public void testStarted() {
    EmptyRun.watch();
    testStarted("");
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // A sample counts when it ends; but see whether it is one.
    TestAbort.toldBy(event);
    EmptyRun.toldBy(event);
    ArrivalsWord.toldBy(event);
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // A sample counts when it ends.
  }

  @Override
  public void clearData() {
    // What is shown lives in the GUI, which clears itself; files on disk stay.
  }
}
