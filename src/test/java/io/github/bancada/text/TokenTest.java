package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenTest {
  private enum Choice implements Token {
    AUTO,
    LOCAL_INFILE,
    SHA_256,
    SNMP_V2C,
    READ_THE_LAST_ONE
  }

  @ParameterizedTest
  @CsvSource({
    "AUTO, auto",
    "LOCAL_INFILE, localInfile",
    "SHA_256, sha256",
    "SNMP_V2C, snmpV2c",
    "READ_THE_LAST_ONE, readTheLastOne"
  })
  void textIsTheNameInCamelCase(Choice choice, String text) {
    assertThat(choice.token()).isEqualTo(text);
    assertThat(Setting.token("Choice", text, Choice.class, Choice.AUTO)).isEqualTo(choice);
  }
}
