package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.bancada.process.MachineFacts;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures through a shell of this machine in place of ssh, and what may go wrong with it. */
@EnabledOnOs(OS.LINUX)
class SshSourceTest {
  private static final String LOCAL_SHELL = "exec sh";
  private static final List<Figure> FIXED = List.of(Figure.CPUS, Figure.MEMORY_TOTAL);

  @TempDir Path directory;

  /** A source whose ssh is a shell that runs this. */
  private static SshSource source(String query, String ssh) {
    return new SshSource(
        SshAddress.parse("ssh://ops@db1:2222" + query), List.of("sh", "-c", ssh, "ssh"), "");
  }

  /** What is read without a shell. */
  private static Reading here(OptionalLong process) {
    try (LocalSource source =
        new LocalSource("local", Path.of("/proc"), Path.of("/sys"), () -> process)) {
      return source.read();
    }
  }

  private static Map<Reading.Key, Double> ofProcesses(Reading reading) {
    Map<Reading.Key, Double> values = new TreeMap<>(reading.values());
    values.keySet().removeIf(key -> !key.figure().name().startsWith("PROCESS"));
    return values;
  }

  @Test
  void figuresOfTheMachineAreThoseReadHere() throws IOException {
    try (SshSource source = source("", LOCAL_SHELL)) {
      Map<Reading.Key, Double> before = here(OptionalLong.empty()).values();
      Map<Reading.Key, Double> there = source.read().values();
      Map<Reading.Key, Double> after = here(OptionalLong.empty()).values();

      assertThat(there.keySet().stream().map(Reading.Key::figure))
          .containsAll(before.keySet().stream().map(Reading.Key::figure).toList());
      there.forEach(
          (key, value) -> {
            double first = before.getOrDefault(key, Double.NaN);
            double last = after.getOrDefault(key, Double.NaN);
            boolean grows = key.figure().kind() == Figure.Kind.COUNTER;
            if (FIXED.contains(key.figure()) || grows && first <= last) { // else it has begun anew
              assertThat(value).as("%s", key).isBetween(first, last);
            }
          });
    }
  }

  @Test
  void figuresOfAProcessAndItsChildrenAreThoseReadHere() throws IOException {
    Process server = new ProcessBuilder("sh", "-c", "sleep 600 & sleep 600 & wait").start();
    try (SshSource source = source("?pid=" + server.pid(), LOCAL_SHELL)) {
      // All three sleep soon, and then nothing changes.
      Waiting.await(
          "the same figures of three processes",
          () -> {
            Map<Reading.Key, Double> here = ofProcesses(here(OptionalLong.of(server.pid())));
            return here.getOrDefault(Reading.Key.of(Figure.PROCESSES), 0.0) == 3
                && ofProcesses(source.read()).equals(here);
          });
      assertThat(source.read().values())
          .containsEntry(Reading.Key.of(Figure.PROCESSES), 3.0)
          .containsKeys(
              Reading.Key.of(Figure.PROCESS_CPU_WAIT),
              Reading.Key.of(Figure.PROCESS_MEMORY),
              Reading.Key.of(Figure.PROCESS_DESCRIPTORS),
              Reading.Key.of(Figure.PROCESS_DESCRIPTOR_LIMIT));
    } finally {
      server.descendants().forEach(ProcessHandle::destroyForcibly);
      server.destroyForcibly();
    }
  }

  @Test
  void factsAreThoseReadHere() throws IOException {
    OptionalLong process = OptionalLong.of(ProcessHandle.current().pid());
    Map<String, String> facts = new TreeMap<>(MachineFacts.ofThisMachine());
    try (LocalSource local =
            new LocalSource("local", Path.of("/proc"), Path.of("/sys/fs/cgroup"), () -> process);
        SshSource source = source("?pid=" + process.getAsLong(), LOCAL_SHELL)) {
      local.read();
      facts.putAll(local.facts());
      source.read();

      assertThat(source.facts())
          .isEqualTo(facts)
          .containsKeys("kernel", "program", "open files limit");
      assertThat(source.read().values()).containsKey(Reading.Key.of(Figure.CPUS));
    }
  }

