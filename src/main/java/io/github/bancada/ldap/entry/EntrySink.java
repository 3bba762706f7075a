package io.github.bancada.ldap.entry;

import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapReader;
import java.util.function.BooleanSupplier;

/**
 * What a sample does with the entries of its search: decodes each once, keeps it as LDIF, and
 * judges its attributes. Not thread-safe.
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
   * @param ended whether the search is over, whatever comes; called often
   */
  public static EntrySink of(int maxLdifBytes, AttributeRules rules, BooleanSupplier ended) {
    return new EntrySink(
        maxLdifBytes == 0 ? null : new LdifSink(maxLdifBytes),
        rules.isEmpty() ? null : rules.judge(ended));
  }

  /** Longest message whose entry is needed; see {@link LdapReader#read(int)}. */
  public int wantedBytes() {
    return judge != null ? LdapReader.MAX_MESSAGE_BYTES : ldif == null ? 0 : ldif.wantedBytes();
  }

  /**
   * Takes the entry of a message.
   *
   * @throws LdapFailure if it is malformed
   */
  public void add(LdapMessage message) throws LdapFailure {
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
   * What is wrong with the entries, in words; "" for nothing.
   *
   * @param entryDue whether no entry at all is wrong, too
   */
  public String problem(boolean entryDue) {
    return judge == null ? "" : judge.problem(entryDue);
  }
}
