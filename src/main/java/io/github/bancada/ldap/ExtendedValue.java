package io.github.bancada.ldap;

import io.github.bancada.ldap.operation.OperationType;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapMessages;
import java.nio.charset.StandardCharsets;

/** The value of an extended response as text. */
final class ExtendedValue {
  private static final int GENERATED_PASSWORD = 0x80;

  private ExtendedValue() {}

  /**
   * Reads a value.
   *
   * <pre>
   * Who am I (RFC 4532):        authzId in UTF-8
   * password modify (RFC 3062): SEQUENCE { genPasswd [0] OCTET STRING OPTIONAL }
   * </pre>
   *
   * @return "" if there is nothing in it
   * @throws LdapFailure if it is malformed
   */
  static String text(OperationType type, byte[] value) throws LdapFailure {
    return switch (type) {
      case WHO_AM_I -> new String(value, StandardCharsets.UTF_8);
      case PASSWORD_MODIFY -> {
        BerCursor content = new BerCursor(value, 0, value.length).next(LdapMessages.SEQUENCE);
        yield content.hasMore() ? content.nextText(GENERATED_PASSWORD) : "";
      }
      default -> "";
    };
  }
}
