package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerSeenTest {
  @ParameterizedTest
  @CsvSource({
    "ldap://127.0.0.1:389, true",
    "ldap://127.1.2.3:389, true",
    "ldaps://localhost:636, true",
    "ldap://[::1]:389, true",
    "ldapi:///run/ldapi, true",
    "ldapi://%2Frun%2Fldapi, true",
    "mysql://LOCALHOST:3306, true",
    "ldap://ldap.example.org:389, false",
    "ldap://192.0.2.1:389, false",
    "ldap://[2001:db8::1]:389, false",
    "'', false",
    "'not a uri', false"
  })
  void serverOfOurSamplersIsKnownByItsAddress(String server, boolean same) {
    TimedSampleResult sample = Samples.ok("a", 1, 1);
    sample.setServer(server);

    assertThat(ServerSeen.served(sample)).isEqualTo(same);
  }

  @ParameterizedTest
  @CsvSource({"http://127.0.0.1:8080/, true", "https://www.example.org/, false"})
  void serverOfOtherSamplersIsKnownByTheirUrl(String url, boolean same) throws Exception {
    SampleResult sample = new SampleResult();
    sample.setURL(URI.create(url).toURL());

    assertThat(ServerSeen.served(sample)).isEqualTo(same);
  }

  @Test
  void sampleWithoutAddressIsNotKnownToBeServedHere() {
    assertThat(ServerSeen.served(new SampleResult())).isFalse();
  }
}
