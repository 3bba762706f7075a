package io.github.bancada.storage.target;

import io.github.bancada.process.MountTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * How many bytes the devices of a directory have written since the machine's start, for all
 * programs: {@code /proc/diskstats} (the kernel's Documentation/admin-guide/iostats.rst), whose
 * tenth column counts sectors of 512 bytes. Immutable, thread-safe.
 *
 * <pre>
 * line = major minor name reads merged sectors ms writes merged sectors ms ...
 * </pre>
 */
public final class DeviceWrites {
  /** Not known: not Linux, or a file system without a device, such as tmpfs or NFS. */
  public static final long UNKNOWN = -1;

  private static final Path STATISTICS = Path.of("/proc/diskstats");
  private static final int SECTORS = 9;
  private static final long SECTOR_BYTES = 512;
  private static final double HARDLY_ANY = 0.1;
  private static final double ALL = 0.9;
  private static final double MORE = 1.1;

  /** Major and minor numbers, {@code 8:1}. */
  private final List<String> devices;

  private DeviceWrites(List<String> devices) {
    this.devices = devices;
  }

  /**
   * The writes of the devices below a directory.
   *
   * @param directory a real path
   */
  public static DeviceWrites of(Path directory) {
    return new DeviceWrites(
        MountTable.read()
            .of(directory)
            .map(mount -> BlockDevice.of(BlockDevice.SYSTEM, mount))
            .orElse(List.of()));
  }

  /** Bytes written so far. */
  long bytes() {
    if (devices.isEmpty()) {
      return UNKNOWN;
    }
    try {
      String statistics = Files.readString(STATISTICS);
      long[] each = devices.stream().mapToLong(device -> bytes(statistics, device)).toArray();
      return LongStream.of(each).anyMatch(bytes -> bytes == UNKNOWN)
          ? UNKNOWN
          : LongStream.of(each).sum();
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  static long bytes(String statistics, String device) {
    for (String line : statistics.lines().toList()) {
      String[] words = line.strip().split("\\s+");
      if (words.length > SECTORS && (words[0] + ":" + words[1]).equals(device)) {
        return words[SECTORS].matches("\\d{1,15}")
            ? SECTOR_BYTES * Long.parseLong(words[SECTORS])
            : UNKNOWN;
      }
    }
    return UNKNOWN;
  }

  /**
   * The meaning of the numbers, in one sentence.
   *
   * @param askedBytes bytes that a phase wrote
   * @param deviceBytes bytes that the device wrote during the phase, or {@link #UNKNOWN}
   */
  public static String words(long askedBytes, long deviceBytes) {
    if (askedBytes == 0) {
      return "";
    }
    if (deviceBytes == UNKNOWN) {
      return "it is not known how much of these writes reached a device";
    }
    double share = (double) deviceBytes / askedBytes;
    String wrote =
        String.format(
            Locale.ROOT,
            "meanwhile the device wrote %.0f %% of these bytes, other programs' writes included",
            100 * share);
    if (share < HARDLY_ANY) {
      return wrote + ": this is memory, not the disk";
    }
    if (share < ALL) {
      return wrote + ": the rest was still in memory, or compressed";
    }
    return share > MORE ? wrote + ", and the file system's own" : wrote;
  }
}
