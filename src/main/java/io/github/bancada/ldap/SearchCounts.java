package io.github.bancada.ldap;

import io.github.bancada.ldap.control.ControlAnswers;
import io.github.bancada.ldap.entry.EntrySink;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import java.io.IOException;

/** Counts the entries and references of a search over all its pages. Not thread-safe. */
final class SearchCounts {
  private final EntrySink sink;
  private long entries;
  private long references;
  private long firstNanoTime;

  /**
   * @param sink receives the entries; null = only count them
   */
  SearchCounts(EntrySink sink) {
    this.sink = sink;
  }

  /**
   * Reads a page.
   *
   * @return its last message, the search result
   * @throws LdapFailure if a message does not belong to a search
   */
  LdapMessage readPage(LdapStream stream) throws IOException, LdapFailure {
    LdapMessage message = next(stream);
    while (!take(message, stream)) {
      message = next(stream);
    }
    return message;
  }

  /**
   * Takes a message of the search.
   *
   * @return whether it is the last one, the search result
   * @throws LdapFailure if it does not belong to a search
   */
  boolean take(LdapMessage message, LdapStream stream) throws LdapFailure {
    if (firstNanoTime == 0) {
      firstNanoTime = System.nanoTime();
    }
    if (message.tag() == LdapMessages.SEARCH_DONE) {
      return true;
    }
    count(message, stream);
    return false;
  }

  private LdapMessage next(LdapStream stream) throws IOException, LdapFailure {
    return stream.next(sink == null ? 0 : sink.wantedBytes());
  }

  private void count(LdapMessage message, LdapStream stream) throws LdapFailure {
    switch (message.tag()) {
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
  }

  SearchOutcome outcome(LdapResult result, ControlAnswers answers) {
    return new SearchOutcome(result, answers, entries, references, firstNanoTime);
  }
}
