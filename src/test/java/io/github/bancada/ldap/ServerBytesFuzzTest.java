package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.unboundid.ldap.sdk.Control;
import io.github.bancada.ldap.control.ControlAnswers;
import io.github.bancada.ldap.control.ReceivedControls;
import io.github.bancada.ldap.entry.AttributeRuleLines;
import io.github.bancada.ldap.entry.AttributeRules;
import io.github.bancada.ldap.entry.EntrySink;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapReader;
import io.github.bancada.ldap.wire.LdapResult;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;

/**
 * Any bytes from a server are messages, an {@link LdapOperationException} with a message or the end
 * of the stream.
 *
 * <p>A normal build runs the seeds beside the test's resources. To fuzz for real: {@code
 * JAZZER_FUZZ=1 mvn test-compile surefire:test -Dtest=ServerBytesFuzzTest}.
 */
class ServerBytesFuzzTest {
  private static final AttributeRules RULES =
      AttributeRuleLines.parse("all cn ~ .*a\ncount(mail) < 2\nanyEntry no sn :: AA==");

  @FuzzTest(maxDuration = "1m")
  void answers(byte[] bytes) throws IOException {
    LdapReader reader = new LdapReader(new ByteArrayInputStream(bytes));
    EntrySink sink = EntrySink.of(10_000, RULES, () -> false);
    try {
      while (true) {
        LdapMessage message = reader.read(sink.wantedBytes());
        if (message.tag() == LdapMessages.SEARCH_ENTRY) {
          sink.add(message);
        } else {
          LdapResult.codeText(LdapResult.decode(message.operation()).code());
          List<Control> received = ReceivedControls.of(message);
          ReceivedControls.pageCookie(received);
          ControlAnswers.of(received);
        }
      }
    } catch (LdapOperationException e) {
      assertThat(e.getMessage()).isNotBlank();
      assertThat(sink.problem(true)).isNotNull();
    } catch (EOFException e) {
      assertThat(e).hasMessageContaining("closed the connection");
    }
  }
}
