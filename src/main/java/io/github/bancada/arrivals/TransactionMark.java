package io.github.bancada.arrivals;

import io.github.bancada.metrics.IntendedStart;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * Adds the intended start to transactions without parent sample, for which JMeter calls no
 * assertion such as {@link Iterations.StartCarrier}. It is the first listener of each sampler, so
 * that all others see its mark. Not thread-safe.
 */
final class TransactionMark extends AbstractTestElement implements SampleListener {
  private static final long serialVersionUID = 1L;
  private static final Pattern SAMPLES = Pattern.compile("\\d+");

  private final transient Iterations iterations;

  private TransactionMark(Iterations iterations) {
    this.iterations = iterations;
  }

  /** Adds it to one user's tree if it has such transactions. */
  static void addTo(HashTree tree, Iterations iterations) {
    SearchByClass<TransactionController> transactions =
        new SearchByClass<>(TransactionController.class);
    tree.traverse(transactions);
    if (transactions.getSearchResults().stream().anyMatch(each -> !each.isGenerateParentSample())) {
      add(tree, new TransactionMark(iterations));
    }
  }

  private static void add(HashTree tree, TransactionMark mark) {
    for (Object node : tree.getArray()) {
      HashTree below = tree.getTree(node);
      if (node instanceof Sampler) {
        putFirst(below, mark);
      } else {
        add(below, mark);
      }
    }
  }

  private static void putFirst(HashTree tree, TransactionMark mark) {
    Object[] others = tree.getArray();
    HashTree[] below = new HashTree[others.length];
    for (int i = 0; i < others.length; i++) {
      below[i] = tree.getTree(others[i]);
    }
    tree.clear();
    tree.add(mark);
    for (int i = 0; i < others.length; i++) {
      tree.set(others[i], below[i]);
    }
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    SampleResult result = event.getResult();
    if (event.isTransactionSampleEvent() && IntendedStart.of(result) == null) {
      Matcher samples = SAMPLES.matcher(result.getResponseMessage());
      int count = samples.find() ? Integer.parseInt(samples.group()) : 0;
      result.addAssertionResult(iterations.startOfTransaction(count));
    }
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // A transaction is complete at its end.
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // As above.
  }
}
