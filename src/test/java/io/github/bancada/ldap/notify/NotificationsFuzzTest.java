package io.github.bancada.ldap.notify;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.bancada.ldap.control.ControlLines;
import io.github.bancada.ldap.control.ReceivedControls;
import io.github.bancada.ldap.control.RequestKind;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapReader;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;

/**
 * Fuzzes notifications of changes: any bytes are counted, or are a failure with a message. Each
 * build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment
 * searches for more.
 */
class NotificationsFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void bytesAreNotificationsOrAFailureWithAMessage(byte[] bytes) throws IOException {
    for (String line : new String[] {"persistentSearch existing", "contentSync"}) {
      Notifications heard =
          new Notifications(ControlLines.parse(line, RequestKind.SEARCH), new ChangeTimes(), "");
      try {
        take(heard, new LdapReader(new ByteArrayInputStream(bytes)));
      } catch (LdapOperationException e) {
        assertThat(e.getMessage()).isNotBlank();
      } catch (EOFException e) {
        assertThat(e).hasMessageContaining("closed the connection");
      }
      assertThat(heard.count()).isGreaterThanOrEqualTo(0);
      assertThat(heard.counts().headers()).endsWith("\n").doesNotContain("\n\n");
      assertThat(heard.counts().sentence()).doesNotContain("\n");
    }
  }

  private static void take(Notifications heard, LdapReader reader)
      throws IOException, LdapOperationException {
    while (true) {
      LdapMessage message = reader.read(LdapReader.MAX_MESSAGE_BYTES);
      switch (message.tag()) {
        case LdapMessages.SEARCH_ENTRY -> heard.entry(message, System.nanoTime());
        case LdapMessages.INTERMEDIATE_RESPONSE -> heard.info(message);
        default -> heard.done(ReceivedControls.of(message));
      }
    }
  }
}
