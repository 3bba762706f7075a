package io.github.bancada.metrics.json;

import io.github.bancada.metrics.RowFile;
import io.github.bancada.metrics.Rows;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Rows in memory, compressed in batches: an hour of 1,000 labels takes about 60 MB. One thread
 * fills it; afterwards any number may read.
 */
final class PackedRows<T> implements Rows<T> {
  private static final int BATCH = 4096;

  private final RowFile.Codec<T> codec;
  private final List<byte[]> batches = new ArrayList<>();
  private final ByteArrayOutputStream open = new ByteArrayOutputStream();
  private int openRows;

  PackedRows(RowFile.Codec<T> codec) {
    this.codec = codec;
  }

  void append(T row) throws IOException {
    codec.write(row, new DataOutputStream(open));
    if (++openRows == BATCH) {
      closeBatch();
    }
  }

  private void closeBatch() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
      open.writeTo(out);
    } finally {
      deflater.end();
    }
    batches.add(packed.toByteArray());
    open.reset();
    openRows = 0;
  }

  @Override
  public void forEach(Reader<T> reader) throws IOException {
    for (byte[] batch : batches) {
      try (DataInputStream in =
          new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(batch)))) {
        forEach(in, BATCH, reader);
      }
    }
    forEach(new DataInputStream(new ByteArrayInputStream(open.toByteArray())), openRows, reader);
  }

  private void forEach(DataInputStream in, int rows, Reader<T> reader) throws IOException {
    for (int i = 0; i < rows; i++) {
      reader.accept(codec.read(in));
    }
  }
}
