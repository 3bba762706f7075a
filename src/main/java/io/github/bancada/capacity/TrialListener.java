package io.github.bancada.capacity;

import java.util.function.Consumer;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jorphan.collections.HashTree;

/**
 * Passes each sample of the users to the search, before the plan's listeners see it. One for all
 * users; as thread-safe as its target.
 */
final class TrialListener extends AbstractTestElement implements SampleListener, NoThreadClone {
  private static final long serialVersionUID = 1L;

  private final transient Consumer<SampleResult> samples;

  private TrialListener(Consumer<SampleResult> samples) {
    this.samples = samples;
  }

  /** Adds it to the tree below a group, in front of everything else. */
  static void addTo(HashTree group, Consumer<SampleResult> samples) {
    Object[] others = group.getArray();
    HashTree[] below = new HashTree[others.length];
    for (int i = 0; i < others.length; i++) {
      below[i] = group.getTree(others[i]);
    }
    group.clear();
    group.add(new TrialListener(samples));
    for (int i = 0; i < others.length; i++) {
      group.set(others[i], below[i]);
    }
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    samples.accept(event.getResult());
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // A sample counts at its end.
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // As above.
  }
}
