package io.github.bancada.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a Java process holds, after a garbage collection. Linux only: reads /proc.
 *
 * @param rssKilobytes resident set
 * @param heapKilobytes objects that live
 * @param stackKilobytes of all threads, as far as they were touched; 0 unless the process was
 *     started with {@link #STACKS}
 */
record ProcessMemory(long rssKilobytes, long heapKilobytes, long stackKilobytes, int threads) {
  /** Java's option that makes it know the size of its stacks. */
  static final String STACKS = "-XX:NativeMemoryTracking=summary";

  private static final Pattern HEAP = Pattern.compile("used (\\d+)K");
  private static final Pattern STACK = Pattern.compile("\\(stack: .*committed=(\\d+)KB");

  /**
   * Collects garbage, and looks.
   *
   * @throws IOException if the process does not answer, or this is not Linux
   */
  static ProcessMemory of(long pid) throws IOException, InterruptedException {
    jcmd(pid, "GC.run");
    long heap = number(HEAP, jcmd(pid, "GC.heap_info"));
    Map<String, Long> status = status(pid);
    Matcher stack = STACK.matcher(jcmd(pid, "VM.native_memory", "summary"));
    return new ProcessMemory(
        status.get("VmRSS"),
        heap,
        stack.find() ? Long.parseLong(stack.group(1)) : 0,
        status.get("Threads").intValue());
  }

  private static long number(Pattern pattern, String text) throws IOException {
    Matcher found = pattern.matcher(text);
    if (!found.find()) {
      throw new IOException("jcmd says: " + text);
    }
    return Long.parseLong(found.group(1));
  }

  private static Map<String, Long> status(long pid) throws IOException {
    Map<String, Long> values = new HashMap<>();
    for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
      String[] words = line.split("[:\\s]+");
      if (words.length > 1 && words[1].matches("\\d+")) {
        values.put(words[0], Long.parseLong(words[1]));
      }
    }
    return values;
  }

  private static String jcmd(long pid, String... command) throws IOException, InterruptedException {
    String[] full = new String[command.length + 2];
    full[0] = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    full[1] = Long.toString(pid);
    System.arraycopy(command, 0, full, 2, command.length);
    return output(full);
  }

  /** Runs a command to its end; all that it prints. */
  static String output(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
