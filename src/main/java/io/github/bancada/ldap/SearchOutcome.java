package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import io.github.bancada.ldap.control.ControlAnswers;
import io.github.bancada.ldap.control.ReceivedControls;
import io.github.bancada.ldap.entry.EntrySink;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import java.io.IOException;
import java.util.List;

/**
 * The outcome of a search: entries and references, counted over all its pages, and its result. Not
 * thread-safe.
 */
final class SearchOutcome {
  private final EntrySink sink;
  private long entries;
  private long references;
  private long firstNanoTime;
  private LdapResult result;
  private String answers = "";

  /**
   * @param sink receives the entries; null = only count them
   */
  SearchOutcome(EntrySink sink) {
    this.sink = sink;
  }

  /** For a search that another class has read. */
  SearchOutcome(
      LdapResult result, String answers, long entries, long references, long firstNanoTime) {
    this(null);
    this.entries = entries;
    this.references = references;
    this.firstNanoTime = firstNanoTime;
    end(result, answers);
  }

  /** Sends a search, page by page, and reads the answers. */
  SearchOutcome read(LdapStream stream, PreparedSearch search)
      throws IOException, LdapOperationException {
    int pageSize = search.pageSize();
    ASN1OctetString cookie = null;
    while (true) {
      stream.send(
          search.operation(),
          pageSize > 0 ? search.controls().ofPage(pageSize, cookie) : search.encodedControls());
      LdapMessage message = next(stream);
      while (!take(message, stream)) {
        message = next(stream);
      }
      LdapResult ofPage = LdapResult.decode(message.operation());
      boolean paged = pageSize > 0 && ofPage.code() == 0;
      List<Control> received =
          paged || search.hasControls() ? ReceivedControls.of(message) : List.of();
      cookie = paged ? ReceivedControls.pageCookie(received) : null;
      if (cookie == null || cookie.getValueLength() == 0) {
        end(ofPage, received.isEmpty() ? "" : ControlAnswers.of(received).headers());
        return this;
      }
    }
  }

  private LdapMessage next(LdapStream stream) throws IOException, LdapOperationException {
    return stream.next(sink == null ? 0 : sink.wantedBytes());
  }

  /**
   * Takes a message of the search.
   *
   * @return whether it is the last one, the search result
   * @throws LdapOperationException if it does not belong to a search
   */
  boolean take(LdapMessage message, LdapStream stream) throws LdapOperationException {
    if (firstNanoTime == 0) {
      firstNanoTime = System.nanoTime();
    }
    switch (message.tag()) {
      case LdapMessages.SEARCH_DONE -> {
        return true;
      }
      case LdapMessages.SEARCH_ENTRY -> {
        entries++;
        if (sink != null) {
          sink.add(message);
        }
      }
      case LdapMessages.SEARCH_REFERENCE -> references++;
      case LdapMessages.INTERMEDIATE_RESPONSE -> {
        // RFC 4511 section 4.13: allowed at any time; ignored, because no request asks for one.
      }
      default -> stream.expect(message, LdapMessages.SEARCH_DONE);
    }
    return false;
  }

  /**
   * The search has ended.
   *
   * @param headers the server's answers to the controls of the request
   */
  void end(LdapResult how, String headers) {
    result = how;
    answers = headers;
  }

  /** Null before its end. */
  LdapResult result() {
    return result;
  }

  /** The server's answers to the controls of the request, as headers; "" for none. */
  String answers() {
    return answers;
  }

  /** Number of entries; {@link Expectation#NO_RESULT} before its end. */
  long found() {
    return result == null ? Expectation.NO_RESULT : entries;
  }

  long entries() {
    return entries;
  }

  /** Number of continuation references. */
  long references() {
    return references;
  }

  /** {@link System#nanoTime()} at the arrival of the first message; 0 if none has come. */
  long firstMessageNanoTime() {
    return firstNanoTime;
  }
}
