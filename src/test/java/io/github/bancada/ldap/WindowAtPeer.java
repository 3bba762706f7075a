package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.wire.LdapMessages;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/** Tests of several searches outstanding on a connection to a scripted server. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class WindowAtPeer {
  /** Class loading in the first sample must not use up a short timeout. */
  @BeforeAll
  static void warmUp() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(Conversation::healthy)) {
      assertThat(TestFlow.samples(settings(server, 500).window(5, 20)))
          .allMatch(SearchSample::success);
    }
  }

  static TestSettings settings(ScriptedServer server, int responseMillis) {
    return TestSettings.at(server.url()).connectionPerUser().timeouts(20_000, responseMillis);
  }

  /** The result of a search that found nothing. */
  static byte[] done(int id) {
    return Conversation.result(id, LdapMessages.SEARCH_DONE, 0, "");
  }

  static List<String> codes(List<SearchSample> samples) {
    return samples.stream().map(SearchSample::code).toList();
  }
}
