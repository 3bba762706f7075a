package io.github.bancada.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A certificate authority and what it signed, made with the JDK's keytool: a server for {@code
 * localhost} and {@code 127.0.0.1}, and a client. Written as PEM, which GnuTLS and OpenSSL want,
 * and as PKCS12, which Java wants.
 *
 * <p>Made once a JVM, because keys take seconds to make: {@link #shared()}. Immutable.
 */
public final class TestCertificates {
  /** Password of every key store. */
  public static final String PASSWORD = "testing";

  private static TestCertificates shared;

  private final KeyStore store;

  private TestCertificates(String clientName) throws IOException {
    Path directory = Files.createTempDirectory("bancada-keys-");
    Path file = directory.resolve("all.p12");
    try {
      generate(file, "ca", "CN=Bancada test CA", "bc:c");
      generate(file, "server", "CN=localhost", "san=ip:127.0.0.1,dns:localhost", "eku=serverAuth");
      generate(file, "client", "CN=" + clientName, "eku=clientAuth");
      store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    } catch (GeneralSecurityException e) {
      throw new IOException("The keys that keytool made cannot be read", e);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(directory);
    }
  }

  /**
   * The certificates of this JVM; the client's is for {@code CN=fulano1}.
   *
   * @throws IOException if keytool, a part of the JDK, does not make them
   */
  public static synchronized TestCertificates shared() throws IOException {
    if (shared == null) {
      shared = new TestCertificates("fulano1");
    }
    return shared;
  }

  private static void generate(Path store, String alias, String name, String... extensions)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-genkeypair", "-alias", alias, "-dname", name));
    command.addAll(List.of("-keyalg", "RSA", "-keysize", "2048", "-validity", "30"));
    command.addAll(List.of("-startdate", "-1H"));
    command.addAll(List.of("-storetype", "PKCS12", "-keystore", store.toString()));
    command.addAll(List.of("-storepass", PASSWORD));
    if (!alias.equals("ca")) {
      command.addAll(List.of("-signer", "ca"));
    }
    for (String extension : extensions) {
      command.addAll(List.of("-ext", extension));
    }
    run(command);
  }

  private static void run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      output = reader.lines().collect(Collectors.joining("\n"));
    }
    try {
      if (process.waitFor() != 0) {
        throw new IOException("keytool failed: " + output);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while keytool was working", e);
    }
  }

  /** Writes the authority's certificate as PEM, for peers that should trust it. */
  public void writeAuthority(Path file) throws IOException {
    write(file, pem("CERTIFICATE", encoded("ca")));
  }

  /** Writes the server's certificate as PEM. */
  public void writeServerCertificate(Path file) throws IOException {
    write(file, pem("CERTIFICATE", encoded("server")));
  }

  /** Writes the server's private key as PEM. */
  public void writeServerKey(Path file) throws IOException {
    write(file, pem("PRIVATE KEY", privateKey("server")));
  }

  /** Writes the client's private key and its certificate as PEM. */
  public void writeClientPem(Path file) throws IOException {
    write(file, pem("PRIVATE KEY", privateKey("client")) + pem("CERTIFICATE", encoded("client")));
  }

  private byte[] privateKey(String alias) throws IOException {
    try {
      return store.getKey(alias, password()).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IOException("The key '" + alias + "' cannot be read", e);
    }
  }

  /** Writes the client's key and certificate as a PKCS12 store with {@link #PASSWORD}. */
  public void writeClientKeyStore(Path file) throws IOException {
    writeKeyStore("client", file);
  }

  /** Writes the server's key and certificate as a PKCS12 store with {@link #PASSWORD}. */
  public void writeServerKeyStore(Path file) throws IOException {
    writeKeyStore("server", file);
  }

  private void writeKeyStore(String alias, Path file) throws IOException {
    try {
      KeyStore one = KeyStore.getInstance("PKCS12");
      one.load(null, null);
      one.setKeyEntry(
          alias, store.getKey(alias, password()), password(), store.getCertificateChain(alias));
      try (var out = Files.newOutputStream(file)) {
        one.store(out, password());
      }
    } catch (GeneralSecurityException e) {
      throw new IOException("The key store of the " + alias + " cannot be made", e);
    }
  }

  /** Writes a PKCS12 store with {@link #PASSWORD} that trusts an authority, given as PEM. */
  public static void writeTrustStore(Path authority, Path file) throws IOException {
    try (var in = Files.newInputStream(authority);
        var out = Files.newOutputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
      store.store(out, password());
    } catch (GeneralSecurityException e) {
      throw new IOException("The trust store cannot be made", e);
    }
  }

  private byte[] encoded(String alias) throws IOException {
    try {
      return store.getCertificate(alias).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IOException("The certificate '" + alias + "' cannot be read", e);
    }
  }

  private static char[] password() {
    return PASSWORD.toCharArray();
  }

  private static String pem(String kind, byte[] content) {
    return "-----BEGIN "
        + kind
        + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content)
        + "\n-----END "
        + kind
        + "-----\n";
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.US_ASCII);
  }
}
