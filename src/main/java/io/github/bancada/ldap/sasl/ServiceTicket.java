package io.github.bancada.ldap.sasl;

import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;

/** A user's ticket for the service {@code ldap} of one host. Thread-safe. */
public final class ServiceTicket {
  private static final String SERVICE = "ldap";

  /** A ticket with less time left counts as expired. */
  private static final long MARGIN_MILLIS = TimeUnit.SECONDS.toMillis(10);

  private final Subject subject;
  private final String host;

  private ServiceTicket(Subject subject, String host) {
    this.subject = subject;
    this.host = host;
  }

  /**
   * Requests a ticket from the KDC; the subject keeps it.
   *
   * @param subject a user that has logged in
   */
  static ServiceTicket fetch(Subject subject, String host) throws KerberosException {
    ServiceTicket ticket = new ServiceTicket(subject, host);
    try {
      SaslClient client = ticket.client();
      client.evaluateChallenge(new byte[0]);
      client.dispose();
      return ticket;
    } catch (SaslException e) {
      throw KerberosException.of(
          "no ticket for the service " + SERVICE + "/" + host,
          "write the URL with the host's name in Kerberos",
          e);
    }
  }

  /** Whether a bind can do without the KDC. */
  boolean isCurrent() {
    return isCurrent(subject, "krbtgt")
        && isCurrent(subject, SERVICE + "/" + host.toLowerCase(Locale.ROOT));
  }

  /** Whether there is a ticket for a service whose name begins with this text. */
  static boolean isCurrent(Subject subject, String service) {
    long now = System.currentTimeMillis();
    return subject.getPrivateCredentials(KerberosTicket.class).stream()
        .filter(ticket -> ticket.getServer().getName().startsWith(service))
        .anyMatch(ticket -> ticket.getEndTime().getTime() - now > MARGIN_MILLIS);
  }

  /**
   * A client for one bind: mutual authentication, and no security layer (RFC 4752).
   *
   * @throws SaslException if this Java has no GSSAPI
   */
  public SaslClient client() throws SaslException {
    return as(
        subject,
        () -> {
          SaslClient client =
              Sasl.createSaslClient(
                  new String[] {"GSSAPI"},
                  null,
                  SERVICE,
                  host,
                  Map.of(Sasl.QOP, "auth", Sasl.SERVER_AUTH, "true"),
                  null);
          if (client == null) {
            throw new SaslException("this Java has no GSSAPI");
          }
          return new SubjectClient(subject, client);
        });
  }

  /** Runs an action with the user's tickets. */
  static <T> T as(Subject subject, PrivilegedExceptionAction<T> work) throws SaslException {
    try {
      return Subject.doAs(subject, work);
    } catch (PrivilegedActionException e) {
      if (e.getException() instanceof SaslException failure) {
        throw failure;
      }
      throw new SaslException(e.getException().toString(), e.getException());
    }
  }

  /** Takes each step with the tickets of a user. Not thread-safe. */
  private record SubjectClient(Subject subject, SaslClient client) implements SaslClient {
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
}
