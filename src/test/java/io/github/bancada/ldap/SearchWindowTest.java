package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.work.Phase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several searches outstanding on a connection, at servers that behave. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SearchWindowTest extends SearchRun {
  private static TestSettings kept(int window, int searches) {
    return settings().connectionPerUser().window(window, searches);
  }

  private static byte[] done(int id) {
    return Conversation.result(id, LdapMessages.SEARCH_DONE, 0, "");
  }

  @ParameterizedTest
  @CsvSource({"1, 30", "7, 30", "100, 30", "8, 400"})
  void everySearchIsASampleOfItsOwn(int window, int searches) {
    try (TestUser user = TestUser.alone()) {
      List<SearchSample> samples =
          new TestFlow(i -> kept(window, searches).filter("(uid=fulano" + (i % 50) + ")").build())
              .run(user);

      assertThat(samples).hasSize(searches);
      assertThat(samples).filteredOn(each -> each.entries() == 1).allMatch(SearchSample::success);
      assertThat(samples)
          .extracting(each -> each.request().replaceAll(".*fulano(\\d+).*", "$1"))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, searches).mapToObj(i -> Integer.toString(i % 50)).toList());
    }
  }

  @Test
  void windowWithoutANumberOfSearchesMakesManyForEachPlace() {
    assertThat(TestFlow.samples(settings().connectionPerUser().window(3, 0))).hasSize(300);
    assertThat(new LdapSettings.Window(1, 0, 0).isUsed()).isFalse();
  }

  /** The server answers only when the window is full, the last request first. */
  @Test
  void answersInAnyOrderAreMatchedAndTheWindowIsNeverExceeded() throws Exception {
    int window = 10;
    int searches = 100;
    List<Integer> waiting = new ArrayList<>();
    try (ScriptedServer peer =
            ScriptedServer.playing(
                each -> {
                  Deque<Integer> asked = new ArrayDeque<>();
                  for (int i = 0; i < searches; i++) {
                    asked.push(each.request());
                    if (asked.size() == window) {
                      waiting.add(each.waiting());
                      int id = asked.pop();
                      each.send(Conversation.entry(id, "cn=" + id), done(id));
                    }
                  }
                  while (!asked.isEmpty()) {
                    each.send(done(asked.pop()));
                  }
                  Conversation.healthy(each);
                });
        TestUser user = TestUser.alone()) {
      TestSettings settings =
          TestSettings.at(peer.url()).connectionPerUser().window(window, searches);

      List<SearchSample> samples = TestFlow.samples(user, settings);

      assertThat(samples).hasSize(searches).allMatch(SearchSample::success);
      assertThat(samples).filteredOn(each -> each.entries() == 1).hasSize(searches - window + 1);
      assertThat(waiting).as("bytes of requests beyond the window").containsOnly(0);
      assertThat(user.run(settings.window(1, 1)).success()).isTrue();
      assertThat(peer.accepted()).isEqualTo(1);
    }
  }

  /** The first request is answered last, and so takes longest. */
  @Test
  void timeOfASearchIsFromItsRequestToItsResult() throws Exception {
    try (ScriptedServer peer =
            ScriptedServer.playing(
                each -> {
                  int first = each.request();
                  for (int i = 0; i < 50; i++) {
                    each.send(done(each.request()));
                  }
                  each.send(done(first));
                  each.awaitClose();
                });
        TestUser user = TestUser.alone()) {
      List<SearchSample> samples =
          TestFlow.samples(user, TestSettings.at(peer.url()).connectionPerUser().window(2, 51));

      SearchSample last = samples.get(50);
      long others = samples.stream().limit(50).mapToLong(SearchSample::elapsedNanos).sum();
      assertThat(last.elapsedNanos()).isGreaterThan(others);
      assertThat(samples)
          .allMatch(each -> each.latencyNanos() > 0)
          .allMatch(each -> each.latencyNanos() <= each.elapsedNanos());
    }
  }

  @Test
  void connectAndBindComeBeforeAndBelongToTheFirst() {
    try (TestUser user = TestUser.alone()) {
      TestSettings settings = kept(5, 20).bind("cn=fulano1," + TestSettings.BASE, "fulano1");

      List<SearchSample> samples = TestFlow.samples(user, settings);

      assertThat(samples).filteredOn(each -> each.bindNanos() > 0).hasSize(1);
      assertThat(samples).filteredOn(each -> each.connectNanos() > 0).hasSize(1);
      assertThat(samples.stream().map(each -> each.phases().stream().map(Phase::label).toList()))
          .containsOnlyOnce(List.of("connect", "bind", "search"))
          .contains(List.of("search"));
      assertThat(TestFlow.samples(user, settings)).allMatch(each -> each.bindNanos() == 0);
    }
  }

  @Test
  void bytesOfAllSamplesAreThoseOnTheWire() throws Exception {
    try (ScriptedServer peer = ScriptedServer.playing(Conversation::healthy);
        TestUser user = TestUser.alone()) {
      List<SearchSample> samples =
          TestFlow.samples(user, TestSettings.at(peer.url()).bind("anonymous").window(9, 40));
      peer.awaitIdle();

      assertThat(samples.stream().mapToLong(SearchSample::sentBytes).sum())
          .isEqualTo(peer.receivedBytes());
      assertThat(samples.stream().mapToLong(SearchSample::receivedBytes).sum())
          .isEqualTo(peer.sentBytes());
      assertThat(samples.get(3).sentBytes()).isEqualTo(samples.get(4).sentBytes()).isPositive();
    }
  }

  @Test
  void wrongValueFailsItsSearchAndNothingElse() {
    try (TestUser user = TestUser.alone()) {
      List<SearchSample> samples =
          new TestFlow(i -> kept(4, 30).filter(i % 10 == 5 ? "(uid=" : "(uid=fulano1)").build())
              .run(user);

      assertThat(samples).hasSize(30);
      assertThat(samples)
          .filteredOn(each -> !each.success())
          .hasSize(3)
          .allMatch(each -> each.code().equals("89 parameterError"))
          .allMatch(each -> each.message().contains("Filter is '(uid='"));
    }
  }

  @Test
  void noSearchBeginsOnceTheUserIsToEndAndThoseOutstandingAreAwaited() {
    try (TestUser user = TestUser.alone()) {
      LdapSettings settings = kept(5, 1000).build();
      TestFlow flow = new TestFlow(i -> settings);
      flow.end(17);

      assertThat(flow.run(user)).hasSize(17).allMatch(SearchSample::success);
    }
  }

  @Test
  void entriesOfEachSearchAreKeptApart() {
    try (TestUser user = TestUser.alone()) {
      List<SearchSample> samples =
          new TestFlow(
                  i ->
                      kept(10, 40)
                          .filter("(uid=fulano" + (1 + i) + ")")
                          .ldif(10_000)
                          .expectEntries("1")
                          .build())
              .run(user);

      assertThat(samples).allMatch(SearchSample::success);
      assertThat(samples)
          .allMatch(
              each ->
                  each.ldif()
                      .contains("dn: cn=" + each.request().replaceAll(".*(fulano\\d+).*", "$1,")));
    }
  }

  @Test
  void eachConnectionModeHasItsConnection() throws Exception {
    try (ScriptedServer peer = ScriptedServer.playing(Conversation::healthy);
        TestUser user = TestUser.alone()) {
      TestSettings settings = TestSettings.at(peer.url()).window(3, 12);

      assertThat(TestFlow.samples(user, settings)).hasSize(12).allMatch(SearchSample::success);
      assertThat(TestFlow.samples(user, settings)).hasSize(12).allMatch(SearchSample::success);
      assertThat(peer.accepted()).isEqualTo(2);
      TestSettings pooled = settings.pool(1, 1000);
      assertThat(TestFlow.samples(user, pooled)).hasSize(12).allMatch(SearchSample::success);
      assertThat(TestFlow.samples(user, pooled)).hasSize(12).allMatch(SearchSample::success);
      assertThat(peer.accepted()).isEqualTo(3);
    }
  }

  @Test
  void connectOnlyIsOneSample() {
    assertThat(TestFlow.samples(kept(5, 20).connectOnly())).hasSize(1);
  }

  @Test
  void pagesInAWindowAreRefused() {
    assertThatThrownBy(() -> kept(5, 20).pageSize(10).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Page size is '10'")
        .hasMessageContaining("Outstanding searches is '5'");
    assertThat(kept(5, 1).pageSize(10).build().window().isUsed()).isFalse();
  }
}
