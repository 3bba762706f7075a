package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.EngineRun;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the result of an LDAP Search contains, and what it never contains. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LdapSearchResultTest extends LdapSearchRun {
  @Test
  void resultCarriesTimesBytesAndCounts() throws Exception {
    TimedSampleResult result =
        only(EngineRun.run(1, 1, sampler("search", "filter", "(objectClass=person)")));

    assertThat(result.getElapsedNanos()).isPositive();
    assertThat(result.getConnectNanos()).isPositive().isLessThan(result.getElapsedNanos());
    assertThat(result.getLatencyNanos()).isPositive().isLessThan(result.getElapsedNanos());
    assertThat(result.getBytesAsLong()).isGreaterThan(1000);
    assertThat(result.getSentBytes()).isPositive();
    assertThat(result.getResponseHeaders())
        .contains("Server: " + server.ldapUrl())
        .contains("Entries: 20");
    assertThat(result.getSamplerData()).contains("(objectClass=person)");
    assertThat(result.getResponseData()).isEmpty();
  }

  @Test
  void bytesAreThoseOnTheWireAlsoWhenEntriesAreKept() throws Exception {
    SampleResult counted = only(EngineRun.run(1, 1, sampler("search")));
    SampleResult kept = only(EngineRun.run(1, 1, sampler("search", "responseData", "ldif")));

    assertThat(kept.getResponseDataAsString()).startsWith("dn: cn=fulano1,");
    assertThat(kept.getBytesAsLong()).isEqualTo(counted.getBytesAsLong());
  }

  @Test
  void subResultsShowThePhases() throws Exception {
    TimedSampleResult result =
        only(
            EngineRun.run(
                1,
                1,
                sampler("s", "connections", "sample", "bind", "anonymous", "subResults", "true")));

    SampleResult[] phases = result.getSubResults();
    assertThat(phases)
        .extracting(SampleResult::getSampleLabel)
        .containsExactly("s connect", "s bind", "s search", "s unbind");
    assertThat(phases).allMatch(SampleResult::isSuccessful);
    assertThat(
            Arrays.stream(phases)
                .mapToLong(phase -> ((TimedSampleResult) phase).getElapsedNanos())
                .sum())
        .isPositive()
        .isLessThanOrEqualTo(result.getElapsedNanos());
  }

  @Test
  void subResultsDoNotChangeTheResultThatHoldsThem() throws Exception {
    TimedSampleResult without = only(EngineRun.run(1, 1, sampler("s", "connections", "sample")));
    TimedSampleResult with =
        only(EngineRun.run(1, 1, sampler("s", "connections", "sample", "subResults", "true")));

    assertThat(with.getBytesAsLong()).isEqualTo(without.getBytesAsLong());
    assertThat(with.getSentBytes()).isEqualTo(without.getSentBytes());
    assertThat(with.getTime()).isEqualTo(Math.round(with.getElapsedNanos() / 1e6));
  }

  @Test
  void resultSurvivesSerializationWithItsNanoseconds() throws Exception {
    TimedSampleResult result =
        only(
            EngineRun.run(
                1,
                1,
                sampler("s", "connections", "sample", "bind", "anonymous", "subResults", "true")));

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(result);
    }
    TimedSampleResult copy;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      copy = (TimedSampleResult) in.readObject();
    }

    assertThat(copy.getElapsedNanos()).isEqualTo(result.getElapsedNanos()).isPositive();
    assertThat(copy.getConnectNanos()).isEqualTo(result.getConnectNanos()).isPositive();
    assertThat(copy.getBindNanos()).isEqualTo(result.getBindNanos()).isPositive();
    assertThat(copy.getLatencyNanos()).isEqualTo(result.getLatencyNanos()).isPositive();
    assertThat(copy.getSubResults()).hasSameSizeAs(result.getSubResults());
    assertThat(((TimedSampleResult) copy.getSubResults()[0]).getElapsedNanos())
        .isEqualTo(((TimedSampleResult) result.getSubResults()[0]).getElapsedNanos());
  }

  @Test
  void passwordIsInNoPartOfAResult() throws Exception {
    SampleResult result =
        only(
            EngineRun.run(
                1,
                1,
                sampler(
                    "s",
                    "bind",
                    "simple",
                    "bindDn",
                    "cn=fulano1," + TestSettings.BASE,
                    "bindPassword",
                    "s3nha-3rrada",
                    "subResults",
                    "true")));

    assertThat(result.getResponseCode()).isEqualTo("49 invalidCredentials");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(result);
    }
    assertThat(bytes.toString(StandardCharsets.ISO_8859_1)).doesNotContain("s3nha-3rrada");
  }
}
