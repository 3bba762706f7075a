package io.github.bancada.metrics;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.UnknownHostException;
import org.apache.jmeter.samplers.SampleResult;

/** Tells whether the load machine itself served a sample. Stateless. */
final class SameMachine {
  private SameMachine() {}

  /** True if the sample says so, or has a URL with a loopback address. */
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
