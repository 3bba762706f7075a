package io.github.bancada.server.source;

import io.github.bancada.server.figure.Reading;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The answer of a {@link RemoteScript}: the texts of files by their paths. For one thread. */
final class Dump {
  private static final Pattern PROCESS =
      Pattern.compile("/proc/(\\d+)/(stat|status|limits|fd|cgroup|task/\\d+/schedstat|net/\\w+)");

  private static final Path GROUPS = Path.of("/sys/fs/cgroup");

  private final Map<String, StringBuilder> texts = new LinkedHashMap<>();

  private Dump() {}

  static Dump parse(String answer) {
    Dump dump = new Dump();
    StringBuilder text = new StringBuilder();
    for (String line : answer.split("\n")) {
      if (line.startsWith(RemoteScript.BEFORE) && line.endsWith(RemoteScript.AFTER)) {
        int end = line.length() - RemoteScript.AFTER.length();
        String path = line.substring(Math.min(end, RemoteScript.BEFORE.length()), end);
        text = dump.texts.computeIfAbsent(path, any -> new StringBuilder());
      } else if (!line.isEmpty()) { // as before each file but the first
        text.append(line).append('\n');
      }
    }
    return dump;
  }

  private String text(String path) {
    StringBuilder text = texts.get(path);
    return text == null ? "" : text.toString();
  }

  /** The figures. */
  Reading at(long nanos) {
    Reading.Builder all = new Reading.Builder();
    Map<String, Map<String, StringBuilder>> processes = new LinkedHashMap<>();
    texts.forEach(
        (path, text) -> {
          Matcher process = PROCESS.matcher(path);
          if (process.matches()) {
            processes
                .computeIfAbsent(process.group(1), any -> new LinkedHashMap<>())
                .computeIfAbsent(
                    process.group(2).replaceFirst("task/\\d+/", ""), any -> new StringBuilder())
                .append(text);
          } else {
            read(path.replaceFirst("^/proc/", ""), text.toString(), all);
          }
        });
    processes.values().forEach(files -> process(files, all));
    return all.at(nanos, epoch(processes, all));
  }

  private static void read(String name, String text, Reading.Builder all) {
    if (LinuxFiles.OF_MACHINE.contains(name)) {
      LinuxFiles.read(name, text, all);
    }
  }

  private static void process(Map<String, StringBuilder> files, Reading.Builder all) {
    files.forEach((name, text) -> read(name, text.toString(), all)); // of its network
    if (files.containsKey("stat")) {
      for (String name : ProcessFiles.NAMES) {
        ProcessFiles.read(name, files.getOrDefault(name, new StringBuilder()).toString(), all);
      }
    }
  }

  /** The first process is the server, and the others are those it has started. */
  private String epoch(Map<String, Map<String, StringBuilder>> processes, Reading.Builder all) {
    for (var each : processes.entrySet()) {
      StringBuilder stat = each.getValue().get("stat");
      if (stat != null) {
        ControlGroup.of(text("/proc/" + each.getKey() + "/cgroup"), GROUPS, this::text).read(all);
        return each.getKey() + ":" + ProcessFiles.start(stat.toString());
      }
    }
    return "";
  }
}
