package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.metrics.TimedSampleResult;
import java.io.IOException;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** LDAP Search in a test plan, at a directory of 20 entries. */
abstract class LdapSearchRun {
  static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(TestSettings.BASE, 20);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  /** A sampler with these properties, name and value in turn; empty ones as the GUI saves them. */
  static LdapSearch sampler(String name, String... properties) {
    LdapSearch sampler = new LdapSearch();
    sampler.setName(name);
    sampler.setProperty(TestElement.TEST_CLASS, LdapSearch.class.getName());
    sampler.setProperty("url", server.ldapUrl());
    sampler.setProperty("baseDn", TestSettings.BASE);
    sampler.setProperty("filter", "(uid=fulano1)");
    for (int i = 0; i < properties.length; i += 2) {
      sampler.setProperty(properties[i], properties[i + 1]);
    }
    return sampler;
  }

  static Arguments variables(String... namesAndValues) {
    Arguments arguments = new Arguments();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      arguments.addArgument(namesAndValues[i], namesAndValues[i + 1]);
    }
    return arguments;
  }

  static TimedSampleResult only(List<SampleResult> results) {
    assertThat(results).hasSize(1);
    return (TimedSampleResult) results.get(0);
  }
}
