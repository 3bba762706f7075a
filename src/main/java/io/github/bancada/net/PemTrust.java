package io.github.bancada.net;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;

/** Certificates in the text form that OpenSSL writes (RFC 7468). Stateless. */
public final class PemTrust {
  private PemTrust() {}

  /**
   * A key store that trusts the certificates of a PEM file.
   *
   * @param pem what is in the file
   * @throws IOException if there is no certificate in it
   * @throws GeneralSecurityException if one cannot be read
   */
  public static KeyStore keyStore(byte[] pem) throws IOException, GeneralSecurityException {
    Collection<? extends Certificate> certificates =
        CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem));
    if (certificates.isEmpty()) {
      throw new IOException("there is no certificate in it");
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
