package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BusyUsersTest {
  /** An audit runs in the pause. */
  @Test
  void userThatThinksDoesNotBeginToWorkInAPause() {
    BusyUsers users = new BusyUsers();
    BusyUsers.Clock clock = users.clock();
    clock.begin();
    clock.thinks();
    users.pause(true);
    Thread user = new Thread(clock::works);
    user.start();
    Waiting.await("a user that waits", user::getState, state -> state == Thread.State.WAITING);
    assertThat(users.thinking()).isEqualTo(1);
    assertThat(users.beginnings()).isEmpty();

    users.pause(false);

    Waiting.awaitEnd(user);
    assertThat(users.thinking()).isZero();
    assertThat(users.beginnings()).hasSize(1);
  }

  @Test
  void stopEndsAPause() {
    BusyUsers users = new BusyUsers();
    BusyUsers.Clock clock = users.clock();
    clock.thinks();
    users.pause(true);
    Thread user = new Thread(clock::works);
    user.start();

    user.interrupt();

    Waiting.awaitEnd(user);
    assertThat(users.thinking()).isZero();
  }
}
