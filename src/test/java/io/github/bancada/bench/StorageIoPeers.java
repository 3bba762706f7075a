package io.github.bancada.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The programs that File I/O is compared with. Each tells its seconds by its own clock. Stateless.
 */
final class StorageIoPeers {
  private static final Pattern DD = Pattern.compile("copied, ([0-9.e-]+) s");

  private StorageIoPeers() {}

  /** Writes zeros over a file, or a new one. */
  static double dd(Path file, int blockBytes, int blocks, String flag)
      throws IOException, InterruptedException {
    try (Child child =
        Child.start(
            List.of(
                "env",
                "LC_ALL=C",
                "dd",
                "if=/dev/zero",
                "of=" + file,
                "bs=" + blockBytes,
                "count=" + blocks,
                flag))) {
      child.await();
      Matcher seconds = DD.matcher(child.output());
      if (!seconds.find()) {
        throw new IOException("no figures from dd:\n" + child.output());
      }
      return Double.parseDouble(seconds.group(1));
    }
  }

  /**
   * Random blocks of 4 KiB of a file that is there, direct, by pread and pwrite.
   *
   * @param operation randread or randwrite
   * @param operations of each thread
   */
  static double fio(Path file, String operation, int threads, long operations)
      throws IOException, InterruptedException {
    List<String> command =
        List.of(
            "fio",
            "--name=bench",
            "--filename=" + file,
            "--size=" + Files.size(file),
            "--rw=" + operation,
            "--bs=4k",
            "--direct=1",
            "--ioengine=psync",
            "--norandommap",
            "--io_size=" + 4096 * operations,
            "--numjobs=" + threads,
            "--thread",
            "--group_reporting",
            "--output-format=json");
    try (Child child = Child.start(command)) {
      child.await();
      String text = child.output();
      JsonNode job = new ObjectMapper().readTree(text.substring(text.indexOf('{'))).at("/jobs/0");
      JsonNode part = job.get(operation.substring("rand".length()));
      if (part.get("total_ios").asLong() != threads * operations) {
        throw new IOException("fio did not do " + threads * operations + " operations:\n" + text);
      }
      return part.get("runtime").asLong() / 1e3;
    }
  }

  /** Compiles the loop that writes byte by byte. */
  static Path compilePutc(Path directory) throws IOException, InterruptedException {
    Path program = directory.resolve("putc");
    Path source = directory.resolve("putc.c");
    try (InputStream text = StorageIoPeers.class.getResourceAsStream("putc.c")) {
      Files.copy(text, source);
    }
    try (Child child =
        Child.start(List.of("cc", "-O2", "-o", program.toString(), source.toString()))) {
      child.await();
    }
    return program;
  }

  static double putc(Path program, Path file, long bytes) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString(), file.toString()));
    command.add(Long.toString(bytes));
    try (Child child = Child.start(command)) {
      return Double.parseDouble(child.await().get(0).text());
    }
  }
}
