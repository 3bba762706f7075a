package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import java.io.IOException;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;

/** A bind on the wire (RFC 4511 section 4.2): one request and its answer, or several of SASL. */
final class BindExchange {
  private static final byte[] NOTHING = {};

  private BindExchange() {}

  /** A bind of one request. */
  static LdapResult single(LdapStream stream, byte[] request)
      throws IOException, LdapOperationException {
    stream.send(request, LdapStream.NO_CONTROLS);
    return stream.result(LdapMessages.BIND_RESPONSE);
  }

  /**
   * A bind of several steps, each with a request and an answer.
   *
   * @param server its address, for messages
   * @throws LdapOperationException if the server breaks the rules of the mechanism, or does not
   *     give the proof that it requires
   */
  static LdapResult sasl(LdapStream stream, SaslClient client, LdapAddress server)
      throws IOException, LdapOperationException {
    try {
      byte[] response = client.hasInitialResponse() ? respond(client, NOTHING) : null;
      while (true) {
        stream.send(
            LdapMessages.saslBind(client.getMechanismName(), response), LdapStream.NO_CONTROLS);
        LdapMessage message = stream.next(0);
        stream.expect(message, LdapMessages.BIND_RESPONSE);
        LdapResult result = LdapResult.decode(message.operation());
        byte[] challenge = credentials(message.operation());
        if (result.code() != ResultCode.SASL_BIND_IN_PROGRESS_INT_VALUE) {
          if (result.code() == 0) {
            finish(client, challenge);
          }
          return result;
        }
        response = respond(client, challenge == null ? NOTHING : challenge);
      }
    } catch (SaslException e) {
      throw new LdapOperationException(
          ResultCode.DECODING_ERROR,
          String.format(
              "the server at %s breaks %s: %s", server, client.getMechanismName(), e.getMessage()),
          e);
    }
  }

  /** {@code serverSaslCreds [7] OCTET STRING OPTIONAL}; null if it is missing. */
  private static byte[] credentials(BerCursor operation) throws LdapOperationException {
    boolean given = operation.hasMore() && operation.peekTag() == LdapMessages.SERVER_SASL_CREDS;
    return given ? operation.next().copy() : null;
  }

  private static void finish(SaslClient client, byte[] last) throws SaslException {
    if (!client.isComplete() && last != null) {
      respond(client, last);
    }
    if (!client.isComplete()) {
      throw new SaslException("it reports success before it has proved itself");
    }
  }

  private static byte[] respond(SaslClient client, byte[] challenge) throws SaslException {
    try {
      return client.evaluateChallenge(challenge);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new SaslException("its challenge is malformed", e);
    }
  }
}
