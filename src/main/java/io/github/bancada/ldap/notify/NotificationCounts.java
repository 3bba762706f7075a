package io.github.bancada.ldap.notify;

import com.unboundid.asn1.ASN1OctetString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Number of messages, by kind, that a search for changes has received. Not thread-safe. */
public final class NotificationCounts {
  private final Map<ChangeKind, Long> changed = new EnumMap<>(ChangeKind.class);
  private long existing;
  private long present;
  private long infos;
  private long withoutTime;
  private String cookie = "";

  /** Counts an entry that existed before. */
  void existing() {
    existing++;
  }

  /** Counts an entry that is unchanged since the cookie. */
  void present() {
    present++;
  }

  void info() {
    infos++;
  }

  /**
   * Counts changed entries.
   *
   * @param without number of them whose time is not known
   */
  void changed(ChangeKind kind, long count, long without) {
    changed.merge(kind, count, Long::sum);
    withoutTime += without;
  }

  /** Keeps the state of the content; null for no news. */
  void cookie(ASN1OctetString value) {
    if (value != null) {
      cookie = text(value.getValue());
    }
  }

  /** In the form of the field Controls. */
  private static String text(byte[] value) {
    boolean plain = value.length > 0;
    for (byte each : value) {
      plain &= each > ' ' && each < 0x7f;
    }
    return plain
        ? new String(value, StandardCharsets.US_ASCII)
        : "base64:" + Base64.getEncoder().encodeToString(value);
  }

  public long notifications() {
    return changed.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Number of notifications of this kind. */
  public long of(ChangeKind kind) {
    return changed.getOrDefault(kind, 0L);
  }

  /** Number of notifications of changes whose time is not known. */
  public long withoutTime() {
    return withoutTime;
  }

  public String sentence() {
    List<String> kinds = new ArrayList<>();
    changed.forEach((kind, count) -> kinds.add(count + " " + kind.word()));
    return notifications()
        + " notifications"
        + (kinds.isEmpty() ? "" : " (" + String.join(", ", kinds) + ")")
        + (withoutTime == 0 ? "" : "; the time of " + withoutTime + " is not known");
  }

  /** {@code name: value} and a line feed each. */
  public String headers() {
    StringBuilder headers = new StringBuilder();
    line(headers, "Existing-Entries", existing);
    if (present > 0) {
      line(headers, "Present-Entries", present);
    }
    line(headers, "Notifications", notifications());
    for (ChangeKind kind : ChangeKind.values()) {
      line(headers, kind.header(), of(kind));
    }
    line(headers, "Time-Not-Known", withoutTime);
    if (infos > 0) {
      line(headers, "Sync-Info-Messages", infos);
    }
    if (!cookie.isEmpty()) {
      line(headers, "Sync-Cookie", cookie);
    }
    return headers.toString();
  }

  private static void line(StringBuilder headers, String name, Object value) {
    headers.append(name).append(": ").append(value).append('\n');
  }
}
