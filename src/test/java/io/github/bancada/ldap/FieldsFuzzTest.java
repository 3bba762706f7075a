package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.bancada.ldap.wire.LdapAddress;
import java.nio.charset.StandardCharsets;

/**
 * Any texts in the fields of the search are a search, or an {@link IllegalArgumentException} with a
 * message. The fields are one a line: filter, base DN, attributes.
 *
 * <p>A normal build runs the seeds beside the test's resources. To fuzz for real: {@code
 * JAZZER_FUZZ=1 mvn test-compile surefire:test -Dtest=FieldsFuzzTest}.
 */
class FieldsFuzzTest {
  private static final LdapAddress ADDRESS = LdapAddress.parse("ldap://host");

  @FuzzTest(maxDuration = "1m")
  void fields(byte[] bytes) {
    String[] fields = (new String(bytes, StandardCharsets.UTF_8) + "\n\n\n").split("\n", -1);
    LdapSearchSettings settings;
    try {
      settings =
          TestSettings.read(SEARCH, FILTER, fields[0], BASE_DN, fields[1], ATTRIBUTES, fields[2]);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).isNotBlank();
      return;
    }
    assertThat(settings.at(ADDRESS).encode()).isNotEmpty();
    assertThat(settings.at(ADDRESS).description()).isNotBlank();
  }
}
