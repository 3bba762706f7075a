package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.process.MountTable;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RanOnTest {
  private static final String TABLE =
      """
      27 1 8:1 / / rw,relatime shared:1 - ext4 /dev/root rw,discard,errors=remount-ro
      40 27 0:40 / /mnt/share rw,noatime - nfs4 server:/x rw,vers=4.2,rsize=1048576,nconnect=4
      41 27 8:2 / /mnt/a\\040b rw - xfs /dev/sdb rw
      42 27 0:50 / /mnt/over rw - tmpfs first rw
      43 42 0:51 / /mnt/over rw - tmpfs second rw,size=4m
      44 27 0:60 /@ /mnt/pool rw shared:2 - btrfs /dev/sdx1 rw,space_cache=v2,subvol=/@
      45 27 0:61 /@ /mnt/alone rw shared:2 - bcachefs /dev/sda1 rw
      a line of something else
      """;

  @TempDir Path root;

  private Path system;
  private Path mounts;

  @BeforeEach
  void system() throws IOException {
    mounts = Files.writeString(root.resolve("mountinfo"), TABLE);
    system = Files.createDirectories(root.resolve("sys"));
    Path disk = Files.createDirectories(root.resolve("devices/sda"));
    Files.createDirectories(disk.resolve("queue"));
    Files.createDirectories(disk.resolve("device"));
    Files.writeString(disk.resolve("queue/rotational"), "1\n");
    Files.writeString(disk.resolve("queue/scheduler"), "none [mq-deadline] bfq\n");
    Files.writeString(disk.resolve("device/model"), "BIG DISK  \n");
    device("8:1", Files.createDirectories(disk.resolve("sda1")));
  }

  private void device(String number, Path device) throws IOException {
    Files.writeString(device.resolve("dev"), number + "\n");
    link("dev/block/" + number, device);
    link("class/block/" + device.getFileName(), device);
  }

  private void link(String name, Path device) throws IOException {
    Path link = system.resolve(name);
    Files.createSymbolicLink(
        Files.createDirectories(link.getParent()).resolve(link.getFileName()), device);
  }

  private String on(String directory) {
    return RanOn.describe(Path.of(directory), mounts, system);
  }

  @Test
  void partitionHasTheDiskThatItIsOn() {
    assertThat(on("/export/data"))
        .isEqualTo(
            "ext4 on / (rw,relatime,discard,errors=remount-ro); sda1 (BIG DISK), rotational,"
                + " scheduler mq-deadline");
  }

  @Test
  void networkShareHasItsServerAndOptions() {
    assertThat(on("/mnt/share/x"))
        .isEqualTo(
            "nfs4 on /mnt/share (rw,noatime,vers=4.2,rsize=1048576,nconnect=4); from server:/x");
  }

  @Test
  void fileSystemWithoutADeviceNumberHasTheDevicesOfItsSource() throws IOException {
    for (String name : new String[] {"sdx1", "sdy1"}) {
      Path device = Files.createDirectories(root.resolve("devices").resolve(name));
      device(name.equals("sdx1") ? "65:1" : "65:17", device);
      link("fs/btrfs/0a1b/devices/" + name, device);
    }
    link("fs/btrfs/other/devices/sda1", root.resolve("devices/sda/sda1"));
    MountTable table = MountTable.read(mounts);

    assertThat(BlockDevice.of(system, table.of(Path.of("/mnt/pool/x")).orElseThrow()))
        .containsExactly("65:1", "65:17");
    assertThat(BlockDevice.of(system, table.of(Path.of("/mnt/alone")).orElseThrow()))
        .containsExactly("8:1");
    assertThat(BlockDevice.of(system, table.of(Path.of("/mnt/share")).orElseThrow())).isEmpty();
    assertThat(on("/mnt/pool")).endsWith("subvol=/@); sdx1 and sdy1");
  }

  @Test
  void blankInAPathIsRead() {
    assertThat(on("/mnt/a b/c")).startsWith("xfs on /mnt/a b (rw); from /dev/sdb");
  }

  @Test
  void laterMountHidesTheEarlierOne() {
    assertThat(on("/mnt/over")).endsWith("from second");
  }

  @Test
  void withoutATableThereIsTheTypeAtLeast() {
    assertThat(RanOn.describe(root, root.resolve("none"), system)).isNotBlank();
  }

  @Test
  void thisMachineIsDescribed() {
    assertThat(RanOn.describe(root)).contains("; ").contains(System.getProperty("os.version"));
  }

  @Property
  void anyTableIsRead(Any any) {
    assertThat(MountTable.parse(any.text() + " - x y z").of(Path.of("/"))).isNotNull();
  }
}
