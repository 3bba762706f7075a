package io.github.bancada.ldap.sasl;

import javax.security.auth.Subject;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;

/** Takes each step with the tickets of a user at hand. Not thread-safe. */
record SubjectClient(Subject subject, SaslClient client) implements SaslClient {
  @Override
  public String getMechanismName() {
    return client.getMechanismName();
  }

  @Override
  public boolean hasInitialResponse() {
    return client.hasInitialResponse();
  }

  @Override
  public byte[] evaluateChallenge(byte[] challenge) throws SaslException {
    return ServiceTicket.as(subject, () -> client.evaluateChallenge(challenge));
  }

  @Override
  public boolean isComplete() {
    return client.isComplete();
  }

  @Override
  public byte[] unwrap(byte[] incoming, int offset, int length) throws SaslException {
    return client.unwrap(incoming, offset, length);
  }

  @Override
  public byte[] wrap(byte[] outgoing, int offset, int length) throws SaslException {
    return client.wrap(outgoing, offset, length);
  }

  @Override
  public Object getNegotiatedProperty(String name) {
    return client.getNegotiatedProperty(name);
  }

  @Override
  public void dispose() throws SaslException {
    client.dispose();
  }
}
