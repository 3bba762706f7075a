package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.Expectation.Verdict;
import io.github.bancada.ldap.control.ControlAnswers;
import io.github.bancada.ldap.control.ReceivedControls;
import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.entry.EntrySink;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * One of several searches on a connection, from its request to its end. Times are {@link
 * System#nanoTime()}. Not thread-safe.
 */
final class OutstandingSearch {
  private static final int ABANDONED = ResultCode.USER_CANCELED.intValue();

  private final LdapSettings settings;
  private final RequestControls controls;
  private final Supplier<String> description;
  private final EntrySink entries;
  private final SearchOutcome outcome;

  private long sentNanoTime = System.nanoTime();
  private long endNanoTime;
  private long receivedBefore;
  private long sentBytes;
  private long receivedBytes;
  private int code;
  private String message = "";
  private boolean unsolicited;
  private boolean abandoned;

  /**
   * @param description the request as text
   * @param ended whether all searches of the connection are over; called often
   */
  OutstandingSearch(
      LdapSettings settings,
      RequestControls controls,
      Supplier<String> description,
      BooleanSupplier ended) {
    this.settings = settings;
    this.controls = controls;
    this.description = description;
    this.entries = settings.needsEntries() ? settings.newSink(ended) : null;
    this.outcome = new SearchOutcome(entries);
  }

  /** Length of the longest needed message, see {@link LdapStream#next}. */
  int wantedBytes() {
    return entries == null ? 0 : entries.wantedBytes();
  }

  /** Called before its request is sent. */
  void sends(long nanoTime, long receivedBytesBefore) {
    sentNanoTime = nanoTime;
    receivedBefore = receivedBytesBefore;
  }

  void countSent(long bytes) {
    sentBytes = bytes;
  }

  /**
   * Takes a message with its ID.
   *
   * @return whether the search has ended
   * @throws LdapOperationException if the message does not belong to a search
   */
  boolean take(LdapMessage answer, LdapStream stream) throws LdapOperationException {
    stream.requireAfter(receivedBefore, answer);
    receivedBytes += stream.lengthOf(answer);
    if (!outcome.take(answer, stream)) {
      return false;
    }
    LdapResult result = LdapResult.decode(answer.operation());
    outcome.end(
        result, controls.isEmpty() ? "" : ControlAnswers.of(ReceivedControls.of(answer)).headers());
    end(result.code(), result.message(), false);
    return true;
  }

  /** Ends without a result. */
  void end(int failureCode, String why, boolean ofNotice) {
    endNanoTime = System.nanoTime();
    code = failureCode;
    message = why;
    unsolicited = ofNotice;
  }

  /** Ends because it was abandoned on purpose. */
  void endAbandoned(String why) {
    end(ABANDONED, why, false);
    abandoned = true;
  }

  /** The judgement; the code of a search that was abandoned on purpose has its own name. */
  Verdict verdict() {
    Verdict verdict = settings.expectation().judge(unsolicited, code, outcome.found(), message);
    if (abandoned) {
      return new Verdict(verdict.success(), ABANDONED + " abandoned", message);
    }
    return entries == null ? verdict : verdict.unless(code, entries.problem(code == 0));
  }

  LdapSettings settings() {
    return settings;
  }

  Supplier<String> description() {
    return description;
  }

  long sentNanoTime() {
    return sentNanoTime;
  }

  long endNanoTime() {
    return endNanoTime;
  }

  /** Arrival of the first message of the result; 0 without one. */
  long firstMessageNanoTime() {
    return outcome.result() == null ? 0 : outcome.firstMessageNanoTime();
  }

  /** Bytes of its request. */
  long sentBytes() {
    return sentBytes;
  }

  /** Bytes of its answers. */
  long receivedBytes() {
    return receivedBytes;
  }

  long entries() {
    return Math.max(0, outcome.found());
  }

  long references() {
    return outcome.result() == null ? 0 : outcome.references();
  }

  /** The server's answers to its controls, as headers. */
  String answers() {
    return outcome.answers();
  }

  boolean hasSucceeded() {
    return outcome.result() != null && outcome.result().code() == 0;
  }

  /** The entries kept; "" if they are not. */
  String ldif() {
    return entries == null ? "" : entries.ldif();
  }
}
