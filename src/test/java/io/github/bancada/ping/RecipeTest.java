package io.github.bancada.ping;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.testing.FreePort;
import io.github.bancada.work.Sample;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The recipe shows an example that compiles and works. */
class RecipeTest {
  private static final Path PROJECT = JMeterProcess.projectDirectory();
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(?:java|properties)\n(.*?)^```$");
  private static final String FOLDER = "io/github/bancada/ping";

  /** What the recipe shows. */
  static List<Path> files() throws IOException {
    try (Stream<Path> sources = Files.list(PROJECT.resolve("src/test/java").resolve(FOLDER));
        Stream<Path> texts = Files.list(PROJECT.resolve("src/test/resources").resolve(FOLDER))) {
      return Stream.concat(sources, texts)
          .filter(file -> !file.toString().matches(".*(Test|package-info|_[a-zA-Z_]+)\\.\\w+"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void recipeShowsTheFile(Path file) throws IOException {
    List<String> shown =
        BLOCK
            .matcher(Files.readString(PROJECT.resolve("CONTRIBUTING.md")))
            .results()
            .map(block -> block.group(1))
            .toList();
    // The texts are in one file, and shown where they are needed.
    String texts =
        shown.stream()
            .filter(block -> block.contains(".displayName="))
            .collect(Collectors.joining("\n"));

    assertThat(Files.readString(file))
        .isIn(Stream.concat(shown.stream(), Stream.of(texts)).toList());
  }

  @Test
  void sampleOfAnOpenPortSucceeds() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Sample sample = new PingTask().run(new PingSettings("127.0.0.1", server.getLocalPort(), 0));

      assertThat(sample.success()).isTrue();
      assertThat(sample.elapsedNanos()).isPositive();
    }
  }

  @Test
  void sampleOfAClosedPortSaysThatThereIsNoConnection() throws IOException {
    int port = FreePort.find();

    Sample sample = new PingTask().run(new PingSettings("127.0.0.1", port, 0));

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).isEqualTo("connectError");
    assertThat(sample.message()).startsWith("no connection to 127.0.0.1:" + port);
  }
}
