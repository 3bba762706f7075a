package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.Expectation.Verdict;
import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.work.Phase;
import io.github.bancada.work.SampleFlow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Several searches of one virtual user on one connection; a {@link WindowExchange} keeps some of
 * them outstanding. Each is a sample, timed from its own request to its own result; the first also
 * has the times of connect and bind, the last one the bytes that belong to no search.
 *
 * <p>If the connection breaks, all outstanding searches fail, and no further one begins.
 *
 * <p>Not thread-safe; one object for each sample of JMeter.
 */
final class SearchWindow extends LdapRun {
  private final LdapSettings first;
  private final SampleFlow<LdapSettings> flow;
  private final PreparedSearch search;
  private final Map<Integer, OutstandingSearch> outstanding = new LinkedHashMap<>();

  /** Ended, and not yet counted. */
  private final ArrayDeque<OutstandingSearch> ended = new ArrayDeque<>();

  private LdapAddress address;
  private BooleanSupplier broken;
  private OutstandingSearch firstSearch;
  private int begun;
  private long sentByCounted;
  private long receivedByCounted;

  SearchWindow(
      LdapTask task, LdapSettings settings, SampleFlow<LdapSettings> flow, PreparedSearch search) {
    super(task, settings.target(), settings.phases());
    this.first = settings;
    this.flow = flow;
    this.search = search;
  }

  /** Takes all samples; gives all but the last to the flow. */
  SearchSample run() {
    perform(true);
    outstanding.values().forEach(each -> each.end(code(), message(), isUnsolicited()));
    ended.addAll(outstanding.values());
    countEnded();
    OutstandingSearch last = ended.poll();
    return last == null
        ? withoutSearch()
        : sample(last, sentBytes() - sentByCounted, receivedBytes() - receivedByCounted);
  }

  @Override
  LdapResult execute(LdapConnection connection) throws LdapOperationException {
    address = connection.address();
    broken = connection::isBroken;
    connection.exchangeTogether(
        "search result",
        (stream, wire) ->
            new WindowExchange(this, first, connection.server(), outstanding, stream, wire).run());
    return LdapResult.SUCCESS;
  }

  /** Prepares the next search; null if there is none. */
  OutstandingSearch begin() {
    while (begun < first.window().searches() && (begun == 0 || flow.goesOn())) {
      begun++;
      try {
        LdapSettings settings = begun == 1 ? first : flow.next();
        search.prepare(settings, address);
        return began(
            new OutstandingSearch(settings, search.controls(), search.description(), broken));
      } catch (IllegalArgumentException e) {
        refused(e.getMessage());
      }
    }
    return null;
  }

  private OutstandingSearch began(OutstandingSearch next) {
    if (begun == 1) {
      firstSearch = next;
    }
    return next;
  }

  private void refused(String why) {
    OutstandingSearch never =
        began(new OutstandingSearch(first, RequestControls.NONE, () -> "", broken));
    never.end(ResultCode.PARAM_ERROR.intValue(), why, false);
    ended(never);
    countEnded();
  }

  /** The request of the search that began last, in BER. */
  byte[] operation() {
    return search.operation();
  }

  /** The controls of that request, in BER. */
  byte[] controls() {
    return search.encodedControls();
  }

  void ended(OutstandingSearch done) {
    ended.add(done);
  }

  /** Gives the samples of ended searches to the flow, except the last one. */
  void countEnded() {
    while (ended.size() > 1) {
      OutstandingSearch done = ended.poll();
      sentByCounted += done.sentBytes();
      receivedByCounted += done.receivedBytes();
      flow.give(sample(done, done.sentBytes(), done.receivedBytes()));
    }
  }

  private SearchSample sample(OutstandingSearch done, long sent, long received) {
    boolean isFirst = done == firstSearch;
    long begin = isFirst ? 0 : nanosUntil(done.sentNanoTime());
    long firstMessage = done.firstMessageNanoTime();
    Verdict verdict = done.verdict();
    return new SearchSample(
        startEpochMillis() + TimeUnit.NANOSECONDS.toMillis(begin),
        nanosUntil(done.endNanoTime()) - begin,
        isFirst ? connectNanos() : 0,
        isFirst ? bindNanos() : 0,
        firstMessage == 0 ? 0 : nanosUntil(firstMessage) - begin,
        verdict.success(),
        verdict.code(),
        verdict.message(),
        done.entries(),
        done.references(),
        Math.max(0, sent),
        Math.max(0, received),
        server(),
        done.description(),
        search.headers(server(), done.entries(), done.references(), done.answers()),
        done.ldif(),
        first.phases() ? phases(done, begin) : List.of(),
        false);
  }

  private List<Phase> phases(OutstandingSearch done, long begin) {
    List<Phase> steps = new ArrayList<>();
    if (begin == 0) {
      phases().stream().filter(each -> !each.label().equals("unbind")).forEach(steps::add);
    }
    long sent = nanosUntil(done.sentNanoTime());
    steps.add(
        new Phase(
            "search", sent - begin, nanosUntil(done.endNanoTime()) - sent, done.hasSucceeded()));
    return steps;
  }

  /** The sample of a connection that failed before a search began. */
  private SearchSample withoutSearch() {
    Verdict verdict =
        first.expectation().judge(isUnsolicited(), code(), Expectation.NO_RESULT, message());
    return new SearchSample(
        startEpochMillis(),
        elapsedNanos(),
        connectNanos(),
        bindNanos(),
        0,
        verdict.success(),
        verdict.code(),
        verdict.message(),
        0,
        0,
        sentBytes(),
        receivedBytes(),
        server(),
        PreparedSearch.intention(first),
        search.headers(server(), 0, 0, ""),
        "",
        phases(),
        false);
  }
}
