package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.TestDirectory.Transport;
import io.github.bancada.testing.TestCertificates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What servers do that the embedded directory does not: SASL, and access rules. */
abstract class RealDirectoryContract extends DirectoryContract {
  private static final String BASE = TestDirectory.BASE;

  @ParameterizedTest
  @CsvSource({
    "scramSha256, LDAP",
    "scramSha256, START_TLS",
    "digestMd5, LDAP",
    "digestMd5, LDAPS",
    "digestMd5, LDAPI"
  })
  void passwordIsProvedToTheServer(String method, Transport transport) {
    OperationSample right =
        directory().operation(transport, "whoAmI").sasl(method, "fulano3", "fulano3").run();
    OperationSample wrong =
        directory().operation(transport, "bind").sasl(method, "fulano3", "no").run();
    OperationSample nobody =
        directory().operation(transport, "bind").sasl(method, "nobody", "x").run();

    assertThat(dn(right)).isEqualTo("cn=fulano3," + BASE);
    assertThat(wrong.code()).as(wrong.message()).isEqualTo("49 invalidCredentials");
    assertThat(nobody.success()).isFalse();
    assertThat(nobody.code()).as(nobody.message()).matches("(49|80) .*");
  }

  @Test
  void userOfTheProcessIsAnIdentityOnTheUnixSocket() {
    OperationSample sample =
        directory().operation(Transport.LDAPI, "whoAmI").with(DIRECTORY.bind, "external").run();

    assertThat(dn(sample)).isEqualTo(directory().administrator());
  }

  @ParameterizedTest
  @EnumSource(names = {"LDAPS", "START_TLS"})
  void clientCertificateIsAnIdentity(Transport transport) {
    OperationSample sample =
        directory()
            .operation(transport, "whoAmI")
            .with(DIRECTORY.bind, "external")
            .with(DIRECTORY.clientKeyStore, directory().clientKeyStore())
            .with(DIRECTORY.clientKeyStorePassword, TestCertificates.PASSWORD)
            .run();

    assertThat(dn(sample)).isEqualTo("cn=fulano1," + BASE);
  }

  @ParameterizedTest
  @EnumSource(names = {"LDAP", "LDAPS"})
  void externalWithoutAnIdentityOfTheTransportIsRefused(Transport transport) {
    OperationSample sample =
        directory().operation(transport, "bind").with(DIRECTORY.bind, "external").run();

    assertThat(sample.success()).isFalse();
    assertThat(sample.code())
        .matches("(7 authMethodNotSupported|48 inappropriateAuthentication|49 .*)");
  }

  @ParameterizedTest
  @EnumSource
  void changeWithoutTheRightIsRefused(Transport transport) {
    OperationSample sample =
        directory().operation(transport, "delete").dn("cn=fulano1," + BASE).run();

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).matches("8 strong.*|50 insufficientAccessRights");
  }

  @Test
  void proxiedAuthorizationWithoutTheRightIsRefused() {
    OperationSample sample =
        directory()
            .operation(Transport.LDAP, "delete")
            .bind("cn=fulano4," + BASE, "fulano4")
            .dn("cn=fulano5," + BASE)
            .with(CONTROLS, "proxiedAuthorization dn:cn=fulano5," + BASE)
            .run();

    assertThat(sample.code())
        .as(sample.message())
        .matches("(123 authorizationDenied|50 insufficientAccessRights)");
  }

  @Test
  void changeAsAUserWithoutTheRightIsRefused() {
    OperationSample sample =
        directory()
            .administration(Transport.LDAP, "delete")
            .dn("cn=fulano5," + BASE)
            .with(CONTROLS, "proxiedAuthorization dn:cn=fulano3," + BASE)
            .run();

    assertThat(sample.code()).as(sample.message()).isEqualTo("50 insufficientAccessRights");
  }

  @Test
  void passwordThatTheServerMakesIsTheResponseData() {
    String dn = "cn=fulano6," + BASE;
    OperationSample made =
        directory().administration(Transport.LDAPS, "passwordModify").with(PASSWORD_USER, dn).run();
    OperationSample login =
        directory().operation(Transport.LDAPS, "bind").bind(dn, made.body()).run();

    assertThat(made.code()).as(made.message()).isEqualTo("0 success");
    assertThat(login.code()).as(login.message()).isEqualTo("0 success");
  }

  @Test
  void orderByAnUnknownAttributeIsRefused() {
    SearchSample sample = run(people("(cn=fulano4*)", "sort noSuchAttribute"));

    assertThat(sample.success()).as(sample.headers()).isFalse();
  }
}
