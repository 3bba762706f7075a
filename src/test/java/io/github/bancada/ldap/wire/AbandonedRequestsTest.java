package io.github.bancada.ldap.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.wire.LdapStream.AbandonedRequests;
import org.junit.jupiter.api.Test;

class AbandonedRequestsTest {
  private static AbandonedRequests after(int messageId) {
    AbandonedRequests requests = new AbandonedRequests();
    for (int id = 1; id <= messageId; id++) {
      requests.sent(id);
    }
    return requests;
  }

  @Test
  void onlyAbandonedRequestsAreKnown() {
    AbandonedRequests requests = after(10);
    requests.add(4);

    assertThat(requests.has(4)).isTrue();
    assertThat(requests.has(3)).isFalse();
    assertThat(requests.has(11)).isFalse();
    assertThat(requests.has(4 + AbandonedRequests.KEPT)).isFalse();
    assertThat(requests.has(-AbandonedRequests.KEPT + 4)).isFalse();
  }

  @Test
  void requestsAreForgottenWhenOthersHaveTheirPlace() {
    AbandonedRequests requests = after(4);
    requests.add(4);
    for (int id = 5; id < 4 + AbandonedRequests.KEPT; id++) {
      requests.sent(id);
    }
    assertThat(requests.has(4)).isTrue();

    requests.sent(4 + AbandonedRequests.KEPT);

    assertThat(requests.has(4)).isFalse();
    assertThat(requests.has(4 + AbandonedRequests.KEPT)).isFalse();
  }

  @Test
  void noneIsAbandonedAtFirst() {
    assertThat(after(3).has(2)).isFalse();
  }
}
