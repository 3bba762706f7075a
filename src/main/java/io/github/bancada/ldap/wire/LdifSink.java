package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Keeps search entries as LDIF (RFC 2849) up to a size limit. Not thread-safe. */
public final class LdifSink {
  private final int maxBytes;
  private final StringBuilder text = new StringBuilder();
  private int sizeBytes;
  private boolean full;

  /**
   * @param maxBytes further entries are replaced by a comment
   */
  public LdifSink(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Longest message whose entry may still fit: in BER an entry takes at most about twice its LDIF.
   * A server that encodes short values with long lengths can exceed it; such an entry is left out.
   */
  public int wantedBytes() {
    return full
        ? 0
        : (int) Math.min(LdapReader.MAX_MESSAGE_BYTES, 1024 + 2L * (maxBytes - sizeBytes));
  }

  /**
   * Adds the entry of a message.
   *
   * <pre>
   * SearchResultEntry ::= [APPLICATION 4] SEQUENCE { objectName, attributes SEQUENCE OF
   *                       SEQUENCE { type, vals SET OF value } }
   * </pre>
   *
   * @throws LdapFailure if it is malformed
   */
  public void add(LdapMessage message) throws LdapFailure {
    if (full) {
      return;
    }
    if (message.isSkipped()) {
      leaveOut();
      return;
    }
    BerCursor operation = message.operation();
    String dn = operation.nextText(0x04);
    List<Attribute> attributes = new ArrayList<>();
    BerCursor list = operation.next(LdapMessages.SEQUENCE);
    while (list.hasMore()) {
      BerCursor attribute = list.next(LdapMessages.SEQUENCE);
      String name = attribute.nextText(0x04);
      List<byte[]> values = new ArrayList<>();
      BerCursor set = attribute.next(0x31);
      while (set.hasMore()) {
        values.add(set.next(0x04).copy());
      }
      if (values.isEmpty()) {
        values.add(new byte[0]); // types only
      }
      attributes.add(new Attribute(name, values.toArray(byte[][]::new)));
    }
    String ldif = new Entry(dn, attributes).toLDIFString() + "\n";
    int size = ldif.getBytes(StandardCharsets.UTF_8).length;
    if (sizeBytes + size > maxBytes) {
      leaveOut();
      return;
    }
    text.append(ldif);
    sizeBytes += size;
  }

  private void leaveOut() {
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
