package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.RequiresSshd;
import io.github.bancada.testing.Signal;
import io.github.bancada.testing.SshServer;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Figures over ssh from OpenSSH's server, which is also the server that is watched. */
@RequiresSshd
class SshSourceIT {
  private static SshServer server;

  @BeforeAll
  static void start() throws IOException {
    server = SshServer.start();
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @AfterEach
  void asAtFirst() throws IOException {
    server.authorize("");
    server.letKnow("host");
    server.loginWith("user");
  }

  private static SshSource source(String host, int port, String query) {
    return SshSources.of(server, host, port, query);
  }

  private static SshSource source(String query) {
    return source("127.0.0.1", server.port(), query);
  }

  private static void isRefused(SshSource source, String sentence) {
    try (source) {
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(sentence);
    }
  }

  private static Stream<ProcessHandle> clients() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("/ssh"));
  }

  @Test
  void machineAndServerAreReadInOneSession() throws IOException {
    try (SshSource source = source("?port=" + server.port())) {
      Reading first = source.read();
      List<ProcessHandle> sessions = server.sessions().toList();
      Reading second = source.read();

      assertThat(first.epoch()).startsWith(server.pid() + ":").isEqualTo(second.epoch());
      assertThat(second.nanos()).isGreaterThan(first.nanos());
      assertThat(second.values())
          .containsKeys(
              Reading.Key.of(Figure.CPU_USER),
              Reading.Key.of(Figure.TCP_SEGMENTS_SENT),
              Reading.Key.of(Figure.PROCESS_CPU),
              Reading.Key.of(Figure.PROCESS_CPU_WAIT),
              Reading.Key.of(Figure.PROCESS_DESCRIPTORS));
      assertThat(sessions).isNotEmpty().allMatch(ProcessHandle::isAlive);
    }
  }

  @Test
  void restartedServerIsFoundAgainInTheSameSession() throws IOException {
    try (SshSource source = source("?port=" + server.port())) {
      assertThat(source.read().epoch()).startsWith(server.pid() + ":");

      server.restart();

      Waiting.await(
          "the new process",
          () -> {
            try {
              return source.read().epoch().startsWith(server.pid() + ":");
            } catch (IOException e) {
              return false; // not started yet
            }
          });
      assertThat(clients()).hasSize(1);
    }
  }

  @Test
  void unknownHostKeyIsRefused() throws IOException {
    server.letKnow("");

    isRefused(source(""), "the host key of 127.0.0.1 is not known here; run ssh -p");
  }

  @Test
  void changedHostKeyIsRefused() throws IOException {
    server.letKnow("stranger");

    isRefused(source(""), "run ssh-keygen -R '[127.0.0.1]:" + server.port() + "'");
  }

  @Test
  void keyThatTheServerDoesNotKnowIsRefused() throws IOException {
    server.loginWith("stranger");

    isRefused(source(""), "127.0.0.1 accepts no key of this user");
  }

  @Test
  void absentServerAndUnknownNameAreTold() throws IOException {
    isRefused(source("127.0.0.1", FreePort.find(), ""), "no ssh server listens at 127.0.0.1");
    isRefused(source("name.invalid", 22, ""), "the host name name.invalid is not known here");
  }

  @Test
  void serverThatHangsAtTheLoginIsGivenUp() throws IOException {
    server.authorize("command=\"exec cat >/dev/null\"");

    isRefused(source(""), "no ssh session with 127.0.0.1 began within 5 s");
  }

  @Test
  void serverThatEndsTheSessionIsTold() throws IOException {
    server.authorize("command=\"echo not for you >&2; exit 3\"");

    isRefused(source(""), "has ended: 'not for you'");
  }

  @Test
  void serverThatFloodsIsCutOff() throws IOException {
    server.authorize("command=\"exec cat /dev/zero\"");

    isRefused(source(""), "sent more than 4 MB instead of figures");
    Waiting.await("the end of the flood", () -> server.sessions().findAny().isEmpty());
  }

  @Test
  void serverThatFreezesIsGivenUpAndConnectedAgain() throws Exception {
    try (SshSource source = source("")) {
      Reading first = source.read();
      List<ProcessHandle> frozen = server.sessions().toList();
      signal("STOP", frozen);

      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("127.0.0.1 gave no figures within 5 s");
      signal("CONT", frozen);
      assertThat(source.read().epoch()).isEqualTo(first.epoch());
    }
  }

  private static void signal(String name, List<ProcessHandle> processes) {
    Signal.send(name, processes.stream().mapToLong(ProcessHandle::pid).toArray());
  }

  @Test
  void lostSessionIsToldAndTheNextReadingConnectsAgain() throws IOException {
    try (SshSource source = source("")) {
      Reading first = source.read();
      server.sessions().forEach(ProcessHandle::destroyForcibly);

      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("the ssh session with 127.0.0.1 was lost");
      assertThat(source.read().epoch()).isEqualTo(first.epoch());
    }
  }

  @Test
  void killedClientLeavesNoProcessOnTheServer() throws IOException {
    try (SshSource source = source("")) {
      source.read();
      assertThat(server.sessions()).isNotEmpty();

      clients().forEach(ProcessHandle::destroyForcibly);

      Waiting.await("the end of all sessions", () -> server.sessions().findAny().isEmpty());
    }
  }

  @Test
  void closeEndsTheClientAndTheSession() throws IOException {
    SshSource source = source("");
    source.read();

    source.close();

    Waiting.await("the end of the client", () -> clients().findAny().isEmpty());
    Waiting.await("the end of all sessions", () -> server.sessions().findAny().isEmpty());
  }
}
