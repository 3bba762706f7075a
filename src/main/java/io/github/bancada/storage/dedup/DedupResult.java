package io.github.bancada.storage.dedup;

import io.github.bancada.table.LeftOut;
import java.util.List;

/**
 * What an estimate found. Immutable.
 *
 * @param files number of files that were read, each once
 * @param bytes of these files
 * @param number of pieces of these files
 * @param zeroBytes in pieces of zeros only; holes of sparse files read as zeros
 * @param zeroPieces number of pieces of zeros only
 * @param holeBytes zero bytes that take no space; {@link Holes#UNKNOWN} if not known
 * @param unique the different pieces, without those of zeros
 * @param exact whether they are counted, not estimated
 * @param compressionRatio bytes of different pieces divided by their compressed bytes; NaN if not
 *     known
 * @param left what was left out
 * @param readNanos time of reading
 */
public record DedupResult(
    long files,
    long bytes,
    long pieces,
    long zeroBytes,
    long zeroPieces,
    long holeBytes,
    DistinctSample.Estimate unique,
    boolean exact,
    double compressionRatio,
    LeftOut left,
    long readNanos) {

  /**
   * What was left out.
   *
   * @param hardLinks further names of files that were read
   * @param hardLinkBytes of these further names
   * @param symbolicLinks that were not followed
   * @param special pipes, sockets and devices
   * @param mounts directories of other file systems
   * @param unreadable files and directories that could not be read to their end
   * @param vanished files that were removed during the estimate
   * @param truncated files that ended early
   * @param named sentences about the first unreadable, vanished and truncated files
   */
  public record LeftOut(
      long hardLinks,
      long hardLinkBytes,
      long symbolicLinks,
      long special,
      long mounts,
      long unreadable,
      long vanished,
      long truncated,
      List<String> named) {
    public LeftOut {
      named = List.copyOf(named);
    }

    static LeftOut of(PoolWalk walk, Troubles troubles) {
      return new LeftOut(
          walk.hardLinks(),
          walk.hardLinkBytes(),
          walk.symbolicLinks(),
          walk.special(),
          walk.mounts(),
          troubles.unreadable(),
          troubles.vanished(),
          troubles.truncated(),
          troubles.named());
    }

    /** Number of files and directories that could not be read completely. */
    public long troubles() {
      return unreadable + vanished + truncated;
    }
  }

  /** Bytes without those of zeros. */
  public long dataBytes() {
    return bytes - zeroBytes;
  }

  /** Share of duplicate data, from 0 to 1; NaN without data. */
  public double saved() {
    return savedBy(unique.bytes());
  }

  /** Lower end of the 97 % interval of {@link #saved}. */
  public double savedLow() {
    return savedBy(unique.high());
  }

  /** Upper end of the 97 % interval of {@link #saved}. */
  public double savedHigh() {
    return savedBy(unique.low());
  }

  private double savedBy(double uniqueBytes) {
    return 1 - uniqueBytes / dataBytes();
  }
}
