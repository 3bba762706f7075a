package io.github.bancada.capacity;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;

/** A sampler for tests that does what it is told; copies share it. An interrupt fails a sample. */
public class Work extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  /** Code and message of failed samples. */
  static final String FAILURE = "503 no work today";

  /** What a sample does. */
  interface Task {
    /**
     * @param number of the sample, from 1
     * @return whether it succeeds
     */
    boolean run(int number) throws InterruptedException;
  }

  /** Succeeds after a service time of at least this number of milliseconds. */
  static Task taking(long millis) {
    return number -> {
      TimeUnit.MILLISECONDS.sleep(millis);
      return true;
    };
  }

  private transient AtomicInteger calls = new AtomicInteger();
  private transient Task task = number -> true;

  public Work() {}

  Work(Task task) {
    setName("work");
    this.task = task;
  }

  @Override
  public Object clone() {
    Work copy = (Work) super.clone();
    copy.calls = calls;
    copy.task = task;
    return copy;
  }

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    result.sampleStart();
    try {
      result.setSuccessful(task.run(calls.incrementAndGet()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      result.setSuccessful(false);
    }
    if (!result.isSuccessful()) {
      result.setResponseCode(FAILURE.substring(0, 3));
      result.setResponseMessage(FAILURE.substring(4));
    }
    result.sampleEnd();
    return result;
  }
}
