package io.github.bancada.pages.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The server on its Unix socket, with a handler that says what it got. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no permissions of this kind")
class JobServerTest {
  private static final ServerLimits ONE = new ServerLimits(1, 1 << 20, Duration.ofSeconds(60));

  @TempDir Path temp;
  private Path socket;
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private JobServer server;

  @BeforeEach
  void privateDirectory() throws IOException {
    socket = Files.createDirectory(temp.resolve("run")).resolve("pages");
  }

  @AfterEach
  void end() throws IOException {
    if (server != null) {
      server.close();
    }
  }

  private JobServer opened(ServerLimits limits) throws IOException {
    return JobServer.open(socket, Optional.empty(), limits, JobServerTest::echo, log::add);
  }

  private Thread started(ServerLimits limits) throws IOException {
    server = opened(limits);
    Thread thread =
        new Thread(
            () -> {
              try {
                server.serve();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    return thread;
  }

  /** Writes the number of the job's bytes, unless it is not to read them. */
  private static int echo(List<String> arguments, ReadableByteChannel job, Writer out, Writer err) {
    try {
      long bytes = 0;
      if (!arguments.contains("--blind")) {
        bytes = Channels.newInputStream(job).readAllBytes().length;
      }
      out.write(arguments + " " + bytes);
      err.write("é");
      return 3;
    } catch (IOException e) {
      return 1;
    }
  }

  private SocketChannel connected() throws IOException {
    return SocketChannel.open(UnixDomainSocketAddress.of(socket));
  }

  private String answer(String request) throws IOException {
    try (SocketChannel client = connected()) {
      ByteBuffer bytes = ByteBuffer.wrap(request.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        client.write(bytes);
      }
      client.shutdownOutput();
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      Channels.newInputStream(client).transferTo(answer);
      return answer.toString(StandardCharsets.UTF_8);
    }
  }

  private String answerOrNone() {
    try {
      return answer("bancada-pages/1\n\n");
    } catch (IOException e) {
      return "none: " + e;
    }
  }

  @Test
  void answerHasExitCodeOutputAndErrors() throws Exception {
    started(ONE);

    assertThat(answer("bancada-pages/1\n--json\na b\n\none\ntwo"))
        .isEqualTo("3 15\n[--json, a b] 7é");
    assertThat(answer("bancada-pages/1\n--blind\n\n" + "x".repeat(900_000)))
        .isEqualTo("3 11\n[--blind] 0é");
    assertThat(log).isEmpty();
  }

  @Test
  void otherProtocolAndEndlessHeadAreRefused() throws Exception {
    started(ONE);

    String wrong = "2 0\nbancada pages: the request ";
    assertThat(answer("GET / HTTP/1.0\n\n"))
        .isEqualTo(wrong + "does not begin with bancada-pages/1\n");
    assertThat(answer("x".repeat(10_000)))
        .isEqualTo(wrong + "has no empty line within 8192 bytes\n");
    assertThat(answer("bancada-pages/1\nno end")).isEqualTo(wrong + "ends before its empty line\n");
  }

  @Test
  void clientThatSendsNothingIsDroppedAndTheNextOneIsAnswered() throws Exception {
    started(new ServerLimits(1, 1 << 20, Duration.ofMillis(500)));

    try (SocketChannel silent = connected()) {
      assertThat(silent.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }

    // On a busy machine any client may keep it waiting.
    Waiting.await("an answer", this::answerOrNone, "3 4\n[] 0é"::equals);
    assertThat(log)
        .isNotEmpty()
        .containsOnly("a client was dropped, because it kept the server waiting");
  }

  @Test
  void onlyTheOwnerMayConnectAndTheSocketIsRemoved() throws Exception {
    Thread thread = started(ONE);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
        .isEqualTo("rw-------");
    assertThat(socket.getParent()).as("no other file").isDirectoryNotContaining("glob:**/.*");

    server.close();

    Waiting.awaitEnd(thread);
    assertThat(socket.getParent()).isEmptyDirectory();
  }

  @Test
  void socketOfAKilledServerIsReplacedAndThatOfALivingOneIsNot() throws Exception {
    try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      killed.bind(UnixDomainSocketAddress.of(socket));
    }
    started(ONE);
    assertThat(answer("bancada-pages/1\n\n")).isEqualTo("3 4\n[] 0é");

    assertThatThrownBy(() -> opened(ONE)).hasMessageContaining("a server listens at");
  }

  @Test
  void directoryThatOthersMayWriteIsRefused() throws Exception {
    Files.setPosixFilePermissions(socket.getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThatThrownBy(() -> opened(ONE)).hasMessageContaining("others may write in '");
    assertThat(socket.getParent()).isEmptyDirectory();
  }

  @Test
  void fileOfThatNameIsKept() throws Exception {
    Files.writeString(socket, "mine");

    assertThatThrownBy(() -> opened(ONE)).hasMessageContaining("is not a socket");
    assertThat(socket).hasContent("mine");
    assertThatThrownBy(
            () ->
                JobServer.open(
                    temp.resolve("no/pages"), Optional.empty(), ONE, JobServerTest::echo, log::add))
        .hasMessageContaining("there is no directory");
  }

  /**
   * The second group, if there is one: the first is that of new files anyway. Of a group without a
   * name, its number.
   */
  private static String group() throws IOException {
    Process id = new ProcessBuilder("id", "-Gn").start();
    try {
      String[] groups = new String(id.getInputStream().readAllBytes(), UTF_8).strip().split(" ");
      return groups[groups.length - 1];
    } finally {
      id.destroy();
    }
  }

  @Test
  void membersOfAGroupMayConnectIfItIsNamedAndNobodyElse() throws Exception {
    String group = group();

    server = JobServer.open(socket, Optional.of(group), ONE, JobServerTest::echo, log::add);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
        .isEqualTo("rw-rw----");
    assertThat(Files.getAttribute(socket, "posix:group")).hasToString(group);
  }

  @Test
  void groupThatDoesNotExistIsRefusedAndLeavesNothing() throws IOException {
    Optional<String> none = Optional.of("no such group");

    assertThatThrownBy(() -> JobServer.open(socket, none, ONE, JobServerTest::echo, log::add))
        .isInstanceOf(IOException.class);
    assertThat(socket.getParent()).isEmptyDirectory();
  }
}
