package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.testing.KerberosRealm;
import io.github.bancada.testing.RequiresKerberos;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan whose users bind with the ticket of the system user who starts it. */
@RequiresOpenLdap
@RequiresKerberos
class KerberosPlanIT {
  @TempDir Path work;

  @Test
  void usersBindWithTheTicketOfTheTicketCache() throws Exception {
    Path cache = work.resolve("tickets");
    try (KerberosRealm realm = KerberosRealm.start();
        SlapdServer server = SlapdServer.builder().entries(10).kerberos(realm).start()) {
      realm.login(cache);
      try (JMeterProcess process =
          JMeterProcess.ofScript(
              JMeterProcess.binJMeter(),
              work,
              Map.of("KRB5CCNAME", cache.toString()),
              "-n",
              "-t",
              PlanRun.path("ldap500.jmx").toString(),
              "-Jreport.dir=report",
              "-Djava.security.krb5.conf=" + realm.settings(),
              "-Jusers=5",
              "-Jldap.bind=gssapi",
              "-Jldap.expect.entries=1",
              "-Jldap.url=" + server.ldapUrl().replace("127.0.0.1", KerberosRealm.SERVICE_HOST))) {
        JMeterProcess.Result result = process.await();

        assertThat(result.exitCode()).as(result.console()).isZero();
        assertThat(result.console()).contains("125").doesNotContain("error code");
        assertThat(realm.granted("TGS_REQ", "keeper")).isEqualTo(1);
      }
    }
  }
}
