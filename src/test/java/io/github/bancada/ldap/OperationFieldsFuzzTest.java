package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.bancada.ldap.operation.OperationType;
import java.nio.charset.StandardCharsets;

/**
 * Any texts in the fields of LDAP Operation are a request, or an {@link IllegalArgumentException}
 * with a message. The fields are one a line: result codes, DN, new RDN, new superior, attribute,
 * value, message ID.
 *
 * <p>A normal build runs the seeds beside the test's resources. To fuzz for real: {@code
 * JAZZER_FUZZ=1 mvn test-compile surefire:test -Dtest=OperationFieldsFuzzTest}.
 */
class OperationFieldsFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void fields(byte[] bytes) {
    String[] texts = (new String(bytes, StandardCharsets.UTF_8) + "\n".repeat(7)).split("\n", -1);
    for (OperationType type : OperationType.values()) {
      if (type.takesLdif()) {
        continue; // LDIF has a fuzz test of its own
      }
      OperationSettings settings;
      try {
        settings =
            TestOperation.at("ldap://h", type.token())
                .expect(texts[0])
                .dn(texts[1])
                .with(NEW_RDN, texts[2])
                .with(NEW_SUPERIOR, texts[3])
                .with(ATTRIBUTE, texts[4])
                .with(VALUE, texts[5])
                .with(MESSAGE_ID, texts[6])
                .build();
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotBlank();
        continue;
      }
      assertThat(settings.expectation().codes()).isNotEmpty();
      settings.request().ifPresent(each -> assertThat(each.operation()).isNotEmpty());
    }
  }
}
