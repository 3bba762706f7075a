package io.github.bancada.ldap;

import io.github.bancada.ldap.control.ControlAnswers;
import io.github.bancada.ldap.control.ReceivedControls;
import io.github.bancada.ldap.notify.Change;
import io.github.bancada.ldap.notify.ChangeTimes;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import java.io.IOException;

/**
 * A request on the wire, and its single answer.
 *
 * @param changes are told when it is sent and answered
 */
record SingleRequest(LdapRequest request, ChangeTimes changes)
    implements LdapConnection.Exchange<LdapAnswer> {

  @Override
  public LdapAnswer over(LdapStream stream) throws IOException, LdapFailure {
    Change change = changes.begin(request);
    stream.send(request.operation(), request.controls());
    LdapMessage message = stream.next(0);
    long arrived = System.nanoTime();
    stream.expect(message, request.type().answerTag());
    BerCursor operation = message.operation();
    LdapResult result = LdapResult.decode(operation);
    change.answered(result.code() == 0);
    byte[] value = value(operation);
    String text = value == null ? "" : ExtendedValue.text(request.type(), value);
    ControlAnswers answers =
        request.controls().length == 0
            ? ControlAnswers.NONE
            : ControlAnswers.of(ReceivedControls.of(message));
    String all = answers.ldif().isEmpty() ? text : text + answers.ldif();
    return new LdapAnswer(result, all, answers.entry(), arrived);
  }

  /**
   *
   *
   * <pre>
   * responseName [10] LDAPOID OPTIONAL, responseValue [11] OCTET STRING OPTIONAL
   * </pre>
   */
  private static byte[] value(BerCursor operation) throws LdapFailure {
    if (operation.hasMore() && operation.peekTag() == LdapMessages.RESPONSE_NAME) {
      operation.next();
    }
    boolean given = operation.hasMore() && operation.peekTag() == LdapMessages.RESPONSE_VALUE;
    return given ? operation.next().copy() : null;
  }
}
