package io.github.bancada.net;

import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One block of a PEM text (RFC 7468). Immutable.
 *
 * @param kind the words of its BEGIN line, such as {@code CERTIFICATE}
 * @param text the text between its BEGIN and END lines
 */
record PemBlock(String kind, String text) {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*+(?:-(?!----)[^-]*+)*+)-----END \\1-----");

  /** All whole blocks of a text in their order, without the text around them. */
  static List<PemBlock> of(String text) {
    return BLOCK.matcher(text).results().map(m -> new PemBlock(m.group(1), m.group(2))).toList();
  }

  boolean isKey() {
    return kind.endsWith("PRIVATE KEY");
  }

  boolean isCertificate() {
    return kind.equals("CERTIFICATE") || kind.equals("X509 CERTIFICATE");
  }

  /** Whether headers of RFC 1421 say that it is encrypted, as OpenSSL wrote keys before 1.0. */
  boolean isEncryptedByItsHeader() {
    return text.contains("Proc-Type:");
  }

  /**
   * Its bytes.
   *
   * @throws IllegalArgumentException if they are not base64
   */
  byte[] der() {
    return Base64.getMimeDecoder().decode(text);
  }
}
