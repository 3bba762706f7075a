package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.testing.FreePort;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.util.JMeterUtils;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what Load Report serves while a test runs. */
class LoadReportLiveTest extends LoadReportRun {
  private static final Pattern ADDRESS = Pattern.compile("(?m)^Live page: (http://\\S+)$");

  @AfterEach
  void nothingIsServed() {
    JMeterUtils.getJMeterProperties().remove("live.port");
    JMeterUtils.getJMeterProperties().remove("live.linger");
  }

  private static String metrics(String address) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address + "metrics")).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private String address() {
    Matcher line = ADDRESS.matcher(console());
    assertThat(line.find()).as(console()).isTrue();
    return line.group(1);
  }

  @Test
  void runIsServedUntilItEnds() throws Exception {
    // A port that no other program gets once it is free again, not even the client that then asks.
    JMeterUtils.setProperty("live.port", "" + FreePort.find());
    LoadReport report = report("out");
    report.testStarted();
    sample(report, "search");

    assertThat(metrics(address())).contains("bancada_samples_total{label=\"search\"} 1.0\n");

    report.testEnded();
    Assertions.assertThatExceptionOfType(ConnectException.class)
        .isThrownBy(() -> metrics(address()));
    assertThat(written("out").total().samples()).isEqualTo(1);
  }

  @Test
  void onlyOneOfTwoReportsServes() throws Exception {
    JMeterUtils.setProperty("live.port", "0");
    LoadReport first = report("first");
    LoadReport second = report("second");
    first.testStarted();
    second.testStarted();
    first.testEnded();
    second.testEnded();

    assertThat(ADDRESS.matcher(console()).results()).hasSize(1);
    assertThat(written("second").total().samples()).isZero();
  }

  @Test
  void nothingIsServedUnlessAskedFor() {
    LoadReport report = report("out");
    report.testStarted();
    report.testEnded();

    assertThat(console()).doesNotContain("Live page");
  }

  @Test
  void usedPortEndsTheTestBeforeItBegins() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      JMeterUtils.setProperty("live.port", "" + other.getLocalPort());
      LoadReport report = report("out");
      report.testStarted();

      assertThat(TestAbort.isUnderWay()).isTrue();
      assertThat(work.resolve("out")).doesNotExist();
    }
  }
}
