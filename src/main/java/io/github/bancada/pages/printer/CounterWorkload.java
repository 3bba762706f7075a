package io.github.bancada.pages.printer;

import io.github.bancada.net.Cancellation;
import io.github.bancada.text.Quantity;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The work of one Printer Counter in one test. All samplers of a virtual user share its sessions.
 * Thread-safe.
 */
public final class CounterWorkload implements Workload<PrinterSettings> {
  @Override
  public Task<PrinterSettings> newTask(VirtualUser user) {
    return new CounterTask(
        user.shared("bancada.pages.printers", PrinterSessions::new), user.stopping());
  }

  @Override
  public Set<String> variables() {
    return Set.of(CounterSample.COUNT, CounterSample.DELTA);
  }

  /**
   * Takes the samples of one virtual user: requests the printer's count, compares it with the last
   * sample, and polls while it waits for the pages of a job.
   *
   * <p>For one thread; any thread may call {@link #cancel()}.
   */
  static final class CounterTask implements Task<PrinterSettings> {
    static final String SUCCESS = LocalCode.SUCCESS.text();
    static final String UNEXPECTED_DELTA = "unexpectedDelta";
    static final String COUNTER_SET_BACK = "counterSetBack";

    private final PrinterSessions printers;
    private final Cancellation cancellation;

    /**
     * @param printers sessions of this virtual user
     * @param stopping whether the test is stopping
     */
    CounterTask(PrinterSessions printers, BooleanSupplier stopping) {
      this.printers = printers;
      this.cancellation = new Cancellation(stopping);
    }

    @Override
    public boolean cancel() {
      return cancellation.cancel();
    }

    @Override
    public CounterSample run(PrinterSettings settings) {
      Run run = new Run(settings);
      cancellation.begin();
      try {
        run.poll();
      } catch (PrinterException e) {
        run.fail(e.code(), e.getMessage());
      } finally {
        cancellation.end();
      }
      if (run.reading != null) {
        printers.remember(settings.counter(), run.reading);
      }
      return run.sample();
    }

    @Override
    public void close() {
      printers.close();
    }

    /** One sample while it is taken. */
    private final class Run {
      private final long startEpochMillis = System.currentTimeMillis();
      private final long startNanoTime = System.nanoTime();
      private final PrinterSettings settings;
      private final DeltaExpectation expected;
      private final LifeCount count;
      private final Reading earlier;
      private final long sentBefore;
      private final long receivedBefore;
      private final long connectBefore;

      private long latencyNanos;
      private int polls;
      private int retries;
      private Reading reading;
      private Long delta;
      private String code = SUCCESS;
      private String message = "";

      Run(PrinterSettings settings) {
        this.settings = settings;
        expected = settings.expectation();
        count = printers.count(settings);
        earlier = printers.last(settings.counter());
        sentBefore = count.traffic().sentBytes();
        receivedBefore = count.traffic().receivedBytes();
        connectBefore = count.traffic().connectNanos();
      }

      void fail(String failureCode, String cause) {
        code = failureCode;
        message = cause + tally();
      }

      /** Number of requests, if more than one. */
      private String tally() {
        return polls + retries <= 1
            ? ""
            : " ("
                + Quantity.of(polls, "poll")
                + ", "
                + Quantity.of(retries, "retry", "retries")
                + ")";
      }

      void poll() throws PrinterException {
        Deadline wait = new Deadline(expected.waitLimit(), cancellation);
        while (true) {
          // Checked before the request, so that the last reading is from the end of the wait.
          boolean last = wait.isOver();
          polls++;
          Reading now = request();
          if (latencyNanos == 0) {
            latencyNanos = System.nanoTime() - startNanoTime;
          }
          reading = now;
          if (earlier == null) {
            break; // no earlier reading to compare with
          }
          delta = now.since(earlier);
          if (delta < 0) {
            fail(
                COUNTER_SET_BACK,
                String.format(
                    "the count went back from %s to %s; another printer answered, or its counter"
                        + " was reset",
                    earlier.text(), now.text()));
            delta = null;
            break;
          }
          if (expected.isAny() || delta == expected.pages()) {
            break;
          }
          if (last || delta > expected.pages()) {
            fail(UNEXPECTED_DELTA, mismatch(now));
            break;
          }
          new Deadline(shorter(expected.pollInterval(), wait), cancellation).await();
        }
      }

      private Duration shorter(Duration interval, Deadline wait) {
        Duration left = wait.remaining();
        return interval.compareTo(left) < 0 ? interval : left;
      }

      private String mismatch(Reading now) {
        return "expected a delta of "
            + expected.pages()
            + ", got "
            + delta
            + " (count "
            + now.text()
            + ", before "
            + earlier.text()
            + "); "
            + (delta > expected.pages()
                ? "more pages were printed, perhaps by another job"
                : expected.waitLimit().isZero()
                    ? "set Wait at most if the job may still be printing"
                    : "the printer did not print the other pages within "
                        + expected.waitLimit().toSeconds()
                        + " s");
      }

      /** Requests the count, with retries if there is no answer. */
      private Reading request() throws PrinterException {
        PrinterAddress printer = settings.address();
        for (int left = printer.retries(); ; left--) {
          try {
            return count.read(new Deadline(printer.timeLimit(), cancellation));
          } catch (PrinterException e) {
            if (left == 0 || !e.isWithoutAnswer()) {
              throw e;
            }
            retries++;
          }
        }
      }

      CounterSample sample() {
        PrinterTraffic traffic = count.traffic();
        return new CounterSample(
            startEpochMillis,
            System.nanoTime() - startNanoTime,
            traffic.connectNanos() - connectBefore,
            latencyNanos,
            code.equals(SUCCESS),
            code,
            message,
            settings.address().uri(),
            settings.request(),
            reading,
            delta,
            polls,
            retries,
            traffic.sentBytes() - sentBefore,
            traffic.receivedBytes() - receivedBefore);
      }
    }
  }
}
