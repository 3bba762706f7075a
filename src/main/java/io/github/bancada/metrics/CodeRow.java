package io.github.bancada.metrics;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The samples of one second with one response code, all labels together.
 *
 * @param epochSecond the second in which they ended, since the epoch
 * @param code the response code, or one of the names in {@link CodeCounts}
 * @param samples number of samples
 */
public record CodeRow(long epochSecond, String code, long samples) {

  /**
   * Writes and reads rows of a fixed size. Codes are kept once, in memory; after {@value #MOST}
   * different codes all others become {@link CodeCounts#OTHER}. Not thread-safe: its {@link
   * RowFile} guards it.
   */
  public static final class Codec implements RowFile.Codec<CodeRow> {
    /** Limit of different codes of a run. */
    private static final int MOST = 200;

    private final List<String> codes = new ArrayList<>(List.of(CodeCounts.OTHER));

    @Override
    public void write(CodeRow row, DataOutput out) throws IOException {
      int number = codes.indexOf(row.code());
      if (number < 0 && codes.size() < MOST) {
        number = codes.size();
        codes.add(row.code());
      }
      out.writeLong(row.epochSecond());
      out.writeInt(Math.max(0, number));
      out.writeLong(row.samples());
    }

    @Override
    public CodeRow read(DataInput in) throws IOException {
      return new CodeRow(in.readLong(), codes.get(in.readInt()), in.readLong());
    }

    @Override
    public int rowBytes() {
      return 2 * Long.BYTES + Integer.BYTES;
    }
  }
}
