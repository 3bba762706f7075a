package io.github.bancada.ldap.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/**
 * Any text is an address or an {@link IllegalArgumentException} with a message.
 *
 * <p>A normal build runs the seeds beside the test's resources. To fuzz for real: {@code
 * JAZZER_FUZZ=1 mvn test-compile surefire:test -Dtest=LdapAddressFuzzTest}.
 */
class LdapAddressFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void url(byte[] bytes) {
    LdapAddress address;
    try {
      address = LdapAddress.parse(new String(bytes, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("is not an LDAP URL");
      return;
    }
    LdapAddress again = LdapAddress.parse(address.toString());

    assertThat(again.transport()).isEqualTo(address.transport());
    assertThat(again.host()).isEqualTo(address.host());
    assertThat(again.port()).isEqualTo(address.port());
  }
}
