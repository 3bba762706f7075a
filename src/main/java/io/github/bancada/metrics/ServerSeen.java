package io.github.bancada.metrics;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.UnknownHostException;
import org.apache.jmeter.samplers.SampleResult;

/** The servers of a run, from the first sample of each label. Thread-safe. */
final class ServerSeen {
  // Each only changes from false to true.
  private volatile boolean sameMachine;
  private volatile boolean asked;

  /** Looks at the first sample of a label. */
  void look(SampleResult sample) {
    if (served(sample)) {
      sameMachine = true;
    }
    if (!TimedSampleResult.isWithoutServer(sample)) {
      asked = true;
    }
  }

  /**
   * The servers so far.
   *
   * @param embedded the server started inside the test, "" for none
   * @param any whether there were samples
   */
  RunInfo.Server of(String embedded, boolean any) {
    return new RunInfo.Server(embedded, sameMachine, any && !asked);
  }

  /** Whether the load machine itself served it: by its mark, or a loopback address in its URL. */
  static boolean served(SampleResult sample) {
    if (sample instanceof TimedSampleResult timed) {
      return isLocal(timed.getServer());
    }
    URL url = sample.getURL();
    return url != null && isLoopback(url.getHost());
  }

  private static boolean isLocal(String server) {
    if (server.startsWith("ldapi:")) {
      return true;
    }
    try {
      String host = new URI(server).getHost();
      return host != null && isLoopback(host);
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean isLoopback(String host) {
    // Checks only literal addresses: a name server would take time during the test.
    boolean literal = host.startsWith("[") || host.matches("[0-9.]+");
    if (!literal) {
      return host.equalsIgnoreCase("localhost");
    }
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
