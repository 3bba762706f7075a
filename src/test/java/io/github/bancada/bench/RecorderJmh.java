package io.github.bancada.bench;

import io.github.bancada.metrics.RunRecorder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.SamplingStatCalculator;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One sample handed to the Load Report's recorder, and to two peers: the statistics of JMeter's
 * Aggregate Report (a row and the total, as its listener adds them) and a bare HdrHistogram.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class RecorderJmh {
  /** What all threads record into. */
  @State(Scope.Benchmark)
  public static class Shared {
    RunRecorder recorder;
    SamplingStatCalculator row;
    SamplingStatCalculator total;
    ConcurrentHistogram histogram;

    /** A recorder for each iteration: a run. */
    @Setup(Level.Iteration)
    public void start() {
      recorder = new RunRecorder(System.currentTimeMillis(), 2);
      row = new SamplingStatCalculator("search");
      total = new SamplingStatCalculator("TOTAL");
      histogram = new ConcurrentHistogram(1, TimeUnit.DAYS.toNanos(1), 3);
    }

    /** Its temporary file goes. */
    @TearDown(Level.Iteration)
    public void stop() throws IOException {
      recorder.close();
    }
  }

  /** One thread's samples. */
  @State(Scope.Thread)
  public static class Samples {
    private final ClockedSample[] samples = ClockedSample.spread(1024);
    private int next;

    ClockedSample next() {
      next = next + 1 & samples.length - 1;
      return samples[next];
    }
  }

  /** CPU time of the thread over an iteration. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Cpu {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Nanoseconds of CPU. */
    public long cpuNanos;

    /** Samples recorded meanwhile. */
    public long recorded;

    private long before;

    @Setup(Level.Iteration)
    public void start() {
      before = THREADS.getCurrentThreadCpuTime();
    }

    @TearDown(Level.Iteration)
    public void stop() {
      cpuNanos = THREADS.getCurrentThreadCpuTime() - before;
    }
  }

  @Benchmark
  public void loadReport(Shared shared, Samples samples, Cpu cpu) {
    shared.recorder.record(samples.next());
    cpu.recorded++;
  }

  @Benchmark
  public void aggregateReport(Shared shared, Samples samples, Cpu cpu) {
    SampleResult sample = samples.next();
    shared.row.addSample(sample);
    shared.total.addSample(sample);
    cpu.recorded++;
  }

  @Benchmark
  public void bareHistogram(Shared shared, Samples samples, Cpu cpu) {
    shared.histogram.recordValue(samples.next().getElapsedNanos());
    cpu.recorded++;
  }
}
