package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JMeterArgumentsTest {
  @Test
  void propertiesOfThisMachineAndOfEnginesAreKept() {
    assertThat(
            JMeterArguments.properties(
                "-jar",
                "bin/ApacheJMeter.jar",
                "-n",
                "-t",
                "plan.jmx",
                "-Jusers=500",
                "-J",
                "loops=25",
                "-Gldap.url=ldap://x/a=b",
                "-Jempty=",
                "-l",
                "a.jtl"))
        .isEqualTo(Map.of("users", "500", "loops", "25", "ldap.url", "ldap://x/a=b", "empty", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ldap.bind.password", "javax.net.ssl.keyStorePassword", "db.PASSWD", "my.pwd", "api.token",
        "client_secret", "credentials", "api-key", "apikey", "ssh.private"
      })
  void secretsAreMasked(String name) {
    assertThat(JMeterArguments.properties("-J" + name + "=hunter2")).containsEntry(name, "***");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:mysql://h/a?user=u&password=p | jdbc:mysql://h/a?***",
        "local,http://u:p@h:9/m?t=p,q,ssh://u@h?port=1 | local,http://***@h:9/m?***,ssh://***@h?***",
        "http://h/a@b,c | http://h/a@b,c",
        "what? | what?"
      })
  void userAndQueryOfUrlsAreMasked(String value, String kept) {
    assertThat(JMeterArguments.properties("-Jx=" + value)).containsEntry("x", kept);
  }

  @Test
  void whatIsNoSettingIsPassedOver() {
    assertThat(JMeterArguments.properties("-J", "-Jnothing", "-G", "=x", "-J=y")).isEmpty();
    assertThat(JMeterArguments.properties("-J")).isEmpty();
  }
}
