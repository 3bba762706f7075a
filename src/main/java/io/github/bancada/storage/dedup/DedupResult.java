package io.github.bancada.storage.dedup;

import io.github.bancada.table.LeftOut;
import java.util.List;

/**
 * What an estimate found. Immutable.
 *
 * @param files that were read, each once
 * @param bytes of these files
 * @param pieces of these files
 * @param zeroBytes in pieces that have nothing but zeros; holes of sparse files read as zeros
 * @param zeroPieces number of these
 * @param holeBytes those of the zero bytes that take no space; {@link Holes#UNKNOWN} if not known
 * @param unique the different other pieces
 * @param exact whether these are counted and not estimated
 * @param compressionRatio bytes of different pieces divided by their compressed bytes; NaN if that
 *     is not known
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
   * @param hardLinkBytes of these
   * @param symbolicLinks that were not followed
   * @param special pipes, sockets and devices
   * @param mounts directories of other file systems
   * @param unreadable files and directories that could not be read, or not to their end
   * @param vanished files that were removed meanwhile
   * @param truncated files that ended early
   * @param named sentences about the first ones of the last three
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

    /** Files and directories that were not read as they should. */
    public long troubles() {
      return unreadable + vanished + truncated;
    }
  }

  /** Bytes but those of zeros. */
  public long dataBytes() {
    return bytes - zeroBytes;
  }

  /** Part of the data that is there twice, from 0 to 1; NaN without data. */
  public double saved() {
    return savedBy(unique.bytes());
  }

  /** Lower end of its 97 % interval. */
  public double savedLow() {
    return savedBy(unique.high());
  }

  /** Upper end of its 97 % interval. */
  public double savedHigh() {
    return savedBy(unique.low());
  }

  private double savedBy(double uniqueBytes) {
    return 1 - uniqueBytes / dataBytes();
  }
}
