package io.github.bancada.server.source;

import io.github.bancada.process.MountTable;
import io.github.bancada.process.ProcessFacts;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The facts of a server's process: its program, what it may use, and the storage of its data. Only
 * what is listed here is ever read or told: no command line, no path, and of the options of a mount
 * none that is not known to be without secrets. Stateless.
 */
final class ServerFacts {
  private static final Pattern HARMLESS =
      Pattern.compile(
          "r[wo]|a?sync|dirsync|dax|(?:no|rel|strict|lazy|nodir)?a?time|nodiratime|hard|soft"
              + "|(?:no)?(?:discard|barrier|delalloc|auto_da_alloc|datacow|datasum|autodefrag)"
              + "|(?:no)?ssd(?:_spread)?|discard=async|barrier=[01]|data=(?:ordered|writeback|journal)"
              + "|journal_(?:checksum|async_commit)|inode(?:32|64)|largeio|wsync|nconnect=\\d+"
              + "|(?:no)?space_cache(?:=v\\d)?|compress(?:-force)?=(?:no|lzo|zlib|zstd)(?::\\d+)?"
              + "|(?:commit|stripe|sunit|swidth|logbufs|rsize|wsize|timeo|retrans)=\\d+"
              + "|(?:size|logbsize|allocsize)=\\d+[kmg]?|vers=[\\d.]+|proto=(?:tcp|udp|rdma)6?");

  private static final Pattern CHOSEN = Pattern.compile(".*\\[(.*)].*");
  private static final Pattern DEVICE = Pattern.compile("/dev/(?:.*/)?([\\w.-]+)");
  private static final Pattern NAME = Pattern.compile("DEVNAME=(.*)");

  /** Of the disk, below {@code queue}. */
  private static final Map<String, String> QUEUE = new LinkedHashMap<>();

  static {
    QUEUE.put("scheduler", "data disk scheduler");
    QUEUE.put("write_cache", "data disk write cache");
    QUEUE.put("rotational", "data disk rotational");
    QUEUE.put("read_ahead_kb", "data disk read-ahead, kB");
  }

  private ServerFacts() {}

  /**
   * Reads the facts; what is not known is left out.
   *
   * @param process its number
   * @param workDirectory of the process, which is where a database has its data; "" if that is not
   *     known
   * @param files reads several files; gives the text of each, "" if it cannot be read
   */
  static Map<String, String> of(
      String process, String workDirectory, Function<List<String>, UnaryOperator<String>> files) {
    String name = "/proc/" + process + "/comm";
    String mounts = "/proc/" + process + "/mountinfo";
    UnaryOperator<String> texts = files.apply(List.of(name, mounts));
    Map<String, String> facts = new LinkedHashMap<>();
    String program = texts.apply(name).strip();
    put(facts, "program", program);
    facts.putAll(ProcessFacts.of(process, files));
    if (ServerFinder.DATABASES.contains(program) && workDirectory.matches("/\\P{Cntrl}*")) {
      MountTable.parse(texts.apply(mounts))
          .of(Path.of(workDirectory))
          .ifPresent(mount -> storage(mount, files, facts));
    }
    return facts;
  }

  private static void put(Map<String, String> facts, String name, String value) {
    if (!value.isEmpty()) {
      facts.put(name, value);
    }
  }

  private static void storage(
      MountTable.Mount mount,
      Function<List<String>, UnaryOperator<String>> files,
      Map<String, String> facts) {
    facts.put("data file system", mount.type());
    put(
        facts,
        "data mount options",
        Stream.of(mount.options().split(","))
            .filter(each -> HARMLESS.matcher(each).matches())
            .collect(Collectors.joining(",")));
    Matcher source = DEVICE.matcher(mount.source());
    if (!mount.device().startsWith("0:")) {
      disk("/sys/dev/block/" + mount.device(), files, facts);
    } else if (source.matches()) { // such as btrfs; others are in memory or a network
      disk("/sys/class/block/" + source.group(1), files, facts);
    }
  }

  /** A partition has no queue, but its disk, one level above, has one. */
  private static void disk(
      String device,
      Function<List<String>, UnaryOperator<String>> files,
      Map<String, String> facts) {
    String disk =
        files.apply(List.of(device + "/uevent")).apply(device + "/uevent").contains("=partition\n")
            ? device + "/.."
            : device;
    String event = disk + "/uevent";
    List<String> queue = QUEUE.keySet().stream().map(each -> disk + "/queue/" + each).toList();
    UnaryOperator<String> texts =
        files.apply(Stream.concat(Stream.of(event), queue.stream()).toList());
    texts
        .apply(event)
        .lines()
        .map(NAME::matcher)
        .filter(Matcher::matches)
        .forEach(name -> facts.put("data disk", name.group(1)));
    QUEUE.forEach(
        (file, fact) ->
            put(
                facts,
                fact,
                CHOSEN.matcher(texts.apply(disk + "/queue/" + file).strip()).replaceAll("$1")));
  }
}
