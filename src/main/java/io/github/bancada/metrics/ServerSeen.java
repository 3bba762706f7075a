package io.github.bancada.metrics;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.UnknownHostException;
import org.apache.jmeter.samplers.SampleResult;

/** What the samples of a run went to, as far as the first of each label tells. Thread-safe. */
final class ServerSeen {
  // They only ever become true.
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
   * What the samples went to.
   *
   * @param embedded the server started inside the test, "" for none
   * @param any whether there were samples
   */
  RunInfo.Server of(String embedded, boolean any) {
    return new RunInfo.Server(embedded, sameMachine, any && !asked);
  }

  /** Whether the load machine itself served it: it says so, or its URL has a loopback address. */
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
    // Checks only literal addresses: asking a name server takes time, in the middle of a test.
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
