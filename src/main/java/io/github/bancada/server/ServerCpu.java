package io.github.bancada.server;

import io.github.bancada.element.ResultsListener;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.jmeter.MeasuredWindows;
import io.github.bancada.jmeter.ServerCpus;
import io.github.bancada.server.source.ListenAddress;
import io.github.bancada.table.RunTables;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: CPU time of the server's process while samples are taken, in percent and per sample,
 * and its machine's CPU time by state, if the server runs on this machine; in distributed mode, the
 * controller's. Published figures are free text.
 */
public class ServerCpu extends ResultsListener<ServerCpu.Run> {
  static final Fields FIELDS = new Fields(ServerCpu.class);

  /** A URL or the path of a Unix socket. */
  static final Field<String> ADDRESS = FIELDS.text("address", "${__P(database.url,)}");

  /** Regular expression; "" for all. */
  static final Field<String> LABELS = FIELDS.text("labels", "");

  static final Field<String> PUBLISHED = FIELDS.lines("published");

  private static final long serialVersionUID = 1L;

  /** A run with its settings; labels are null for all. */
  record Run(ServerCpuRun watched, Pattern labels, String published) {}

  public ServerCpu() {
    super("Server CPU", "server-cpu.csv");
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected Run newRun(Values settings) {
    String address = settings.get(ADDRESS);
    String labels = settings.get(LABELS);
    ListenAddress listening = address.isEmpty() ? null : ListenAddress.parse(address);
    Pattern counted;
    try {
      counted = labels.isEmpty() ? null : Pattern.compile(labels);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "Labels is '" + labels + "'; it takes a regular expression: " + e.getDescription(), e);
    }
    ServerCpuRun watched =
        new ServerCpuRun(
                listening, Path.of("/proc"), steadyClock(), MeasuredWindows.ofThisTest()::now)
            .started();
    ServerCpus.ofThisTest().offer(watched::server);
    return new Run(watched, counted, settings.get(PUBLISHED));
  }

  /** Nanoseconds since the epoch that advance evenly even if the system's clock is set. */
  private static LongSupplier steadyClock() {
    long epoch = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - System.nanoTime();
    return () -> epoch + System.nanoTime();
  }

  @Override
  protected void record(Run run, SampleResult sample) {
    if (run.labels() == null || run.labels().matcher(sample.getSampleLabel()).matches()) {
      run.watched().count();
    }
  }

  @Override
  protected RunTables tables(Run run) {
    return run.watched().table().tables(run.published());
  }
}
