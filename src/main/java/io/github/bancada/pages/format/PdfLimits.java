package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.RandomBytes;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;

/**
 * Holds PDFBox to the budget of a job. Of a PDF it reads the structure only (cross-reference,
 * object streams, page tree) and keeps what it has read, so that the bytes of those, unpacked, are
 * limited to the budget's memory; as objects they take several times that. PDFBox takes some
 * exceptions for damage that it can live with: a limit once passed fails every read from then on.
 */
final class PdfLimits {
  /** How many times its size a filter can unpack data to, at most. */
  private static final int FLATE_RATIO = 1032;

  private static final int LZW_RATIO = 3641;

  private static final int LONGEST_ROW_BITS = 1 << 23;
  private static final int MOST_FIELD_BYTES = 8;

  /** Of an entry of a cross-reference table, as it stands in a PDF without compression. */
  private static final int ENTRY_BYTES = 20;

  private static final int READS_PER_CHECK = 1024;

  private final RandomBytes bytes;
  private long structureLeft;
  private int reads;
  private long unpacked;
  private IOException failure;

  PdfLimits(RandomBytes bytes) {
    this.bytes = bytes;
    this.structureLeft = bytes.budget().memoryBytes();
  }

  /** Bytes of structure that may still be read. */
  long left() {
    return structureLeft;
  }

  /** Bytes that came from unpacking. */
  long unpacked() {
    return unpacked;
  }

  /** Gives back what has been charged since there were so many left: it is not kept. */
  void refund(long left) {
    structureLeft = left;
  }

  /** Fails as before, if something has failed. */
  void rethrow() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  /** So many bytes have been read, and are kept. */
  void charge(long structure) throws IOException {
    rethrow();
    structureLeft -= structure;
    if (structureLeft < 0) {
      throw failed(
          new JobException(
              Status.TOO_COSTLY,
              "the structure of the PDF has more than the "
                  + bytes.budget().memoryBytes()
                  + " bytes allowed"));
    }
    if (++reads % READS_PER_CHECK == 0) {
      checkBudget();
    }
  }

  private void checkBudget() throws JobException {
    try {
      bytes.checkBudget();
    } catch (JobException e) {
      throw failed(e);
    }
  }

  /** Makes an exception the reason why nothing can be read any more. */
  <E extends IOException> E failed(E e) {
    failure = e;
    return e;
  }

  /** Checks a stream that is about to be unpacked into memory. */
  void checkUnpacking(COSStream stream) throws IOException {
    rethrow();
    checkPredictors(stream.getDictionaryObject(COSName.DECODE_PARMS, COSName.DP));
    List<String> filters = filters(stream.getFilters());
    long size;
    if (filters.size() == 1 && isFlate(filters.get(0))) {
      try (InputStream packed = stream.createRawInputStream()) {
        size = inflatedSize(packed);
      }
    } else {
      size = stream.getLength();
      for (String filter : filters) {
        size = PnmCounter.product(size, ratio(filter));
      }
    }
    unpacked += size;
    charge(size);
    if (COSName.XREF.equals(stream.getCOSName(COSName.TYPE))) {
      charge(PnmCounter.product(size / entryBytes(stream.getCOSArray(COSName.W)), ENTRY_BYTES));
    }
  }

  private static boolean isFlate(String filter) {
    return filter.equals("FlateDecode") || filter.equals("Fl");
  }

  /** Structure is not packed as images are, and those unpack to whatever size they like. */
  private long ratio(String filter) throws JobException {
    return switch (filter) {
      case "FlateDecode", "Fl" -> FLATE_RATIO;
      case "LZWDecode", "LZW" -> LZW_RATIO;
      case "ASCII85Decode", "A85" -> 4; // z is four NULs
      case "ASCIIHexDecode", "AHx" -> 1;
      case "RunLengthDecode", "RL" -> 64;
      default ->
          throw failed(
              new JobException(
                  Status.MALFORMED, "a part of the PDF's structure is packed as " + filter));
    };
  }

  private static List<String> filters(COSBase filters) {
    List<String> names = new ArrayList<>();
    if (filters instanceof COSName name) {
      names.add(name.getName());
    } else if (filters instanceof COSArray array) {
      for (int i = 0; i < array.size(); i++) {
        names.add(array.getObject(i) instanceof COSName name ? name.getName() : "");
      }
    }
    return names;
  }

  /** A predictor holds two rows of the length it is told. */
  private void checkPredictors(COSBase parameters) throws JobException {
    if (parameters instanceof COSArray array) {
      for (int i = 0; i < array.size(); i++) {
        if (array.getObject(i) instanceof COSDictionary dictionary) {
          checkPredictor(dictionary);
        }
      }
    } else if (parameters instanceof COSDictionary dictionary) {
      checkPredictor(dictionary);
    }
  }

  private void checkPredictor(COSDictionary parameters) throws JobException {
    long columns = parameters.getInt(COSName.COLUMNS, 1);
    long colors = Math.min(32, parameters.getInt(COSName.COLORS, 1));
    long bits = parameters.getInt(COSName.BITS_PER_COMPONENT, 8);
    if (columns < 0
        || colors < 0
        || bits < 0
        || bits > 32
        || columns > LONGEST_ROW_BITS
        || columns * colors * bits > LONGEST_ROW_BITS) {
      throw failed(
          new JobException(
              Status.MALFORMED, "a part of the PDF's structure has rows of " + columns + " bytes"));
    }
  }

  /** Bytes of an entry in a cross-reference stream. */
  private int entryBytes(COSArray widths) throws JobException {
    int sum = 0;
    for (int i = 0; widths != null && i < widths.size(); i++) {
      int width = widths.getInt(i, 0);
      sum += width < 0 || width > MOST_FIELD_BYTES ? -3 * MOST_FIELD_BYTES : width;
    }
    if (sum <= 0) { // entries without bytes would never end
      throw failed(
          new JobException(Status.MALFORMED, "the PDF's cross-reference has fields without size"));
    }
    return sum;
  }

  /** As PDFBox inflates: without a look at the header and the checksum, as far as it is whole. */
  private long inflatedSize(InputStream packed) throws IOException {
    Inflater inflater = new Inflater(true);
    long size = 0;
    try {
      packed.skipNBytes(Math.min(2, packed.available()));
      byte[] in = new byte[4096];
      byte[] out = new byte[4096];
      while (!inflater.finished() && !inflater.needsDictionary() && size <= structureLeft) {
        int inflated = inflater.inflate(out);
        size += inflated;
        if (inflated == 0 && inflater.needsInput()) {
          int read = packed.read(in);
          if (read <= 0) {
            break;
          }
          inflater.setInput(in, 0, read);
          checkBudget();
        }
      }
      return size;
    } catch (DataFormatException e) {
      return size; // PDFBox gives the bytes before the damage, or fails
    } finally {
      inflater.end();
    }
  }
}
