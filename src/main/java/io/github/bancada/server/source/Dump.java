package io.github.bancada.server.source;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files of {@code /proc} in one text, as {@code tail} prints several: each below a line with its
 * name. The files of a process are below its number; {@code PID/fd} has the number of its
 * descriptors, {@code server} the number of the server's process, or nothing, {@code data} the
 * disks with its data, and {@code cwd} the directory in which it works. A file that could not be
 * read is missing.
 *
 * <pre>
 * dump = { line } { "==&gt; " name " &lt;==" { line } } "==&gt; end of answer " question " &lt;=="
 * name = "server" | "data" | "cwd" | file | ".." absolute file
 *      | pid "/" ( "net/" file | "stat" | "status" | "limits" | "cgroup" | "mountstats" | "fd" )
 *      | pid "/task/" task "/schedstat"
 * </pre>
 *
 * <p>Lines before the first name, and below a name that comes again, do not count. Not thread-safe.
 */
final class Dump {
  private static final Pattern HEADER = Pattern.compile("==> (.*) <==");
  private static final Pattern OF_NETWORK = Pattern.compile("\\d+/(net/.*)");
  private static final Pattern OF_TASK = Pattern.compile("(\\d+)/task/\\d+/schedstat");
  private static final Pattern START_OF_MACHINE = Pattern.compile("(?m)^btime (\\d+)$");

  /** Seen from {@code /proc}. */
  private static final String GROUPS = "../sys/fs/cgroup";

  private final Map<String, String> files = new LinkedHashMap<>();

  /** Takes any text. */
  Dump(String text) {
    String name = "";
    StringBuilder content = new StringBuilder();
    for (String line : (Iterable<String>) text.lines()::iterator) {
      Matcher header = HEADER.matcher(line);
      if (header.matches()) {
        keep(name, content);
        name = header.group(1);
        content.setLength(0);
      } else if (!line.isEmpty()) { // tail separates files by such lines
        content.append(line).append('\n');
      }
    }
    keep(name, content);
  }

  private void keep(String name, StringBuilder content) {
    Matcher task = OF_TASK.matcher(name);
    Matcher network = OF_NETWORK.matcher(name);
    if (task.matches()) {
      files.merge(task.group(1) + "/schedstat", content.toString(), String::concat);
    } else {
      files.putIfAbsent(network.matches() ? network.group(1) : name, content.toString());
    }
  }

  /** The text below a name; "" if there is none. */
  String text(String name) {
    return files.getOrDefault(name, "");
  }

  /** The text of a file that was asked for, by its absolute name; "" if it cannot be read. */
  String file(String name) {
    return text(RemoteScript.FROM_PROC + name);
  }

  /**
   * The figures of the machine and of all processes.
   *
   * @param nanos the moment, see {@link Reading}
   */
  Reading at(long nanos) {
    Reading.Builder all = new Reading.Builder();
    for (String name : LinuxFiles.OF_MACHINE) {
      if (files.containsKey(name)) {
        LinuxFiles.read(name, files.get(name), all);
      }
    }
    for (String name : files.keySet()) {
      if (name.endsWith("/stat")) {
        String process = name.substring(0, name.length() - "stat".length());
        ProcessFiles.read(file -> text(process + file), all);
      }
    }
    String server = text("server").strip();
    Stream.of(LinuxFiles.words(text("data")))
        .filter(disk -> !disk.isEmpty())
        .forEach(disk -> all.put(Figure.DATA_DISK, disk, 1));
    ProcessFiles.mounts(text(server + "/mountstats"), all);
    String groups = text(server + "/cgroup");
    ControlGroup.of(groups, GROUPS, this::text).read(all);
    return all.at(nanos, epoch());
  }

  /** The server's process and its start, and that of the machine. */
  private String epoch() {
    String server = text("server").strip();
    String start = ProcessFiles.start(text(server + "/stat"));
    Matcher machine = START_OF_MACHINE.matcher(text("stat"));
    return (server.isEmpty() ? "" : server + ":" + start + " ")
        + (machine.find() ? machine.group(1) : "");
  }
}
