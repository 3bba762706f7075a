package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.control.ControlAnswers;
import io.github.bancada.ldap.control.ReceivedControls;
import io.github.bancada.ldap.notify.Change;
import io.github.bancada.ldap.notify.ChangeTimes;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.OperationType;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A request on the wire, and its single answer.
 *
 * @param changes notes when it is sent and answered
 */
record SingleRequest(LdapRequest request, ChangeTimes changes)
    implements LdapConnection.Exchange<SingleRequest.Answer> {
  /** {@code genPasswd [0]} of a password that the server made. */
  private static final int GENERATED_PASSWORD = 0x80;

  /**
   * The single answer.
   *
   * @param value of an extended response (RFC 4511 section 4.12), and the entries of pre-read and
   *     post-read, as LDIF; "" for none
   * @param entry of post-read, else of pre-read; null for none
   * @param nanoTime {@link System#nanoTime()} at its arrival
   */
  record Answer(LdapResult result, String value, Entry entry, long nanoTime) {}

  @Override
  public Answer over(LdapStream stream) throws IOException, LdapOperationException {
    Change change = changes.begin(request);
    stream.send(request.operation(), request.controls());
    LdapMessage message = stream.next(0);
    long arrived = System.nanoTime();
    stream.expect(message, request.type().answerTag());
    BerCursor operation = message.operation();
    LdapResult result = LdapResult.decode(operation);
    change.answered(result.code() == 0);
    byte[] value = value(operation);
    String text = value == null ? "" : text(request.type(), value);
    ControlAnswers answers =
        request.controls().length == 0
            ? ControlAnswers.NONE
            : ControlAnswers.of(ReceivedControls.of(message));
    String all = answers.ldif().isEmpty() ? text : text + answers.ldif();
    return new Answer(result, all, answers.entry(), arrived);
  }

  /**
   *
   *
   * <pre>
   * responseName [10] LDAPOID OPTIONAL, responseValue [11] OCTET STRING OPTIONAL
   * </pre>
   */
  private static byte[] value(BerCursor operation) throws LdapOperationException {
    if (operation.hasMore() && operation.peekTag() == LdapMessages.RESPONSE_NAME) {
      operation.next();
    }
    boolean given = operation.hasMore() && operation.peekTag() == LdapMessages.RESPONSE_VALUE;
    return given ? operation.next().copy() : null;
  }

  /**
   * The value of an extended response as text.
   *
   * <pre>
   * Who am I (RFC 4532):        authzId in UTF-8
   * password modify (RFC 3062): SEQUENCE { genPasswd [0] OCTET STRING OPTIONAL }
   * </pre>
   */
  private static String text(OperationType type, byte[] value) throws LdapOperationException {
    return switch (type) {
      case WHO_AM_I -> new String(value, StandardCharsets.UTF_8);
      case PASSWORD_MODIFY -> {
        BerCursor content = new BerCursor(value, 0, value.length).next(LdapMessages.SEQUENCE);
        yield content.hasMore() ? content.nextText(GENERATED_PASSWORD) : "";
      }
      default -> "";
    };
  }
}
