package io.github.bancada.net;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

/**
 * A file with certificates or a key, named by a field: PEM, PKCS12 or JKS. Messages are one
 * sentence with the fault and the field to correct, never with the password. Immutable.
 *
 * @param field name of the field that names the file
 * @param file its value
 * @param passwordField name of the field with the password, "" if there is none
 */
public record KeyStoreFile(String field, String file, String passwordField) {
  private static final String PEM = "-----BEGIN ";

  /** Password of a key store that is never written; it must have one. */
  private static final String IN_MEMORY = "in memory";

  /**
   * The authorities to trust.
   *
   * @param password of a PKCS12 or JKS store; may be empty
   * @throws IllegalArgumentException if the file is not usable
   */
  public KeyStore trusted(String password) {
    byte[] content = content();
    String text = new String(content, StandardCharsets.ISO_8859_1);
    if (!text.contains(PEM)) {
      KeyStore store = store(password.isEmpty() ? null : password.toCharArray());
      if (isEmpty(store)) {
        throw wrong(
            password.isEmpty()
                ? "has no certificate that can be read without a password; give it in "
                    + passwordField
                : "has no certificate of an authority; import one with keytool",
            null);
      }
      return store;
    }
    return pem(content, text);
  }

  /**
   * The authorities to trust, from a PEM file.
   *
   * @throws IllegalArgumentException if the file is not usable
   */
  public KeyStore trustedPem() {
    byte[] content = content();
    String text = new String(content, StandardCharsets.ISO_8859_1);
    if (!text.contains(PEM)) {
      throw wrong("is not a PEM file; convert the authority's certificate to PEM", null);
    }
    return pem(content, text);
  }

  private KeyStore pem(byte[] content, String text) {
    if (!text.contains(PEM + "CERTIFICATE") && !text.contains(PEM + "TRUSTED CERTIFICATE")) {
      throw wrong(
          "has no certificate, but "
              + firstPem(text)
              + "; give a PEM file with the authority's certificate",
          null);
    }
    try {
      return trusting(content);
    } catch (IOException | GeneralSecurityException e) {
      throw wrong("has an unreadable certificate", e);
    }
  }

  private static KeyStore trusting(byte[] pem) throws IOException, GeneralSecurityException {
    Collection<? extends Certificate> certificates =
        CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem));
    if (certificates.isEmpty()) {
      throw new IOException("the file has no certificate");
    }
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int number = 0;
    for (Certificate certificate : certificates) {
      store.setCertificateEntry("ca" + number++, certificate);
    }
    return store;
  }

  /**
   * This client's key and certificate: a PKCS12 or JKS store, or PEM in one file or in several with
   * commas between them.
   *
   * @param password of the store and of its key, or of a key in PEM; may be empty for PEM
   * @throws IllegalArgumentException if the file is not usable
   */
  public KeyManager[] keys(String password) throws GeneralSecurityException {
    List<Path> files = files();
    StringBuilder text = new StringBuilder();
    for (Path each : files) {
      text.append(new String(content(each), StandardCharsets.ISO_8859_1)).append('\n');
    }
    boolean pem = text.indexOf(PEM) >= 0;
    if (!pem && files.size() > 1) {
      throw wrong(files, "has no PEM; give a PKCS12 or JKS store alone", null);
    }
    char[] opens = (pem ? IN_MEMORY : password).toCharArray();
    KeyStore store = pem ? identity(files, text.toString(), password) : store(opens);
    checkKeys(files, store);
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    try {
      factory.init(store, opens);
    } catch (UnrecoverableKeyException e) {
      throw wrong(
          "has a key with another password than the store's; give both the same password", e);
    }
    return factory.getKeyManagers();
  }

  /** A name with a comma may also name one file. */
  private List<Path> files() {
    return file.contains(",") && !Files.exists(Path.of(file))
        ? Stream.of(file.split(",", -1)).map(each -> Path.of(each.strip())).toList()
        : List.of(Path.of(file));
  }

  private KeyStore identity(List<Path> files, String text, String password)
      throws GeneralSecurityException {
    try {
      return PemIdentity.parse(text, password, passwordField).keyStore(IN_MEMORY.toCharArray());
    } catch (PemIdentity.UnusableException e) {
      throw wrong(files, e.getMessage(), (Exception) e.getCause());
    } catch (IOException e) {
      throw wrong(files, "cannot be used", e);
    }
  }

  private byte[] content() {
    return content(Path.of(file));
  }

  private byte[] content(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      throw wrong(List.of(path), "does not exist; check the path", null);
    } catch (AccessDeniedException e) {
      throw wrong(List.of(path), "this system user may not read; check its permissions", null);
    } catch (IOException e) {
      throw wrong(List.of(path), "cannot be read", e);
    }
  }

  private KeyStore store(char[] password) {
    try {
      return KeyStore.getInstance(new File(file), password);
    } catch (IOException e) {
      if (e.getCause() instanceof UnrecoverableKeyException
          || String.valueOf(e.getMessage()).contains("password")) {
        throw wrong(
            "cannot be opened because the password is wrong; correct " + passwordField, null);
      }
      throw wrong("is a damaged key store", e);
    } catch (KeyStoreException e) {
      throw wrong("is not a PKCS12 or JKS key store; check the path", null);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw wrong("cannot be opened", e);
    }
  }

  private boolean isEmpty(KeyStore store) {
    try {
      return store.size() == 0;
    } catch (KeyStoreException e) {
      throw wrong("cannot be opened", e);
    }
  }

  private void checkKeys(List<Path> files, KeyStore store) {
    try {
      boolean found = false;
      for (String alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          found = true;
          checkDates(files, store.getCertificate(alias));
        }
      }
      if (!found) {
        throw wrong(files, "has no private key; export it together with the certificate", null);
      }
    } catch (KeyStoreException e) {
      throw wrong(files, "cannot be opened", e);
    }
  }

  private void checkDates(List<Path> files, Certificate certificate) {
    if (certificate instanceof X509Certificate own) {
      String name = "has the certificate '" + own.getSubjectX500Principal() + "', which ";
      try {
        own.checkValidity();
      } catch (CertificateExpiredException e) {
        throw wrong(
            files,
            name
                + "expired on "
                + own.getNotAfter().toInstant()
                + "; renew it, or check this machine's clock",
            null);
      } catch (CertificateNotYetValidException e) {
        throw wrong(
            files,
            name
                + "is valid only from "
                + own.getNotBefore().toInstant()
                + " on; check this machine's clock",
            null);
      }
    }
  }

  private static String firstPem(String text) {
    int start = text.indexOf(PEM) + PEM.length();
    int end = text.indexOf("-----", start);
    return "a '" + (end < 0 ? "?" : text.substring(start, Math.min(end, start + 60))) + "'";
  }

  private IllegalArgumentException wrong(String what, Exception cause) {
    return wrong(List.of(Path.of(file)), what, cause);
  }

  private IllegalArgumentException wrong(List<Path> files, String what, Exception cause) {
    String names =
        files.stream()
            .map(each -> "'" + each.toAbsolutePath() + "'")
            .collect(Collectors.joining(" and "));
    return new IllegalArgumentException(
        String.format(
            "%s names the %s %s, %s %s%s",
            field,
            files.size() == 1 ? "file" : "files",
            names,
            files.size() == 1 ? "which" : "whose content",
            what,
            cause == null ? "" : " (" + cause + ")"),
        cause);
  }
}
