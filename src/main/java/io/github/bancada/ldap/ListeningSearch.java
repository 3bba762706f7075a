package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.LdapSettings.Listening;
import io.github.bancada.ldap.control.ReceivedControls;
import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.entry.EntrySink;
import io.github.bancada.ldap.notify.Notifications;
import io.github.bancada.ldap.notify.Patience;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapReader;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import io.github.bancada.work.Sample;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A search for changes, on the wire: abandoned after its time or number of notifications, if the
 * server does not end it. Not thread-safe; for one search.
 */
final class ListeningSearch implements LdapConnection.Exchange<SearchOutcome> {
  private final LdapConnection connection;
  private final byte[] operation;
  private final RequestControls controls;
  private final Listening listening;
  private final EntrySink sink;
  private final Consumer<Sample> listeners;
  private final BooleanSupplier stopping;
  private final Notifications heard;
  private long entries;
  private long references;
  private long firstNanoTime;

  /**
   * @param search prepared for this connection
   * @param sink receives the entries; null = only count them
   * @param listeners receive each notification whose time is known
   * @param stopping whether the test is being stopped; called often
   */
  ListeningSearch(
      LdapConnection connection,
      PreparedSearch search,
      Listening listening,
      EntrySink sink,
      LdapClient client,
      Consumer<Sample> listeners,
      BooleanSupplier stopping) {
    this.connection = connection;
    this.operation = search.operation();
    this.controls = search.controls();
    this.listening = listening;
    this.sink = sink;
    this.listeners = listeners;
    this.stopping = stopping;
    this.heard = new Notifications(controls, client.changes(), connection.server());
  }

  @Override
  public SearchOutcome over(LdapStream stream) throws IOException, LdapOperationException {
    stream.send(operation, controls.encoded());
    SearchOutcome outcome;
    try (Patience patience = connection.patience(stopping)) {
      outcome = listen(stream, patience);
    } finally {
      tell();
    }
    if (outcome != null) {
      return outcome;
    }
    stream.abandon(stream.lastMessageId());
    stream.flush();
    return outcome(new LdapResult(0, "", heard.counts().sentence(), List.of()));
  }

  /** Returns null if the search continues at the server. */
  private SearchOutcome listen(LdapStream stream, Patience patience)
      throws IOException, LdapOperationException {
    boolean refreshed = false;
    while (true) {
      if (controls.goOn() && !refreshed && heard.isRefreshed()) {
        refreshed = true;
        patience.listen(listening.millis());
      }
      if (!stream.hasBuffered()) {
        tell(); // while there is time
      }
      if (!patience.hears(stream)) {
        return null;
      }
      LdapMessage message = stream.next(LdapReader.MAX_MESSAGE_BYTES);
      if (message.tag() == LdapMessages.SEARCH_DONE) {
        return ended(message);
      }
      take(message, stream);
      if (listening.notifications() > 0 && heard.count() >= listening.notifications()) {
        return null;
      }
    }
  }

  private void take(LdapMessage message, LdapStream stream) throws LdapOperationException {
    long arrived = System.nanoTime();
    firstNanoTime = firstNanoTime == 0 ? arrived : firstNanoTime;
    switch (message.tag()) {
      case LdapMessages.SEARCH_ENTRY -> {
        entries++;
        heard.entry(message, arrived);
        if (sink != null) {
          sink.add(message);
        }
      }
      case LdapMessages.SEARCH_REFERENCE -> references++;
      case LdapMessages.INTERMEDIATE_RESPONSE -> heard.info(message);
      default -> stream.expect(message, LdapMessages.SEARCH_DONE);
    }
  }

  /** The server has ended the search. */
  private SearchOutcome ended(LdapMessage message) throws LdapOperationException {
    firstNanoTime = firstNanoTime == 0 ? System.nanoTime() : firstNanoTime;
    LdapResult result = LdapResult.decode(message.operation());
    if (controls.goOn() && result.code() == 0) {
      throw new LdapOperationException(
          ResultCode.NOT_SUPPORTED,
          "the server ended a search that listens for changes ("
              + controls.words().strip()
              + ") after "
              + heard.counts().sentence()
              + "; perhaps it does not know the control, so do not write optional");
    }
    List<Control> received = ReceivedControls.of(message);
    heard.done(received);
    return outcome(result);
  }

  private void tell() {
    if (heard.hasUntold()) {
      heard.take().forEach(listeners);
    }
  }

  private SearchOutcome outcome(LdapResult result) {
    return new SearchOutcome(result, heard.counts().headers(), entries, references, firstNanoTime);
  }
}
