package io.github.bancada.storage.target;

/** What one process has read at two moments. Immutable. */
public record UsageSpan(Usage first, Usage last) {
  /** What the device has written meanwhile, or {@link DeviceWrites#UNKNOWN}. */
  public long writtenBytes() {
    return first.writtenBytes() == DeviceWrites.UNKNOWN
            || last.writtenBytes() == DeviceWrites.UNKNOWN
        ? DeviceWrites.UNKNOWN
        : last.writtenBytes() - first.writtenBytes();
  }

  /** Whether another one has been read in the same process. */
  public boolean isOfSameProcess(UsageSpan other) {
    return first.machine().equals(other.first.machine())
        && first.process().equals(other.first.process());
  }

  /** From the earlier start to the later end of two of the same process. */
  public UsageSpan with(UsageSpan other) {
    return new UsageSpan(
        first.clockNanos() <= other.first.clockNanos() ? first : other.first,
        last.clockNanos() >= other.last.clockNanos() ? last : other.last);
  }
}
