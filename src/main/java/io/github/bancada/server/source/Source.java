package io.github.bancada.server.source;

import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.SourceKind;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/**
 * Something that tells figures of a server. For one thread.
 *
 * <p>A failed reading leaves the source usable: the next one connects again.
 */
public interface Source extends AutoCloseable {
  /** Longest wait for an answer. */
  Duration TIMEOUT = Duration.ofSeconds(5);

  /** Where it reads, as the user wrote it, without a password. */
  String name();

  /** Whose figures it has. */
  SourceKind kind();

  /**
   * Asks once.
   *
   * @throws IOException with cause and remedy in a sentence, after {@link #TIMEOUT} at the latest
   */
  Reading read() throws IOException;

  /**
   * What the server, its process or its machine is and how it is set, by name, without any secret;
   * what is not known is left out. Comes after a reading.
   *
   * @throws IOException like {@link #read()}
   */
  Map<String, String> facts() throws IOException;

  @Override
  void close();
}
