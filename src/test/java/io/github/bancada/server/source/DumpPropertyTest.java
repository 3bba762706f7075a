package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.figure.Reading;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.LinkedHashMap;
import java.util.Map;

/** A dump has what its files have, in whatever order and among whatever else. */
class DumpPropertyTest {
  private static final String SERVER = "41";

  /** Figures of the files of a machine, read one by one. */
  private static Reading ofMachine(Map<String, String> files) {
    Reading.Builder all = new Reading.Builder();
    files.forEach((name, text) -> LinuxFiles.read(name, text, all));
    return all.at(1, "");
  }

  private static String stat(Any any) {
    return "cpu  "
        + String.join(" ", any.list(8, 10, () -> "" + any.longNumber(0, Long.MAX_VALUE)))
        + "\ncpu0 1\nprocs_running "
        + any.number(0, 9)
        + "\n";
  }

  private static Map<String, String> machine(Any any) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("stat", stat(any));
    files.put("vmstat", "pswpin " + any.number(0, 9) + "\noom_kill " + any.number(0, 9) + "\n");
    files.put("pressure/io", "some avg10=0.00 total=" + any.longNumber(0, 1L << 50) + "\n");
    files.put("net/dev", "eth0: 1 2 3 " + any.number(0, 9) + " 0 0 0 0 5 0 0 0 0 0 0 0\n");
    files.put("net/snmp", "Tcp: OutSegs\nTcp: " + any.longNumber(0, 1L << 50) + "\n");
    return files;
  }

  /** As {@code tail} prints it. */
  private static String file(String name, String text) {
    return "==> " + name + " <==\n" + text + "\n";
  }

  @Property
  void figuresOfTheMachineAreThoseOfItsFiles(Any any) {
    Map<String, String> files = machine(any);
    boolean watched = any.flag();
    StringBuilder dump = new StringBuilder(any.textOf(" =>\nabc", 0, 20)).append('\n');
    dump.append(file("server", watched ? SERVER : ""));
    files.forEach(
        (name, text) -> {
          boolean ofProcess = watched && name.startsWith("net/");
          dump.append(file(any.of("loadavg", "none", "41/task/42/none"), any.textOf("1 \n", 0, 9)));
          dump.append(file(ofProcess ? SERVER + "/" + name : name, text));
        });
    dump.append(file("stat", "cpu  1 1 1 1 1 1 1 1")); // the first is the kernel's

    assertThat(new Dump(dump.toString()).at(1).values()).isEqualTo(ofMachine(files).values());
  }

  @Property
  void figuresOfProcessesAreAddedUp(Any any) {
    StringBuilder dump = new StringBuilder(file("server", SERVER));
    Reading.Builder expected = new Reading.Builder();
    for (int process = 41; process <= 41 + any.number(0, 3); process++) {
      String stat =
          process + " " + name(any) + " S 1" + " 0".repeat(9) + " 12 3 1 0 20 0 5 0 700\n";
      String status = "VmRSS: " + any.number(1, 9) + " kB\nCpus_allowed_list: 0-1\n";
      String waits = "1 " + any.longNumber(0, 1L << 40) + " 1\n";
      int tasks = any.number(1, 3);
      dump.append(file(process + "/stat", stat)).append(file(process + "/status", status));
      for (int task = 0; task < tasks; task++) {
        dump.append(file(process + "/task/" + (process + task) + "/schedstat", waits));
      }
      Map<String, String> files =
          Map.of("stat", stat, "status", status, "schedstat", waits.repeat(tasks));
      ProcessFiles.read(file -> files.getOrDefault(file, ""), expected);
    }

    Reading reading = new Dump(dump.toString()).at(1);

    assertThat(reading.values()).isEqualTo(expected.at(1, "").values()).isNotEmpty();
    assertThat(reading.epoch()).isEqualTo("41:700 ");
  }

  /** A program chooses its name, which is up to 15 bytes. */
  private static String name(Any any) {
    return "(" + any.textOf("ab ()\n", 0, 15) + ")";
  }
}
