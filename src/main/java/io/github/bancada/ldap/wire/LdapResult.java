package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.ResultCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The result of an operation (RFC 4511 section 4.1.9).
 *
 * @param code numeric result code
 * @param matchedDn "" if not given
 * @param diagnostic "" if not given
 * @param referrals URLs, empty if not given
 */
public record LdapResult(int code, String matchedDn, String diagnostic, List<String> referrals) {
  private static final ConcurrentHashMap<Integer, String> CODE_TEXTS = new ConcurrentHashMap<>();

  public static final LdapResult SUCCESS = new LdapResult(0, "", "", List.of());

  public LdapResult {
    referrals = List.copyOf(referrals);
  }

  /**
   *
   *
   * <pre>
   * LDAPResult ::= SEQUENCE { resultCode ENUMERATED, matchedDN, diagnosticMessage,
   *                           referral [3] SEQUENCE OF URI OPTIONAL }
   * </pre>
   */
  public static LdapResult decode(BerCursor operation) throws LdapOperationException {
    int code = operation.nextInteger(0x0A);
    String matched = operation.nextText(0x04);
    String diagnostic = operation.nextText(0x04);
    if (!operation.hasMore() || operation.peekTag() != LdapMessages.REFERRAL) {
      boolean bare = code == 0 && matched.isEmpty() && diagnostic.isEmpty();
      return bare ? SUCCESS : new LdapResult(code, matched, diagnostic, List.of());
    }
    List<String> referrals = new ArrayList<>();
    BerCursor urls = operation.next();
    while (urls.hasMore()) {
      referrals.add(urls.nextText(0x04));
    }
    return new LdapResult(code, matched, diagnostic, referrals);
  }

  /** Diagnostic message, matched DN and referrals, as far as given, in one line. */
  public String message() {
    if (matchedDn.isEmpty() && referrals.isEmpty()) {
      return diagnostic;
    }
    StringBuilder text = new StringBuilder(diagnostic);
    if (!matchedDn.isEmpty()) {
      append(text, "matched DN: " + matchedDn);
    }
    if (!referrals.isEmpty()) {
      append(text, "referral: " + String.join(" ", referrals));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String part) {
    if (text.length() > 0) {
      text.append("; ");
    }
    text.append(part);
  }

  /**
   * A result code as {@code 32 noSuchObject}: number and name, spelled as in RFC 4511 section
   * 4.1.9; only the number if the name is not known.
   */
  public static String codeText(int code) {
    String known = CODE_TEXTS.get(code);
    if (known != null) {
      return known;
    }
    ResultCode constant = ResultCode.valueOf(code, null, false);
    // Unknown numbers come from the peer, so keeping them could fill the memory.
    return constant == null
        ? Integer.toString(code)
        : CODE_TEXTS.computeIfAbsent(code, c -> c + " " + camelCase(constant.getName()));
  }

  private static String camelCase(String words) {
    StringBuilder name = new StringBuilder();
    for (String word : words.split("[ -]+")) {
      if (name.length() == 0) {
        name.append(word.toLowerCase(Locale.ROOT));
      } else {
        name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
      }
    }
    return name.toString();
  }
}
