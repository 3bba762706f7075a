package io.github.bancada.lab;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.schema.Schema;
import com.unboundid.ldif.LDIFReader;
import io.github.bancada.process.OwnedDirectory;
import io.github.bancada.process.ProcessExit;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import javax.net.ServerSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * UnboundID's in-memory directory on loopback: ldap with StartTLS, ldaps and ldapi on free ports,
 * with a certificate created at the start. Usable without JMeter; {@link #close()} stops it.
 * Thread-safe.
 */
public final class DirectoryServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DirectoryServer.class);

  private static final String LDAP = "ldap";
  private static final String LDAPS = "ldaps";
  private static final String LDAPI = "ldapi";

  private static final OwnedDirectory.Kind KIND = OwnedDirectory.files("bancada-ldap-");

  private final OwnedDirectory owned;

  /** Runs if a signal ends the test. */
  private final Runnable onExit = this::deleteFilesOnExit;

  private final Path socket;
  private final Path authority;
  private final InMemoryDirectoryServer server;

  /**
   * Starts a directory with the entries {@code cn=fulano1} to {@code cn=fulanoN} below the base;
   * {@code uid} and password equal the name.
   *
   * @param baseDn suffix such as {@code dc=testeperformance}
   * @param entries N
   * @throws IOException if it cannot be started
   */
  public static DirectoryServer generated(String baseDn, int entries) throws IOException {
    return generated(baseDn, entries, AnswerDelay.none());
  }

  /** As above, with a delay before each search. */
  static DirectoryServer generated(String baseDn, int entries, AnswerDelay delay)
      throws IOException {
    return new DirectoryServer(
        baseDn,
        delay,
        Schema::getDefaultStandardSchema,
        server -> GeneratedEntries.add(server, Schema.getDefaultStandardSchema(), baseDn, entries));
  }

  /**
   * Starts a directory with the entries of an LDIF file.
   *
   * @param baseDn suffix of all entries
   * @param ldif LDIF file with entries or add records (RFC 2849)
   * @throws IOException if it cannot be started, or the file has an error; the message gives its
   *     position
   */
  public static DirectoryServer fromLdif(String baseDn, Path ldif) throws IOException {
    return fromLdif(baseDn, ldif, AnswerDelay.none());
  }

  /** As above, with a delay before each search. */
  static DirectoryServer fromLdif(String baseDn, Path ldif, AnswerDelay delay) throws IOException {
    if (!Files.isReadable(ldif)) {
      throw new IOException(
          "the LDIF file '" + ldif.toAbsolutePath() + "' cannot be read; check its path");
    }
    return new DirectoryServer(
        baseDn,
        delay,
        () -> LdifSchema.of(ldif),
        server -> {
          try (InputStream in = Files.newInputStream(ldif)) {
            fill(server, in);
          } catch (LDAPException e) {
            throw new IOException(
                String.format(
                    "the LDIF file '%s' cannot be loaded below the base '%s': %s",
                    ldif.toAbsolutePath(), baseDn, e.getMessage()),
                e);
          }
        });
  }

  private interface SchemaSource {
    Schema read() throws IOException, LDAPException;
  }

  private interface Content {
    void fill(InMemoryDirectoryServer server) throws IOException, LDAPException;
  }

  /**
   * Replaces all entries by those of the LDIF; changes nothing if it fails.
   *
   * @throws LDAPException if the LDIF has an error; the message gives its position
   */
  static void fill(InMemoryDirectoryServer server, InputStream ldif)
      throws IOException, LDAPException {
    try (LDIFReader reader = new LDIFReader(ldif)) {
      server.importFromLDIF(true, reader);
    } catch (NoSuchElementException | IndexOutOfBoundsException e) {
      // The SDK's reader runs past the end of some truncated records.
      throw new LDAPException(ResultCode.DECODING_ERROR, "a record is truncated", e);
    }
  }

  private DirectoryServer(String baseDn, AnswerDelay delay, SchemaSource schema, Content content)
      throws IOException {
    owned = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir")), KIND);
    Path directory = owned.path();
    socket = directory.resolve("ldapi");
    authority = directory.resolve("ca.pem");
    ProcessExit.last(onExit);
    try {
      LabCertificates certificates = new LabCertificates();
      certificates.writeAuthority(authority);
      InMemoryDirectoryServerConfig config = config(baseDn, schema.read(), certificates);
      if (delay.isAny()) {
        config.addInMemoryOperationInterceptor(new DelayedSearches(delay));
      }
      server = new InMemoryDirectoryServer(config);
      content.fill(server);
      server.startListening();
    } catch (LDAPException e) {
      deleteFiles();
      throw new IOException(
          String.format(
              "the embedded directory with the base '%s' cannot be started: %s",
              baseDn, e.getMessage()),
          e);
    } catch (IOException | RuntimeException e) {
      deleteFiles();
      throw e;
    }
  }

  private InMemoryDirectoryServerConfig config(
      String baseDn, Schema schema, LabCertificates certificates) throws LDAPException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(baseDn);
    config.setListenerConfigs(
        new InMemoryListenerConfig(
            LDAP,
            loopback,
            0,
            new LongBacklog(ServerSocketFactory.getDefault()),
            null,
            certificates.serverContext().getSocketFactory()),
        new InMemoryListenerConfig(
            LDAPS,
            loopback,
            0,
            new LongBacklog(certificates.serverContext().getServerSocketFactory()),
            null,
            null),
        new InMemoryListenerConfig(LDAPI, null, 0, UnixServerSocket.factory(socket), null, null));
    config.setSchema(schema);
    config.setEnforceAttributeSyntaxCompliance(false);
    config.setEnforceSingleStructuralObjectClass(false);
    config.setEqualityIndexAttributes("cn", "uid");
    config.setMaxChangeLogEntries(0);
    return config;
  }

  /** {@code ldap://127.0.0.1:port}, also for StartTLS. */
  public String ldapUrl() {
    return "ldap://" + loopback() + ":" + server.getListenPort(LDAP);
  }

  /** {@code ldaps://127.0.0.1:port}. */
  public String ldapsUrl() {
    return "ldaps://" + loopback() + ":" + server.getListenPort(LDAPS);
  }

  /** {@code ldapi:///path}. */
  public String ldapiUrl() {
    return "ldapi://" + socket;
  }

  private static String loopback() {
    return InetAddress.getLoopbackAddress().getHostAddress();
  }

  /** PEM file with the certificate authority for clients to trust. */
  public Path authority() {
    return authority;
  }

  /** Number of entries, including the base. */
  public int entries() {
    return server.countEntries();
  }

  @Override
  public void close() throws IOException {
    server.shutDown(true);
    deleteFiles();
  }

  private void deleteFiles() throws IOException {
    ProcessExit.forget(onExit);
    owned.close();
  }

  private void deleteFilesOnExit() {
    try {
      owned.close();
    } catch (IOException e) {
      log.warn("{} could not be deleted", owned.path(), e);
    }
  }

  /** Delays the searches of an in-memory directory. Thread-safe. */
  private static final class DelayedSearches extends InMemoryOperationInterceptor {
    private final AnswerDelay delay;

    DelayedSearches(AnswerDelay delay) {
      this.delay = delay;
    }

    @Override
    public void processSearchRequest(InMemoryInterceptedSearchRequest request)
        throws LDAPException {
      try {
        delay.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new LDAPException(ResultCode.UNAVAILABLE, "the directory stops", e);
      }
    }
  }
}