  @Test
  void serverIsFoundByItsPort() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        SshSource source = source("?port=" + server.getLocalPort(), LOCAL_SHELL)) {
      Reading reading = source.read();

      assertThat(reading.epoch()).startsWith(ProcessHandle.current().pid() + ":");
      assertThat(ofProcesses(reading)).containsKey(Reading.Key.of(Figure.PROCESSES));
    }
  }

  @Test
  void processThatDoesNotRunLeavesTheMachine() throws IOException {
    try (SshSource source = source("?pid=4194304", LOCAL_SHELL)) { // the kernel has none so high
      Reading reading = source.read();

      assertThat(reading.values()).containsKey(Reading.Key.of(Figure.CPUS));
      assertThat(ofProcesses(reading)).isEmpty();
    }
  }

  @Test
  void whatTheLoginPrintsIsNoFigure() throws IOException {
    try (SshSource source =
        source("", "echo welcome; echo '==> stat <=='; echo 'cpu 1'; exec sh")) {
      assertThat(source.read().values()).containsKey(Reading.Key.of(Figure.CPUS));
      assertThat(source.name()).isEqualTo("ssh://ops@db1:2222");
    }
  }

  /** What OpenSSH 9.2 prints, without the line of the server's name before it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Host key verification failed.|the host key of db1 is not known here; run ssh -p 2222 -l ops -- db1 once",
        "@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @ / Host key verification failed."
            + "|run ssh-keygen -R '[db1]:2222'",
        "ops@db1: Permission denied (publickey).|accepts no key of this user",
        "ssh: Could not resolve hostname db1: Name or service not known|name db1 is not known here",
        "ssh: connect to host db1 port 2222: Connection refused|no ssh server listens at db1",
        "ssh: connect to host db1 port 2222: Connection timed out|no firewall is between",
        "ssh: connect to host db1 port 2222: No route to host|no firewall is between",
        "Connection timed out during banner exchange|no firewall is between",
        "Permission denied to all but staff / Connection closed by 10.0.0.1 port 22"
            + "|has ended: 'Connection closed by 10.0.0.1 port 22'; try ssh"
      })
  void faultIsToldWithItsRemedy(String printed, String sentence) throws IOException {
    Path errors = Files.writeString(directory.resolve("errors"), printed.replace(" / ", "\r\n"));
    try (SshSource source = source("", "cat " + errors + " >&2; exit 255")) {
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(sentence);
    }
  }

  @Test
  void absentProgramIsToldWithItsRemedy() {
    try (SshSource source =
        new SshSource(SshAddress.parse("ssh://db1"), List.of("no-such-ssh"), "")) {
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessage("the program no-such-ssh cannot be started; install OpenSSH's client");
    }
  }

  @Test
  void accountWithoutAShellSaysSo() {
    try (SshSource source = source("", "echo This account is not available.; exit 1")) {
      assertThatThrownBy(source::read)
          .hasMessageContaining("has ended: 'This account is not available.'; try ssh");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"exec cat /dev/zero", "echo '==> ready <=='; exec cat /dev/zero"})
  void floodIsCutOff(String ssh) {
    try (SshSource source = source("", ssh)) {
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("sent more than 4 MB instead of figures");
    }
  }

  @Test
  void lostSessionIsToldAndTheNextReadingConnectsAgain() throws IOException {
    Path pid = directory.resolve("pid");
    try (SshSource source = source("", "echo $$ >" + pid + "; exec sh")) {
      Reading first = source.read();
      kill(pid);

      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("the ssh session with db1 was lost");
      assertThat(source.read().epoch()).isEqualTo(first.epoch());
    }
  }

  private static ProcessHandle process(Path pid) throws IOException {
    return ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
  }

  private static void kill(Path pid) throws IOException {
    ProcessHandle process = process(pid);
    process.destroyForcibly();
    process.onExit().join();
  }

  @Test
  void closeEndsTheProgramAndWhatItHasStarted() throws IOException {
    Path pid = directory.resolve("pid");
    SshSource source = source("", "sleep 600 & echo $! >" + pid + "; exec sh");
    source.read();
    ProcessHandle proxy = process(pid);

    source.close();

    proxy.onExit().join();
    assertThatThrownBy(source::read).hasMessageContaining("was closed");
  }

  @Test
  void closeEndsAReading() throws Exception {
    Path pid = directory.resolve("pid");
    SshSource source = source("", "echo $$ >" + pid + "; exec sleep 600");
    CompletableFuture<Throwable> reading =
        CompletableFuture.supplyAsync(() -> catchThrowable(source::read));
    Waiting.await("the start of ssh", () -> Files.exists(pid) && Files.size(pid) > 0);
    ProcessHandle ssh = process(pid);

    source.close();

    assertThat(reading.join()).isInstanceOf(IOException.class).hasMessageNotContaining("within");
    ssh.onExit().join();
  }

  @Test
  void interruptEndsAReading() throws IOException {
    try (SshSource source = source("", "exec sleep 600")) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(source::read).hasMessageContaining("the reading of db1 was interrupted");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
