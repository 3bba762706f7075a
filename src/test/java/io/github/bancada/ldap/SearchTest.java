package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DereferencePolicy;
import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.testing.FreePort;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest extends SearchRun {
  @Test
  void baseThatDoesNotExistIsNoSuchObjectWithTheMatchedDn() {
    SearchSample sample = search(settings().base("ou=nowhere," + TestSettings.BASE));

    assertThat(sample.code()).isEqualTo("32 noSuchObject");
    assertThat(sample.success()).isFalse();
    assertThat(sample.message()).contains("matched DN: " + TestSettings.BASE);
  }

  @Test
  void connectionIsKeptAfterASearchThatTheServerRefused() {
    try (TestUser user = TestUser.alone()) {
      user.run(settings().connectionPerUser().base("ou=nowhere," + TestSettings.BASE));

      SearchSample next = user.run(settings().connectionPerUser());

      assertThat(next.connectNanos()).isZero();
      assertThat(next.success()).isTrue();
    }
  }

  @Test
  void searchThatFindsNothingSucceedsWithoutEntries() {
    SearchSample sample = search(settings().filter("(uid=nobody)"));

    assertThat(sample.code()).isEqualTo("0 success");
    assertThat(sample.entries()).isZero();
    assertThat(sample.success()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", ">=1", ">=0", ""})
  void numberOfEntriesAsExpectedSucceeds(String expected) {
    assertThat(search(settings().expectEntries(expected)).success()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 'expected 0 entries, got 1'",
    "2, 'expected 2 entries, got 1'",
    ">=2, 'expected at least 2 entries, got 1'",
  })
  void otherNumberOfEntriesFailsAndSaysWhatCame(String expected, String message) {
    SearchSample sample = search(settings().expectEntries(expected));

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).isEqualTo("0 unexpectedEntries");
    assertThat(sample.message()).isEqualTo(message);
  }

  @Test
  void expectedResultCodeSucceeds() {
    SearchSample sample = search(settings().base("ou=x," + TestSettings.BASE).expectCodes("32"));

    assertThat(sample.success()).isTrue();
    assertThat(sample.code()).isEqualTo("32 noSuchObject");
  }

  @Test
  void oneOfSeveralExpectedResultCodesSucceeds() {
    assertThat(search(settings().expectCodes("0, 32")).success()).isTrue();
  }

  @Test
  void otherResultCodeThanExpectedFailsAndSaysBoth() {
    SearchSample sample = search(settings().expectCodes("32 49"));

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).isEqualTo("0 success");
    assertThat(sample.message())
        .isEqualTo("expected result code 32 noSuchObject or 49 invalidCredentials, got 0 success");
  }

  @Test
  void connectErrorSucceedsWhereItIsExpected() throws IOException {
    String url = "ldap://127.0.0.1:" + FreePort.find();

    assertThat(search(TestSettings.at(url).expectCodes("91").expectEntries("1")).success())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({"base, 1", "one, 50", "sub, 51", "auto, 51", "subordinates, 50"})
  void scopeSaysHowDeep(String scope, int entries) {
    SearchSample sample = search(settings().filter("(objectClass=*)").scope(scope));

    assertThat(sample.entries()).isEqualTo(entries);
  }

  @Test
  void requestSaysWhatWasAskedOfWhom() {
    SearchSample sample = search(settings());

    assertThat(sample.request())
        .isEqualTo(
            server.ldapUrl()
                + " search base=\""
                + TestSettings.BASE
                + "\" scope=SUB filter=(uid=fulano1)");
  }

  @Test
  void baseDnWithWrongSyntaxThatReachesTheServerIsItsError() {
    LdapSearchSettings wrong =
        new LdapSearchSettings(
            "not a dn",
            null,
            null,
            List.of(),
            null,
            false,
            DereferencePolicy.NEVER,
            0,
            0,
            0,
            RequestControls.NONE);
    LdapSettings good = settings().build();
    LdapSettings settings =
        new LdapSettings(
            good.target(),
            wrong,
            good.listening(),
            good.expectation(),
            good.rules(),
            good.window(),
            0,
            LdapSettings.Operation.SEARCH,
            false);
    try (TestUser user = TestUser.alone()) {
      assertThat(user.run(settings).code()).isEqualTo("34 invalidDNSyntax");
    }
  }

  @Test
  void filterOfSeveralMegabytesIsSent() {
    SearchSample sample = search(settings().filter("(uid=" + "a".repeat(3 << 20) + ")"));

    assertThat(sample.code()).isEqualTo("0 success");
    assertThat(sample.sentBytes()).isGreaterThan(3 << 20);
  }
}
