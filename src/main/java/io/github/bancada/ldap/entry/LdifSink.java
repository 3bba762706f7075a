package io.github.bancada.ldap.entry;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.wire.LdapReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Keeps search entries as LDIF (RFC 2849) up to a size limit. Not thread-safe. */
final class LdifSink {
  private final int maxBytes;
  private final StringBuilder text = new StringBuilder();
  private int sizeBytes;
  private boolean full;

  /**
   * @param maxBytes further entries are replaced by a comment
   */
  LdifSink(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Longest message whose entry may still fit: in BER an entry takes at most about twice its LDIF.
   * A server that encodes short values with long lengths can exceed it; such an entry is left out.
   */
  int wantedBytes() {
    return full
        ? 0
        : (int) Math.min(LdapReader.MAX_MESSAGE_BYTES, 1024 + 2L * (maxBytes - sizeBytes));
  }

  /** Whether all further entries are left out. */
  boolean isFull() {
    return full;
  }

  /** Adds an entry, or leaves it and all further ones out. An attribute without values is empty. */
  void add(Entry entry) {
    for (Attribute attribute : List.copyOf(entry.getAttributes())) {
      if (!attribute.hasValue()) {
        entry.setAttribute(attribute.getName(), "");
      }
    }
    String ldif = entry.toLDIFString() + "\n";
    int size = ldif.getBytes(StandardCharsets.UTF_8).length;
    if (sizeBytes + size > maxBytes) {
      leaveOut();
      return;
    }
    text.append(ldif);
    sizeBytes += size;
  }

  /** Leaves out an entry, and all further ones. */
  void leaveOut() {
    full = true;
    text.append("# further entries are left out: the limit is ")
        .append(maxBytes)
        .append(" bytes\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
