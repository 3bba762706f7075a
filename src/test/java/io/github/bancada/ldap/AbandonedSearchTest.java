package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Searches that are abandoned while the server works on them. */
class AbandonedSearchTest extends WindowAtPeer {
  private static final int ABANDON = 0x50;

  private static TestSettings settings(ScriptedServer server, int window, int searches) {
    return settings(server, 500).window(window, searches);
  }

  /** Reads requests until one that is a search; keeps the IDs that others abandon. */
  private static int search(Conversation peer, List<Integer> abandoned) throws IOException {
    int[] request = peer.requestWithTag();
    while (request[1] == ABANDON) {
      abandoned.add(request[0]);
      request = peer.requestWithTag();
    }
    return request[0];
  }

  /** The second request of three is never answered. */
  @Test
  void searchWithoutAnAnswerIsAbandonedInFlightAndTheOthersGoOn() throws Exception {
    List<Integer> abandoned = new ArrayList<>();
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  peer.send(done(search(peer, abandoned)));
                  search(peer, abandoned);
                  while (true) {
                    int id = search(peer, abandoned);
                    if (abandoned.isEmpty()) {
                      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1)); // its pace
                    }
                    peer.send(done(id));
                  }
                });
        TestUser user = TestUser.alone()) {
      List<SearchSample> samples = TestFlow.samples(user, settings(server, 3, 3000));

      assertThat(samples).hasSize(3000);
      // If the machine pauses that long, the two others of the window time out, too.
      assertThat(samples)
          .filteredOn(each -> !each.success())
          .hasSize(abandoned.size())
          .hasSizeBetween(1, 30)
          .allMatch(each -> each.code().equals("85 timeout"))
          .allMatch(each -> each.message().contains("within 500 ms; the search was abandoned"))
          .allMatch(each -> each.elapsedNanos() >= TimeUnit.MILLISECONDS.toNanos(500));
      assertThat(server.accepted()).isEqualTo(1);
    }
  }

  /** The server answers each search only after it was abandoned. */
  @Test
  void lateAnswersToAbandonedSearchesAreIgnored() throws Exception {
    List<Integer> abandoned = new ArrayList<>();
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  for (int i = 0; i < 3; i++) {
                    int late = search(peer, abandoned);
                    assertThat(peer.requestWithTag()[1]).isEqualTo(ABANDON);
                    peer.send(Conversation.entry(late, "cn=late"), done(late));
                  }
                  while (true) {
                    int id = search(peer, abandoned);
                    peer.send(Conversation.entry(id, "cn=in time"), done(id));
                  }
                });
        TestUser user = TestUser.alone()) {
      TestSettings settings = settings(server, 1, 5).timeouts(20_000, 20_000).abandonAfter(150);
      List<SearchSample> samples = TestFlow.samples(user, settings);
      SearchSample last = user.run(settings.window(1, 1).abandonAfter(0));

      assertThat(codes(samples))
          .hasSize(5)
          .startsWith("88 abandoned", "88 abandoned", "88 abandoned");
      // Unless the machine is busy for longer than they may take.
      assertThat(samples.subList(3, 5))
          .filteredOn(each -> !each.code().equals("88 abandoned"))
          .allMatch(each -> each.success() && each.entries() == 1);
      assertThat(last.code()).as(last.message()).isEqualTo("0 success");
      assertThat(last.entries()).isEqualTo(1);
      assertThat(server.accepted()).isEqualTo(1);
    }
  }

  @Test
  void lateAnswersAreIgnoredByASearchAlone() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int late = peer.request();
                  peer.request();
                  int next = peer.request();
                  peer.send(Conversation.entry(late, "cn=late"), done(late), done(next));
                  peer.awaitClose();
                });
        TestUser user = TestUser.alone()) {
      TestSettings settings =
          settings(server, 1, 1).timeouts(20_000, 20_000).abandonAfter(150).expectCodes("0,88");
      SearchSample abandoned = TestFlow.samples(user, settings).get(0);
      SearchSample next = user.run(settings.abandonAfter(0));

      assertThat(abandoned.code()).isEqualTo("88 abandoned");
      assertThat(abandoned.success()).isTrue();
      assertThat(abandoned.message()).isEqualTo("no search result within 150 ms");
      assertThat(next.code()).as(next.message()).isEqualTo("0 success");
      assertThat(next.entries()).isZero();
    }
  }
}
