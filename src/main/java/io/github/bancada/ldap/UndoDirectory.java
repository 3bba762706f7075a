package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchResultEntryProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.ManageDsaITRequestControl;
import com.unboundid.ldif.LDIFChangeRecord;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.LdifChange;
import io.github.bancada.ldap.undo.Directory;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapReader;
import io.github.bancada.ldap.wire.LdapResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The server of an undo, asked over a separate virtual user, so that no sample contains the time
 * and bytes of these requests. Not thread-safe, but {@link #cancel()} may be called from any
 * thread.
 */
final class UndoDirectory extends LdapTask implements Directory {
  /** Not critical, for servers that do not know it. */
  private static final Control REFERRALS_ARE_ENTRIES = new ManageDsaITRequestControl(false);

  private static final Filter ANY = Filter.createPresenceFilter("objectClass");

  private final LdapTarget target;

  /**
   * @param client of the undo
   * @param stopping whether to give up; called often, from another thread
   */
  UndoDirectory(LdapClient client, LdapTarget target, BooleanSupplier stopping) {
    super(client, new UserConnections(), stopping);
    this.target = target;
  }

  @Override
  public LdapResult search(String base, SearchScope scope, int sizeLimit, Consumer<Entry> entries)
      throws LdapOperationException {
    byte[] search =
        new SearchRequestProtocolOp(
                base, scope, DereferencePolicy.NEVER, sizeLimit, 0, false, ANY, List.of("*"))
            .encodeProtocolOp()
            .encode();
    return ask(
        connection ->
            connection.exchange(
                "entries for the undo",
                stream -> {
                  stream.send(search, LdapMessages.controls(REFERRALS_ARE_ENTRIES));
                  LdapMessage message = stream.next(LdapReader.MAX_MESSAGE_BYTES);
                  while (message.tag() != LdapMessages.SEARCH_DONE) {
                    if (message.tag() == LdapMessages.SEARCH_ENTRY) {
                      entries.accept(entry(message));
                    }
                    message = stream.next(LdapReader.MAX_MESSAGE_BYTES);
                  }
                  return LdapResult.decode(message.operation());
                }));
  }

  private static Entry entry(LdapMessage message) throws LdapOperationException {
    try {
      ASN1Element encoded =
          new ASN1Element((byte) LdapMessages.SEARCH_ENTRY, message.operation().copy());
      return SearchResultEntryProtocolOp.decodeProtocolOp(encoded).toSearchResultEntry();
    } catch (LDAPException e) {
      throw new LdapOperationException(
          ResultCode.DECODING_ERROR, "the server sent an entry that cannot be read", e);
    }
  }

  @Override
  public LdapResult change(LDIFChangeRecord change) throws LdapOperationException {
    List<Control> controls = new ArrayList<>(change.getControls());
    controls.add(REFERRALS_ARE_ENTRIES);
    byte[] encoded = LdapMessages.controls(controls.toArray(Control[]::new));
    LdapRequest sent = LdifChange.request(change).with(encoded, "");
    return ask(
        connection ->
            connection
                .exchange("answer to the undo", new SingleRequest(sent, client().changes()))
                .result());
  }

  private interface Question {
    LdapResult ask(LdapConnection connection) throws LdapOperationException;
  }

  private LdapResult ask(Question question) throws LdapOperationException {
    LdapRun run =
        new LdapRun(this, target, false) {
          @Override
          LdapResult execute(LdapConnection connection) throws LdapOperationException {
            return question.ask(connection);
          }
        };
    run.perform(true);
    if (run.result() == null) {
      throw new LdapOperationException(run.code(), run.message(), null);
    }
    return run.result();
  }
}
