package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server runs on, from files of a machine that does not exist. */
class ServerFactsTest {
  private static final String CANARY = "c4n4ry";

  private static final String MOUNTS =
      """
      27 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw,discard,errors=remount-ro,x-%1$s
      40 27 0:40 / /cifs rw,noatime - cifs //nas/x rw,vers=3.1.1,username=%1$s,password=%1$s,%1$s
      41 27 0:60 /@ /pool rw - btrfs /dev/mapper/vd,b rw,compress=zstd:3,subvol=/@%1$s
      42 27 0:61 /@ /btrfs rw - btrfs /dev/vdb rw,space_cache=v2,subvol=/@%1$s
      43 27 254:16 / /whole rw - xfs /dev/vdb rw,inode64,logbufs=8,logbsize=32k,noquota
      """
          .formatted(CANARY);

  private final Map<String, String> files = new HashMap<>();

  @BeforeEach
  void machine() {
    files.put("/proc/7/comm", "mysqld\n");
    files.put("/proc/7/cmdline", CANARY);
    files.put("/proc/7/environ", CANARY);
    files.put("/proc/7/mountinfo", MOUNTS);
    device("/sys/dev/block/8:1", "partition", "sda1");
    files.put("/sys/dev/block/8:1/../uevent", "MAJOR=8\nDEVNAME=sda\nDEVTYPE=disk\n");
    queue("/sys/dev/block/8:1/..", "none [mq-deadline] bfq");
    device("/sys/dev/block/254:16", "disk", "vdb");
    queue("/sys/dev/block/254:16", "[none]");
    device("/sys/class/block/vdb", "disk", "vdb");
    queue("/sys/class/block/vdb", "[none]");
  }

  private void device(String directory, String type, String name) {
    files.put(
        directory + "/uevent", "MAJOR=8\nDEVNAME=" + name + "\nDEVTYPE=" + type + "\nDISKSEQ=9\n");
    files.put(directory + "/device/serial", CANARY);
  }

  private void queue(String directory, String schedulers) {
    files.put(directory + "/queue/scheduler", schedulers + "\n");
    files.put(directory + "/queue/write_cache", "write back\n");
    files.put(directory + "/queue/rotational", "0\n");
    files.put(directory + "/queue/read_ahead_kb", "128\n");
  }

  private Map<String, String> facts(String workDirectory) {
    return ServerFacts.of("7", workDirectory, names -> name -> files.getOrDefault(name, ""));
  }

  @Test
  void partitionHasTheQueueOfItsDisk() {
    assertThat(facts("/var/lib/mysql"))
        .containsExactly(
            entry("program", "mysqld"),
            entry("data file system", "ext4"),
            entry("data mount options", "rw,relatime,discard"),
            entry("data disk", "sda"),
            entry("data disk scheduler", "mq-deadline"),
            entry("data disk write cache", "write back"),
            entry("data disk rotational", "0"),
            entry("data disk read-ahead, kB", "128"));
  }

  @Test
  void wholeDiskHasItsOwn() {
    assertThat(facts("/whole/data"))
        .containsEntry("data mount options", "rw,inode64,logbufs=8,logbsize=32k")
        .containsEntry("data disk", "vdb")
        .containsEntry("data disk scheduler", "none");
  }

  @Test
  void fileSystemWithoutADeviceNumberHasTheDiskOfItsSource() {
    assertThat(facts("/btrfs/data"))
        .containsEntry("data mount options", "rw,space_cache=v2")
        .containsEntry("data disk", "vdb");
    assertThat(facts("/pool/data"))
        .containsEntry("data file system", "btrfs")
        .doesNotContainKey("data disk");
  }

  @Test
  void optionsOfANetworkShareAreThoseWithoutSecrets() {
    assertThat(facts("/cifs/data"))
        .containsExactly(
            entry("program", "mysqld"),
            entry("data file system", "cifs"),
            entry("data mount options", "rw,noatime,vers=3.1.1"));
  }

  /** Such as slapd, which works in the root directory. */
  @Test
  void programThatWorksElsewhereThanItsDataTellsNoStorage() {
    files.put("/proc/7/comm", "slapd\n");

    assertThat(facts("/")).containsExactly(entry("program", "slapd"));
  }

  @Test
  void workDirectoryThatIsNotKnownIsNotGuessed() {
    for (String directory : List.of("", "(unreachable)/data", "/a\0b")) {
      assertThat(facts(directory)).containsExactly(entry("program", "mysqld"));
    }
  }

  /** A table and its options are read to the end, and an option that is not known is not told. */
  @Property
  void noUnknownOptionIsTold(Any any) {
    String word = any.textOf("abcdefghijklmnopqrstuvwxyz0123456789_=:./- ", 0, 12);
    files.put(
        "/proc/7/mountinfo",
        any.text(40) + "\n27 1 8:1 / / rw,x" + word + " - ext4 /dev/sda1 rw,y" + word + ",sync\n");

    assertThat(facts("/data").getOrDefault("data mount options", "rw").split(","))
        .isSubsetOf("rw", "sync");
  }
}
