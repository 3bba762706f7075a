package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.work.Phase;
import org.junit.jupiter.api.Test;

/** Binds, passwords, identities and abandoned requests at the embedded directory. */
class OperationIdentityTest extends OperationRun {
  @Test
  void whoAmIGivesTheIdentityOfTheConnection() {
    OperationSample sample = operation("whoAmI").bind(FULANO1, "fulano1").run();

    succeeds(sample);
    assertThat(sample.body()).isEqualTo("dn:" + FULANO1);
    assertThat(operation("whoAmI").run().body()).isIn("", "dn:");
  }

  @Test
  void passwordIsTheNewOne() {
    String dn = "cn=fulano4," + BASE;
    TestOperation change =
        operation("passwordModify")
            .bind(dn, "fulano4")
            .with(OLD_PASSWORD, "fulano4")
            .with(NEW_PASSWORD, "n0va-senha");

    OperationSample sample = change.run();

    succeeds(sample);
    assertThat(sample.toString()).doesNotContain("n0va-senha");
    assertThat(change.build().toString()).doesNotContain("n0va-senha");
    succeeds(operation("bind").bind(dn, "n0va-senha").run());
    fails(operation("bind").bind(dn, "fulano4").run(), "49 invalidCredentials");
  }

  @Test
  void passwordThatTheServerMakesIsTheResponseData() {
    String dn = "cn=fulano5," + BASE;

    OperationSample sample =
        operation("passwordModify").bind(dn, "fulano5").with(PASSWORD_USER, dn).run();

    succeeds(sample);
    succeeds(operation("bind").bind(dn, sample.body()).run());
  }

  @Test
  void wrongOldPasswordIsRefused() {
    OperationSample sample =
        operation("passwordModify")
            .bind(FULANO1, "fulano1")
            .with(OLD_PASSWORD, "wrong")
            .with(NEW_PASSWORD, "new")
            .run();

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).matches("49 .*|53 .*");
  }

  @Test
  void bindIsTheWholeSampleOnAKeptConnection() {
    try (OperationUser user = new OperationUser()) {
      TestOperation bind = operation("bind").connectionPerUser().bind(FULANO1, "fulano1");
      OperationSample first = user.run(bind);
      OperationSample second = user.run(bind);
      OperationSample wrong =
          user.run(operation("bind").connectionPerUser().bind(FULANO1, "no").expect("49"));
      OperationSample third = user.run(bind);

      succeeds(first);
      assertThat(first.connectNanos()).isPositive();
      succeeds(second);
      assertThat(second.connectNanos()).isZero();
      assertThat(second.phases()).extracting(Phase::label).containsExactly("bind");
      assertThat(wrong.success()).isTrue();
      succeeds(third);
      assertThat(third.connectNanos()).as("a refused bind keeps the connection").isZero();
    }
  }

  @Test
  void anonymousBindIsSent() {
    OperationSample sample = operation("bind").with(DIRECTORY.bind, "anonymous").run();

    succeeds(sample);
    assertThat(sample.bindNanos()).isPositive();
  }

  @Test
  void unbindClosesTheConnectionOfTheUser() {
    try (OperationUser user = new OperationUser()) {
      TestOperation whoAmI = operation("whoAmI").connectionPerUser();
      succeeds(user.run(whoAmI));

      OperationSample unbind = user.run(operation("unbind").connectionPerUser());
      OperationSample next = user.run(whoAmI);

      succeeds(unbind);
      assertThat(unbind.connectNanos()).isZero();
      assertThat(unbind.sentBytes()).isEqualTo(7);
      assertThat(unbind.phases()).extracting(Phase::label).containsExactly("unbind");
      succeeds(next);
      assertThat(next.connectNanos()).isPositive();
    }
  }

  @Test
  void abandonKeepsTheConnection() {
    try (OperationUser user = new OperationUser()) {
      TestOperation whoAmI = operation("whoAmI").connectionPerUser();
      succeeds(user.run(whoAmI));

      OperationSample abandon = user.run(operation("abandon").connectionPerUser());
      OperationSample next = user.run(whoAmI);

      succeeds(abandon);
      assertThat(abandon.sentBytes()).isPositive();
      assertThat(abandon.receivedBytes()).isZero();
      succeeds(next);
      assertThat(next.connectNanos()).isZero();
    }
  }

  @Test
  void bytesAreThoseOnTheWire() {
    OperationSample sample = operation("whoAmI").run();

    // Envelope and message ID are 5 bytes, the request 27, the unbind 2.
    assertThat(sample.sentBytes()).isEqualTo(5 + 27 + 5 + 2);
    assertThat(sample.receivedBytes()).isPositive();
    assertThat(sample.latencyNanos()).isPositive().isLessThanOrEqualTo(sample.elapsedNanos());
    assertThat(sample.headers()).isEqualTo("Server: " + server.ldapUrl() + "\n");
  }
}
