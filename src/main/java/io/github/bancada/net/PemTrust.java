package io.github.bancada.net;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;

/** Certificates in PEM, OpenSSL's text format (RFC 7468). Stateless. */
public final class PemTrust {
  private PemTrust() {}

  /**
   * A key store that trusts the certificates of a PEM file.
   *
   * @param pem content of the file
   * @throws IOException if it has no certificate
   * @throws GeneralSecurityException if one cannot be read
   */
  public static KeyStore keyStore(byte[] pem) throws IOException, GeneralSecurityException {
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
}
