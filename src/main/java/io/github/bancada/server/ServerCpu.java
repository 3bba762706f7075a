package io.github.bancada.server;

import io.github.bancada.element.ListenerField;
import io.github.bancada.element.ResultsListener;
import io.github.bancada.metrics.table.RunTables;
import io.github.bancada.servercpu.ListenAddress;
import io.github.bancada.servercpu.ServerCpuRun;
import io.github.bancada.text.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: CPU time of the server's process while samples are taken, in percent and for each
 * sample, if the server runs on this machine. In distributed mode that is the controller's. What is
 * published is any text.
 */
public class ServerCpu extends ResultsListener<ServerCpu.Run> {
  /** Where the server listens, a URL or the path of a Unix socket. */
  static final ListenerField ADDRESS = new ListenerField("address", "${__P(mysql.url,)}");

  /** Regular expression of the labels that count; "" for all. */
  static final ListenerField LABELS = new ListenerField("labels", "");

  private static final long serialVersionUID = 1L;

  /** A run, and the labels that count in it; null for all. */
  record Run(ServerCpuRun watched, Pattern labels) {}

  public ServerCpu() {
    super("Server CPU", "server-cpu.csv");
  }

  @Override
  public List<ListenerField> fields() {
    return List.of(ADDRESS, LABELS);
  }

  @Override
  protected Run newRun() {
    String address = Setting.text(value(ADDRESS));
    String labels = value(LABELS);
    ListenAddress listening = address.isEmpty() ? null : ListenAddress.parse(address);
    Pattern counted;
    try {
      counted = labels.isBlank() ? null : Pattern.compile(labels);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "Labels is '" + labels + "'; it takes a regular expression: " + e.getDescription(), e);
    }
    return new Run(
        new ServerCpuRun(listening, Path.of("/proc"), System::nanoTime).started(), counted);
  }

  @Override
  protected void record(Run run, SampleResult sample) {
    if (run.labels() == null || run.labels().matcher(sample.getSampleLabel()).matches()) {
      run.watched().count();
    }
  }

  @Override
  protected RunTables tables(Run run) {
    return run.watched().table().tables(value(PUBLISHED));
  }
}
