package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.work.Phase;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BindTest {
  private static final String FULANO1 = "cn=fulano1," + TestSettings.BASE;
  private static final String WRONG_PASSWORD = "s3nha-3rrada";

  private static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(TestSettings.BASE, 1);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static TestSettings settings() {
    return TestSettings.at(server.ldapUrl());
  }

  private static BindSettings binding(String method, String dn, String password) {
    return TestSettings.read(
        DIRECTORY.binding,
        DIRECTORY.bind,
        method,
        DIRECTORY.bindDn,
        dn,
        DIRECTORY.bindPassword,
        password);
  }

  private static SearchSample search(TestSettings settings) {
    try (TestUser user = TestUser.alone()) {
      return user.run(settings);
    }
  }

  @Test
  void noBindSendsNone() {
    SearchSample sample = search(settings().bind("none"));

    assertThat(sample.success()).isTrue();
    assertThat(sample.bindNanos()).isZero();
    assertThat(sample.phases()).extracting(Phase::label).doesNotContain("bind");
  }

  @Test
  void anonymousBindSucceeds() {
    SearchSample sample = search(settings().bind("anonymous"));

    assertThat(sample.success()).isTrue();
    assertThat(sample.bindNanos()).isPositive();
  }

  @Test
  void rightPasswordSucceeds() {
    assertThat(search(settings().bind(FULANO1, "fulano1")).code()).isEqualTo("0 success");
  }

  @Test
  void wrongPasswordIsInvalidCredentials() {
    SearchSample sample = search(settings().bind(FULANO1, WRONG_PASSWORD));

    assertThat(sample.code()).isEqualTo("49 invalidCredentials");
    assertThat(sample.success()).isFalse();
    assertThat(sample.message()).contains("bind simple as " + FULANO1 + " was refused");
  }

  @Test
  void wrongPasswordSucceedsWhereItIsExpected() {
    SearchSample sample = search(settings().bind(FULANO1, WRONG_PASSWORD).expectCodes("49"));

    assertThat(sample.success()).isTrue();
    assertThat(sample.code()).isEqualTo("49 invalidCredentials");
  }

  @Test
  void bindPhaseOfARefusedBindIsMarkedAsFailed() {
    SearchSample sample = search(settings().bind(FULANO1, WRONG_PASSWORD));

    assertThat(sample.phases())
        .filteredOn(phase -> phase.label().equals("bind"))
        .hasSize(1)
        .noneMatch(Phase::success);
    assertThat(sample.phases()).extracting(Phase::label).doesNotContain("search");
  }

  @Test
  void passwordIsInNoTextOfASample() {
    SearchSample sample = search(settings().bind(FULANO1, WRONG_PASSWORD).ldif(1000));

    assertThat(sample.toString()).doesNotContain(WRONG_PASSWORD);
  }

  @Test
  void passwordsAreInNoTextOfTheSettings() {
    LdapSettings settings =
        settings()
            .bind(FULANO1, WRONG_PASSWORD)
            .trust("ca.p12", "trust-pass")
            .clientKey("key.p12", "key-pass")
            .build();

    assertThat(settings.toString())
        .doesNotContain(WRONG_PASSWORD)
        .doesNotContain("trust-pass")
        .doesNotContain("key-pass");
  }

  /** As with {@code ldapsearch -D}. */
  @ParameterizedTest
  @ValueSource(strings = {"", "simpleOrNone", "simpleOrAnonymous"})
  void dnWithoutAMethodMeansASimpleBind(String method) {
    assertThat(binding(method, FULANO1, "secret")).isEqualTo(binding("simple", FULANO1, "secret"));
    assertThatThrownBy(() -> binding(method, FULANO1, ""))
        .hasMessageContaining("password is empty");
    assertThatThrownBy(() -> binding(method, "", "secret")).hasMessageContaining("DN is empty");
  }

  @Test
  void withoutADnThereIsNoIdentity() {
    assertThat(binding("simpleOrNone", "", "").method()).isEqualTo(BindSettings.Method.NONE);
    assertThat(binding("", "", "").method()).isEqualTo(BindSettings.Method.NONE);
    assertThat(binding("simpleOrAnonymous", " ", "").method())
        .isEqualTo(BindSettings.Method.ANONYMOUS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "anonymous", "external"})
  void dnForAMethodWithoutOneIsRefused(String method) {
    assertThatThrownBy(() -> binding(method, FULANO1, "secret"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Bind is '" + method + "'")
        .hasMessageContaining(FULANO1)
        .hasMessageContaining("choose simple")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> binding(method, "", "secret"))
        .hasMessageContaining("the given password")
        .hasMessageNotContaining("'secret'");
  }

  @Test
  void simpleBindWithoutAPasswordIsRefusedBeforeItIsSent() {
    assertThatThrownBy(() -> binding("simple", FULANO1, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(FULANO1)
        .hasMessageContaining("password is empty");
  }

  @Test
  void simpleBindWithoutADnIsRefusedBeforeItIsSent() {
    assertThatThrownBy(() -> binding("simple", " ", WRONG_PASSWORD))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("DN is empty")
        .hasMessageNotContaining(WRONG_PASSWORD);
  }

  @Test
  void bindMethodsThatAServerDoesNotKnowShowItsCode() {
    SearchSample sample = search(settings().bind("external"));

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).matches("\\d+ \\w+").isNotEqualTo("82 localError");
    assertThat(sample.message()).contains("bind external was refused");
  }
}
