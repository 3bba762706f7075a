package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.ResultCode;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;

/** LDAP result codes as text: number and name, {@code 32 noSuchObject}. */
public final class ResultCodes {
  private static final ConcurrentHashMap<Integer, String> TEXTS = new ConcurrentHashMap<>();

  private ResultCodes() {}

  /**
   * Number and name, spelled as in RFC 4511 section 4.1.9; only the number if the name is not
   * known.
   */
  public static String text(int code) {
    String known = TEXTS.get(code);
    if (known != null) {
      return known;
    }
    ResultCode constant = ResultCode.valueOf(code, null, false);
    // Unknown numbers come from the peer; kept, they could fill the memory.
    return constant == null
        ? Integer.toString(code)
        : TEXTS.computeIfAbsent(code, c -> c + " " + camelCase(constant.getName()));
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
