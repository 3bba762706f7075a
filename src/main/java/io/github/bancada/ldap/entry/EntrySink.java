package io.github.bancada.ldap.entry;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Receives the entries of a search: decodes each once, keeps it as LDIF, and judges its attributes.
 * Not thread-safe.
 */
public final class EntrySink {
  private final LdifSink ldif;
  private final EntryJudge judge;

  /**
   * @param ldif null if entries are not kept
   * @param judge null if they are not judged
   */
  private EntrySink(LdifSink ldif, EntryJudge judge) {
    this.ldif = ldif;
    this.judge = judge;
  }

  /**
   * The sink of a sample.
   *
   * @param maxLdifBytes limit of the entries kept as LDIF; 0 = none
   * @param ended whether the search has ended; called often
   */
  public static EntrySink of(int maxLdifBytes, AttributeRules rules, BooleanSupplier ended) {
    return new EntrySink(
        maxLdifBytes == 0 ? null : new LdifSink(maxLdifBytes),
        rules.isEmpty() ? null : rules.judge(ended));
  }

  /** Length of the longest message whose entry is needed; see {@link LdapReader#read(int)}. */
  public int wantedBytes() {
    return judge != null ? LdapReader.MAX_MESSAGE_BYTES : ldif == null ? 0 : ldif.wantedBytes();
  }

  /**
   * Takes the entry of a message.
   *
   * @throws LdapOperationException if it is malformed
   */
  public void add(LdapMessage message) throws LdapOperationException {
    boolean kept = ldif != null && !ldif.isFull();
    if (message.isSkipped()) {
      if (kept) {
        ldif.leaveOut();
      }
      if (judge != null) {
        judge.addUnread();
      }
    } else if (kept || judge != null) {
      Entry entry = EntryDecoder.decode(message.operation());
      if (judge != null) {
        judge.add(entry);
      }
      if (kept) {
        ldif.add(entry);
      }
    }
  }

  /** The entries kept. */
  public String ldif() {
    return ldif == null ? "" : ldif.toString();
  }

  /**
   * The fault of the entries, in words; "" for none.
   *
   * @param entryDue whether it is also a fault if there is no entry
   */
  public String problem(boolean entryDue) {
    return judge == null ? "" : judge.problem(entryDue);
  }

  /** Keeps search entries as LDIF (RFC 2849) up to a size limit. Not thread-safe. */
  private static final class LdifSink {
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
     * Length of the longest message whose entry may still fit: in BER an entry takes at most about
     * twice its LDIF. A server that encodes short values with long lengths can exceed it; such an
     * entry is left out.
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

    /**
     * Adds an entry, or leaves it and all further ones out. An attribute without values is empty.
     */
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
}
