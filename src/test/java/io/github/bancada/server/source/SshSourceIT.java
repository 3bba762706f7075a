package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.Reading.Key;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.SshServer;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A machine over ssh: this one, by OpenSSH's server. */
@OnlyInLongForm
class SshSourceIT {
  @TempDir private Path work;

  private SshServer machine;
  private ServerSocket server;

  @BeforeEach
  void start() throws Exception {
    assumeTrue(
        SshServer.isInstalled(),
        "SKIPPED: no sshd on this machine; install it (Debian: apt install openssh-server)");
    machine = SshServer.start();
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void end() throws IOException {
    if (machine != null) {
      machine.close();
      server.close();
    }
  }

  private SshSource source(String query) {
    return SshSource.of(machine.client(), machine.address() + query, null);
  }

  private static Map<Key, Double> local(OptionalLong process) {
    try (LocalSource local =
        new LocalSource(Path.of("/proc"), Path.of("/sys/fs/cgroup"), () -> process)) {
      return local.read().values();
    }
  }

  @Test
  void figuresAreThoseOfTheMachineAndOfTheServerOnIt() throws IOException {
    OptionalLong self = OptionalLong.of(ProcessHandle.current().pid());
    try (SshSource source = source("/?port=" + server.getLocalPort())) {
      source.read();
      Map<Key, Double> before = local(self);
      Reading reading = source.read();
      Map<Key, Double> after = local(self);

      assertThat(source.name()).isEqualTo(machine.address());
      assertThat(reading.epoch()).startsWith(self.getAsLong() + ":");
      assertThat(reading.values().keySet()).hasSameElementsAs(after.keySet());
      for (var figure : new Key[] {Key.of(CPU_USER), Key.of(CPU_SYSTEM), Key.of(PROCESS_CPU)}) {
        assertThat(reading.values().get(figure))
            .as(figure.toString())
            .isBetween(before.get(figure), after.get(figure));
      }
      for (var figure : new Key[] {Key.of(CPUS), Key.of(MEMORY_TOTAL), Key.of(PROCESSES)}) {
        assertThat(reading.values().get(figure)).isEqualTo(after.get(figure));
      }
    }
  }

  @Test
  void machineWithoutTheServerHasItsOwnFigures() throws IOException {
    try (SshSource source = source("")) {
      assertThat(source.read().values().keySet())
          .hasSameElementsAs(local(OptionalLong.empty()).keySet());
    }
  }

  @Test
  void keyThatIsNotKnownIsNotAccepted() throws IOException {
    machine.knowKey("");
    try (SshSource source = source("")) {
      assertThatIOException()
          .isThrownBy(source::read)
          .withMessageContaining("its key is not known; connect once by hand");
    }
  }

  @Test
  void changedKeyIsNotAccepted() throws IOException {
    machine.knowKey(machine.otherKey());
    try (SshSource source = source("")) {
      assertThatIOException()
          .isThrownBy(source::read)
          .withMessageContaining("its key has changed; find out why");
    }
  }

  @Test
  void userWhoseKeyIsRefusedIsTold() throws IOException {
    machine.refuseUsers();
    try (SshSource source = source("")) {
      assertThatIOException()
          .isThrownBy(source::read)
          .withMessageContaining("it refuses this user's keys");
    }
  }

  @Test
  void lostConnectionIsAGapAndTheNextReadingConnectsAgain() throws IOException {
    try (SshSource source = source("")) {
      source.read();
      machine.sessions().forEach(ProcessHandle::destroyForcibly);

      assertThatIOException().isThrownBy(source::read);
      assertThat(source.read().values()).isNotEmpty();
    }
  }

  @Test
  void closedSourceLeavesNoProcess() throws IOException {
    try (SshSource source = source("")) {
      source.read();
      assertThat(machine.sessions()).isNotEmpty();
    }
    Waiting.await("the end of the session", () -> machine.sessions().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "cat >/dev/null, no answer within 5 s",
    "exec yes, its answer is too long",
    "exit 3, the session has ended",
    "echo broken >&2; exit 3, broken",
  })
  void machineThatDoesNotAnswerIsTold(String script, String said) throws IOException {
    Path program = Files.writeString(work.resolve("ssh"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    try (SshSource source = SshSource.of(program.toString(), "ssh://host", null)) {
      assertThatIOException().isThrownBy(source::read).withMessageContaining(said);
    }
  }

  @Test
  void missingProgramIsTold() {
    try (SshSource source = SshSource.of("no-such-ssh", "ssh://host", null)) {
      assertThatIOException()
          .isThrownBy(source::read)
          .withMessageContaining("there is no program no-such-ssh");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ssh://-oProxyCommand=x",
        "ssh://a@-b",
        "ssh://a b",
        "ssh://a;b",
        "ssh://a:port",
        "ssh://a?port=x",
        "ssh://"
      })
  void addressThatCouldBeAnOptionOrACommandIsRefused(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SshSource.of("ssh", address, null))
        .withMessageContaining("it takes ssh://user@host");
  }
}
