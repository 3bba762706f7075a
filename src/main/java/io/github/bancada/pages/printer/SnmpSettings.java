package io.github.bancada.pages.printer;

import io.github.bancada.text.Setting;
import java.nio.charset.StandardCharsets;
import org.snmp4j.smi.OID;

/**
 * The OID to request from an SNMP agent, and the credentials. Immutable; {@link #toString} has no
 * secrets.
 *
 * @param oid of the counter
 * @param community of v1 and v2c
 * @param user security name of v3
 */
public record SnmpSettings(
    OID oid,
    String community,
    String user,
    SnmpAuthentication authentication,
    String authenticationPassword,
    SnmpPrivacy privacy,
    String privacyPassword) {

  /** {@code prtMarkerLifeCount} of the first marker of the first device (RFC 3805). */
  static final String LIFE_COUNT = "1.3.6.1.2.1.43.10.2.1.4.1.1";

  private static final String PUBLIC = "public";

  /** RFC 3414 section 11.2. */
  private static final int MIN_PASSWORD = 8;

  /** RFC 3414 section 5, usmUserName. */
  private static final int MAX_USER_BYTES = 32;

  /**
   * The settings of v1 and v2c.
   *
   * @param oid "" for the life count
   * @param community "" for {@code public}
   * @throws IllegalArgumentException with the name of the wrong field
   */
  public static SnmpSettings community(String oid, String community) {
    return new SnmpSettings(
        parseOid(oid),
        community.isEmpty() ? PUBLIC : community,
        "",
        SnmpAuthentication.NONE,
        "",
        SnmpPrivacy.NONE,
        "");
  }

  /**
   * The settings of v3; passwords that are not needed are ignored.
   *
   * @param oid "" for the life count
   * @throws IllegalArgumentException with the name of the wrong field
   */
  public static SnmpSettings user(
      String oid,
      String user,
      SnmpAuthentication authentication,
      String authenticationPassword,
      SnmpPrivacy privacy,
      String privacyPassword) {
    if (user.isEmpty()) {
      throw new IllegalArgumentException("User is empty; SNMP v3 needs a user name");
    }
    if (user.getBytes(StandardCharsets.UTF_8).length > MAX_USER_BYTES) {
      throw Setting.wrong("User", user, "at most " + MAX_USER_BYTES + " bytes");
    }
    if (authentication == SnmpAuthentication.NONE && privacy != SnmpPrivacy.NONE) {
      throw new IllegalArgumentException(
          "Privacy is '"
              + privacy.token()
              + "' without authentication, but SNMP v3 encrypts only authenticated messages; choose"
              + " an authentication, or no privacy");
    }
    return new SnmpSettings(
        parseOid(oid),
        "",
        user,
        authentication,
        password(
            "Authentication password",
            authentication != SnmpAuthentication.NONE,
            authenticationPassword),
        privacy,
        password("Privacy password", privacy != SnmpPrivacy.NONE, privacyPassword));
  }

  private static String password(String field, boolean needed, String text) {
    if (!needed) {
      return "";
    }
    if (text.length() < MIN_PASSWORD) {
      throw new IllegalArgumentException(
          field + " is too short; SNMP v3 takes at least " + MIN_PASSWORD + " characters");
    }
    return text;
  }

  private static OID parseOid(String text) {
    String dotted = text.isEmpty() ? LIFE_COUNT : text;
    // Checked here, because the library also accepts names and strings with another meaning.
    if (dotted.matches("\\.?[0-2](\\.\\d{1,10}){1,127}")) {
      try {
        OID oid = new OID(dotted.startsWith(".") ? dotted.substring(1) : dotted);
        if (oid.isValid()) {
          return oid;
        }
      } catch (RuntimeException e) {
        // A number exceeds a sub-identifier; reported below.
      }
    }
    throw Setting.wrong("OID", text, "numbers and dots, such as " + LIFE_COUNT);
  }

  @Override
  public String toString() {
    return "SnmpSettings[" + oid + "]";
  }
}
