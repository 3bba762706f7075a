package io.github.bancada.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import org.junit.jupiter.api.Test;

class KnownPropertiesTest {
  @Test
  void documentedJMeterPropertiesAreKnown() {
    JMeterTestHome.use();

    assertThat(KnownProperties.all())
        .contains(
            "mode",
            "num_sample_threshold",
            "summariser.interval",
            "server.rmi.ssl.disable",
            "jmeter.save.saveservice.output_format",
            "jmeter.reportgenerator.overall_granularity",
            "httpclient4.retrycount")
        .doesNotContain("users", "loops", "ldap.url", "http.url", "report.dir", "gate");
  }
}
