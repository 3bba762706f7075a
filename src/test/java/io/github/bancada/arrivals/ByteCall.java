package io.github.bancada.arrivals;

import io.github.bancada.metrics.TimedSampleResult;
import java.io.IOException;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;

/**
 * Asks a {@link FreezingServer}, each user on a connection of its own that it opens before its
 * first sample. Copies share the server and the list of when answers came.
 */
public class ByteCall extends AbstractSampler implements ThreadListener {
  private static final long serialVersionUID = 1L;

  private transient FreezingServer server;
  private transient Queue<Long> ended = new ConcurrentLinkedQueue<>();
  private transient Socket socket;

  public ByteCall() {}

  ByteCall(FreezingServer server) {
    setName("call");
    this.server = server;
  }

  /** When answers were there, by {@link System#nanoTime()}. */
  Queue<Long> ended() {
    return ended;
  }

  @Override
  public Object clone() {
    ByteCall copy = (ByteCall) super.clone();
    copy.server = server;
    copy.ended = ended;
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
    long wall = System.currentTimeMillis();
    long begin = System.nanoTime();
    boolean success = ask();
    long end = System.nanoTime();
    ended.add(end);
    result.setTimes(wall, end - begin, 0, 0, 0);
    result.setSuccessful(success);
    return result;
  }

  private boolean ask() {
    try {
      socket.getOutputStream().write(1);
      return socket.getInputStream().read() == 1;
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
