package io.github.bancada.arrivals;

import io.github.bancada.metrics.TimedSampleResult;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;

/**
 * Asks a {@link FreezingServer}, each user on a connection of its own that it opens before its
 * first sample, and keeps what it has done; copies share that.
 */
public class NumberCall extends AbstractSampler implements ThreadListener {
  private static final long serialVersionUID = 1L;

  /**
   * One request, its moments by {@link System#nanoTime()}.
   *
   * @param number that the server has it by
   */
  record Call(int number, long beginNanos, long endNanos, SampleResult result) {}

  private transient FreezingServer server;
  private transient AtomicInteger numbers = new AtomicInteger();
  private transient Queue<Call> calls = new ConcurrentLinkedQueue<>();
  private transient Socket socket;

  public NumberCall() {}

  NumberCall(FreezingServer server) {
    setName("call");
    this.server = server;
  }

  /** All that was asked. */
  Queue<Call> calls() {
    return calls;
  }

  @Override
  public Object clone() {
    NumberCall copy = (NumberCall) super.clone();
    copy.server = server;
    copy.numbers = numbers;
    copy.calls = calls;
    return copy;
  }

  @Override
  public void threadStarted() {
    try {
      socket = server.connect();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public SampleResult sample(Entry entry) {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName());
    int number = numbers.incrementAndGet();
    long wall = System.currentTimeMillis();
    long begin = System.nanoTime();
    boolean success = ask(number);
    long end = System.nanoTime();
    calls.add(new Call(number, begin, end, result));
    result.setTimes(wall, end - begin, 0, 0, 0);
    result.setSuccessful(success);
    return result;
  }

  private boolean ask(int number) {
    try {
      new DataOutputStream(socket.getOutputStream()).writeInt(number);
      return new DataInputStream(socket.getInputStream()).readInt() == number;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void threadFinished() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
