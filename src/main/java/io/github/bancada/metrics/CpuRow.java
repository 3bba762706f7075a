package io.github.bancada.metrics;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Use of the load machine's CPUs in one second, in percent of all its CPUs: the columns of {@code
 * sar -u}, and this process.
 *
 * @param epochSecond the second, since the epoch
 * @param user user code, without niced processes
 * @param nice niced processes
 * @param system kernel, interrupts included
 * @param iowait idle while waiting for a disk
 * @param steal taken by the host of this virtual machine
 * @param idle idle
 * @param process this process, user and system
 */
public record CpuRow(
    long epochSecond,
    double user,
    double nice,
    double system,
    double iowait,
    double steal,
    double idle,
    double process) {

  /** At this load or more, the load machine itself may be the limit. */
  public static final double BUSY_PERCENT = 90;

  /** All but idle and waiting for a disk, in percent. */
  public double busy() {
    return user + nice + system + steal;
  }

  CpuRow at(long otherSecond) {
    return new CpuRow(otherSecond, user, nice, system, iowait, steal, idle, process);
  }

  public static final RowFile.Codec<CpuRow> CODEC =
      new RowFile.Codec<>() {
        @Override
        public void write(CpuRow row, DataOutput out) throws IOException {
          out.writeLong(row.epochSecond);
          out.writeDouble(row.user);
          out.writeDouble(row.nice);
          out.writeDouble(row.system);
          out.writeDouble(row.iowait);
          out.writeDouble(row.steal);
          out.writeDouble(row.idle);
          out.writeDouble(row.process);
        }

        @Override
        public CpuRow read(DataInput in) throws IOException {
          return new CpuRow(
              in.readLong(),
              in.readDouble(),
              in.readDouble(),
              in.readDouble(),
              in.readDouble(),
              in.readDouble(),
              in.readDouble(),
              in.readDouble());
        }

        @Override
        public int rowBytes() {
          return Long.BYTES + 7 * Double.BYTES;
        }
      };
}
