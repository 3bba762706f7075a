package io.github.bancada.testing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Sends POSIX signals by the shell's own {@code kill}, because the program of that name is missing
 * on small systems. Thread-safe.
 */
public final class Signal {
  private Signal() {}

  /**
   * @param name as of {@code kill -s}, such as STOP
   * @param pids of processes that this one has started; a negative one is a process group
   * @throws IllegalStateException if a process was not there
   */
  public static void send(String name, long... pids) {
    List<String> command =
        new ArrayList<>(
            List.of("sh", "-c", "name=$1 && shift && kill -s \"$name\" -- \"$@\"", "sh", name));
    LongStream.of(pids).mapToObj(Long::toString).forEach(command::add);
    try {
      int code = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (code != 0) {
        throw new IllegalStateException(
            "cannot send " + name + " to " + Arrays.toString(pids) + ": exit code " + code);
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot send " + name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
