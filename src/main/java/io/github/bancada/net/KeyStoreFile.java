package io.github.bancada.net;

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
import java.util.Collections;
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
      return PemTrust.keyStore(content);
    } catch (IOException | GeneralSecurityException e) {
      throw wrong("has an unreadable certificate", e);
    }
  }

  /**
   * This client's key and certificate.
   *
   * @param password of the store and of its key
   * @throws IllegalArgumentException if the file is not usable
   */
  public KeyManager[] keys(String password) throws GeneralSecurityException {
    String text = new String(content(), StandardCharsets.ISO_8859_1);
    if (text.contains(PEM)) {
      throw wrong(
          "is a PEM file; convert it to a PKCS12 store with"
              + " openssl pkcs12 -export -in certificate.pem -inkey key.pem -out client.p12",
          null);
    }
    KeyStore store = store(password.toCharArray());
    if (!hasKey(store)) {
      throw wrong("has no private key; export it together with the certificate", null);
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    try {
      factory.init(store, password.toCharArray());
    } catch (UnrecoverableKeyException e) {
      throw wrong(
          "has a key with another password than the store's; give both the same password", e);
    }
    return factory.getKeyManagers();
  }

  private byte[] content() {
    try {
      return Files.readAllBytes(Path.of(file));
    } catch (NoSuchFileException e) {
      throw wrong("does not exist; check the path", null);
    } catch (AccessDeniedException e) {
      throw wrong("this system user may not read; check its permissions", null);
    } catch (IOException e) {
      throw wrong("cannot be read", e);
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

  private boolean hasKey(KeyStore store) {
    try {
      for (String alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          return true;
        }
      }
      return false;
    } catch (KeyStoreException e) {
      throw wrong("cannot be opened", e);
    }
  }

  private static String firstPem(String text) {
    int start = text.indexOf(PEM) + PEM.length();
    int end = text.indexOf("-----", start);
    return "a '" + (end < 0 ? "?" : text.substring(start, Math.min(end, start + 60))) + "'";
  }

  private IllegalArgumentException wrong(String what, Exception cause) {
    return new IllegalArgumentException(
        String.format(
            "%s names the file '%s', which %s%s",
            field, Path.of(file).toAbsolutePath(), what, cause == null ? "" : " (" + cause + ")"),
        cause);
  }
}
