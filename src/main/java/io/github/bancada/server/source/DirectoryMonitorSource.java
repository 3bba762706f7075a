package io.github.bancada.server.source;

import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.net.KeyStoreFile;
import io.github.bancada.net.ServerTrust;
import io.github.bancada.net.TlsFault;
import io.github.bancada.net.TlsFields;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.SourceKind;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;

/**
 * The monitor of a directory, OpenLDAP or 389 Directory Server: its worker threads, connections and
 * operations, by one search a reading, or five of OpenLDAP. A search needs a worker thread: while
 * all are busy it waits like any other, and a reading that fails for that is evidence of it. For
 * one thread.
 */
public final class DirectoryMonitorSource implements Source {
  private static final TlsFields FIELDS = new TlsFields("Trust", "", "", false, "", List.of());

  private final LdapAddress address;
  private final String user;
  private final String password;
  private final SSLContext tls;
  private final Duration limit;
  private DirectoryConnection connection;
  private List<List<byte[]>> questions;

  /**
   * @param user DN of who may read the monitor; "" for anyone
   * @param password never shown
   * @param trust PEM file of the authorities to trust, for {@code ldaps}; "" for Java's own
   * @throws IllegalArgumentException if that file is not usable
   */
  public DirectoryMonitorSource(LdapAddress address, String user, String password, String trust) {
    this(address, user, password, trust, TIMEOUT);
  }

  /** With another limit of the wait for an answer. */
  DirectoryMonitorSource(
      LdapAddress address, String user, String password, String trust, Duration limit) {
    this.address = address;
    this.user = user;
    this.password = password;
    this.limit = limit;
    tls = address.transport() == LdapAddress.Transport.TLS ? trusting(trust) : null;
  }

  private static SSLContext trusting(String trust) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          null,
          ServerTrust.of(
              trust.isEmpty() ? null : new KeyStoreFile(FIELDS.trust(), trust, "").trustedPem(),
              FIELDS),
          null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  /** The address, without what a URL may have after it. */
  @Override
  public String name() {
    return address.toString();
  }

  @Override
  public SourceKind kind() {
    return SourceKind.SERVER;
  }

  @Override
  public Reading read() throws IOException {
    return answered(this::figures);
  }

  @Override
  public Map<String, String> facts() throws IOException {
    return answered(
        () -> {
          MonitorEntries entries = new MonitorEntries();
          ask(MonitorEntries.DS389, entries);
          Map<String, String> facts = new LinkedHashMap<>();
          entries.version().ifPresent(version -> facts.put("version", version));
          connection.encryption().ifPresent(encryption -> facts.put("TLS", encryption));
          return facts;
        });
  }

  /** A question to the server. */
  private interface Question<T> {
    T ask() throws IOException, LdapOperationException;
  }

  private <T> T answered(Question<T> question) throws IOException {
    boolean answered = false;
    try {
      boolean isNew = connection == null;
      if (isNew) {
        connection = new DirectoryConnection(address);
      }
      connection.begin(limit.toMillis());
      if (isNew) {
        connection.open(tls);
        bind();
        MonitorEntries entries = new MonitorEntries();
        ask(MonitorEntries.DS389, entries);
        questions =
            entries.at(1).values().isEmpty() ? MonitorEntries.OPENLDAP : MonitorEntries.DS389;
      }
      T answer = question.ask();
      connection.end();
      answered = true;
      return answer;
    } catch (LdapOperationException e) {
      throw new IOException("cannot watch " + address + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new IOException("cannot watch " + address + ": " + cause(e), e);
    } finally {
      if (!answered && connection != null) {
        connection.abort();
        connection = null;
      }
    }
  }

  private void bind() throws IOException, LdapOperationException {
    LdapResult answer = user.isEmpty() ? LdapResult.SUCCESS : connection.bind(user, password);
    if (answer.code() != 0) {
      throw new LdapOperationException(
          answer.code(),
          String.format(
              "the server refuses the user '%s'; check User and Password%s", user, said(answer)),
          null);
    }
  }

  private LdapResult ask(List<List<byte[]>> all, MonitorEntries entries)
      throws IOException, LdapOperationException {
    LdapResult result = LdapResult.SUCCESS;
    for (List<byte[]> together : all) {
      result = connection.search(together, entries::take);
    }
    return result;
  }

  private Reading figures() throws IOException, LdapOperationException {
    MonitorEntries entries = new MonitorEntries();
    long asked = System.nanoTime();
    LdapResult answer = ask(questions, entries);
    Reading reading = entries.at(asked + (System.nanoTime() - asked) / 2);
    if (reading.values().isEmpty()) {
      throw new LdapOperationException(
          answer.code(),
          String.format(
              "it shows %s no cn=Monitor; give a user who may read it, or let this one: in OpenLDAP"
                  + " by 'database monitor' and an 'access to dn.subtree=cn=Monitor', in 389"
                  + " Directory Server by an aci of cn=monitor%s",
              user.isEmpty() ? "anonymous users" : "the user '" + user + "'", said(answer)),
          null);
    }
    return reading;
  }

  /** The result, in parentheses. */
  private static String said(LdapResult answer) {
    return " ("
        + LdapResult.codeText(answer.code())
        + (answer.message().isEmpty() ? "" : ": " + answer.message())
        + ")";
  }

  private String cause(IOException e) {
    if (connection != null && connection.isLate()) {
      return String.format(
          "no answer within %d ms; this question too waits while all worker threads of the server"
              + " are busy: raise their number, or check server and network",
          limit.toMillis());
    }
    return TlsFault.sentence(e, FIELDS)
        .orElseGet(
            () ->
                "no connection ("
                    + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage())
                    + "); check the address, the network and whether the server runs");
  }

  @Override
  public void close() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
