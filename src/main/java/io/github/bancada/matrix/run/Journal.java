package io.github.bancada.matrix.run;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The journal of a matrix: JSON, one {@link Entry} a line, each on the disk before the next action.
 * A last line without an end is cut off: its writer was killed before it acted. Not thread-safe.
 *
 * <p>Writes through no channel, because an interrupted thread would close it.
 */
final class Journal implements Closeable {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .build();

  private JournalState state = new JournalState();
  private final RandomAccessFile file;

  /** Offset after the last whole line. */
  private long end;

  /**
   * Opens a journal, or makes an empty one.
   *
   * @throws IOException if it cannot be opened, or a line cannot be understood
   */
  Journal(Path path) throws IOException {
    byte[] bytes = Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
    int number = 1;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        read(Arrays.copyOfRange(bytes, (int) end, i), number++, path);
        end = i + 1;
      }
    }
    file = new RandomAccessFile(path.toFile(), "rw");
  }

  private void read(byte[] line, int number, Path path) throws IOException {
    String why;
    try {
      Entry entry = JSON.readValue(line, Entry.class);
      if (entry != null) {
        entry.changes(state);
        return;
      }
      why = "it is null";
    } catch (JsonProcessingException e) {
      why = e.getOriginalMessage();
    } catch (IOException | IllegalArgumentException e) {
      why = e.getMessage();
    }
    throw new IOException(
        "line "
            + number
            + " of '"
            + path
            + "' cannot be understood ("
            + why
            + "), so nothing was applied or put back; restore the journal, or put back by hand what"
            + " its intents before and after that line name, and use another directory");
  }

  JournalState state() {
    return state;
  }

  /** The mark of a matrix's processes of one purpose. */
  String mark(Object purpose) {
    return state.begun().orElseThrow().id() + "/" + purpose;
  }

  /**
   * Writes an entry; it is on the disk when this returns.
   *
   * @throws IOException if it cannot be written; the journal is as before then
   */
  void append(Entry entry) throws IOException {
    byte[] line = (JSON.writeValueAsString(entry) + "\n").getBytes(StandardCharsets.UTF_8);
    file.setLength(end); // without a line that could not be written to its end
    file.seek(end);
    file.write(line);
    file.getFD().sync();
    end += line.length;
    entry.changes(state);
  }

  /** Begins anew, without any entry. */
  void clear() throws IOException {
    file.setLength(0);
    file.getFD().sync();
    end = 0;
    state = new JournalState();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
