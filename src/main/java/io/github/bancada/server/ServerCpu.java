package io.github.bancada.server;

import io.github.bancada.element.RunTableListener;
import io.github.bancada.element.RunTableSession;
import io.github.bancada.servercpu.ListenAddress;
import io.github.bancada.servercpu.ServerCpuRun;
import io.github.bancada.text.Setting;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * Listener: CPU time of the server's process while samples are taken, in percent and for each
 * sample, if the server runs on this machine. In distributed mode that is the controller's.
 *
 * <p>Thread-safe: {@link #sampleOccurred} is called by all users at once. Clones share one session.
 */
public class ServerCpu extends RunTableListener<ServerCpu.Run> {
  private static final long serialVersionUID = 1L;

  /** Property: where the server listens, a URL or the path of a Unix socket. */
  static final String ADDRESS = "ServerCpu.address";

  /** Property: regular expression of the labels that count; "" for all. */
  static final String LABELS = "ServerCpu.labels";

  /** Property: text to show below the figures; "" for none. */
  static final String PUBLISHED = "ServerCpu.published";

  /** A run with what its fields said. */
  record Run(ServerCpuRun watched, Pattern labels, String published) {}

  public ServerCpu() {
    super(ofServer());
  }

  private static RunTableSession<Run> ofServer() {
    return new RunTableSession<>(
        "Server CPU", "server-cpu.csv", run -> run.watched().table(run.published()));
  }

  @Override
  protected RunTableSession<Run> newSession() {
    return ofServer();
  }

  @Override
  protected Run newRun() {
    String address = Setting.text(evaluated(getAddress()));
    String labels = evaluated(getLabels());
    ListenAddress listening = address.isEmpty() ? null : ListenAddress.parse(address);
    Pattern counted;
    try {
      counted = labels.isBlank() ? null : Pattern.compile(labels);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "Labels is '" + labels + "'; it takes a regular expression: " + e.getDescription(), e);
    }
    return new Run(
        new ServerCpuRun(listening, Path.of("/proc"), System::nanoTime).started(),
        counted,
        evaluated(getPublished()));
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    session()
        .run()
        .filter(
            run ->
                run.labels() == null
                    || run.labels().matcher(event.getResult().getSampleLabel()).matches())
        .ifPresent(run -> run.watched().count());
  }

  /** Where the server listens. */
  public String getAddress() {
    return getPropertyAsString(ADDRESS, "");
  }

  public void setAddress(String address) {
    setProperty(ADDRESS, address);
  }

  /** Regular expression of the labels that count, "" for all. */
  public String getLabels() {
    return getPropertyAsString(LABELS, "");
  }

  public void setLabels(String labels) {
    setProperty(LABELS, labels);
  }

  /** Text to show below the figures, "" for none. */
  public String getPublished() {
    return getPropertyAsString(PUBLISHED, "");
  }

  public void setPublished(String published) {
    setProperty(PUBLISHED, published);
  }
}
