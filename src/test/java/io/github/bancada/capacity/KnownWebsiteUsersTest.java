package io.github.bancada.capacity;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.testing.OnlyInLongForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link KnownWebsiteTest}, for a number of users, and at the same time. */
@OnlyInLongForm
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KnownWebsiteUsersTest extends WebsiteSearch {
  @Test
  void usersOfAServerWithFourWorkers() throws Exception {
    try (QueueWebsite server = new QueueWebsite(50, 4, 2)) {
      CapacityResult result =
          search(server)
              .with("load", "users")
              .with("from", "2")
              .with("to", "60")
              .with("objective", "p90 < 130 ms")
              .run();

      // Without think time a user finds all others there: Erlang(14, 200/s) + Exp(50/s) at 18.
      assertFound(server, result, 12, 23);
    }
  }
}
