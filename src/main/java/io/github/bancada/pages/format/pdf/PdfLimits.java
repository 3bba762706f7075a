package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.RandomBytes;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
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
 * Keeps PDFBox within the budget of a job. PDFBox reads only the structure of a PDF
 * (cross-reference, object streams, page tree) and keeps it. The budget's memory limits the
 * unpacked bytes of that structure; as objects they need several times as much. PDFBox tolerates
 * some exceptions as damage, so every read fails after a limit is exceeded.
 */
final class PdfLimits {
  /** Largest ratio of unpacked to packed size of a filter. */
  private static final int FLATE_RATIO = 1032;

  private static final int LZW_RATIO = 3641;

  private static final int MAX_ROW_BITS = 1 << 23;
  private static final int MAX_FIELD_BYTES = 8;

  /** Size of an entry in a cross-reference table without compression. */
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

  long unpacked() {
    return unpacked;
  }

  /** Restores the bytes left to an earlier value, because later reads are not kept. */
  void refund(long left) {
    structureLeft = left;
  }

  /** Throws the earlier failure again, if there was one. */
  void rethrow() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  /** Charges bytes of structure that were read and are kept. */
  void charge(long structure) throws IOException {
    rethrow();
    structureLeft -= structure;
    if (structureLeft < 0) {
      throw failed(
          new JobException(
              Status.TOO_COSTLY,
              "the structure of the PDF exceeds the "
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

  /** Makes every further read fail with this exception. */
  <E extends IOException> E failed(E e) {
    failure = e;
    return e;
  }

  /** Checks a stream before it is unpacked into memory. */
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
        size = Tally.multiplied(size, ratio(filter));
      }
    }
    unpacked += size;
    charge(size);
    if (COSName.XREF.equals(stream.getCOSName(COSName.TYPE))) {
      charge(Tally.multiplied(size / entryBytes(stream.getCOSArray(COSName.W)), ENTRY_BYTES));
    }
  }

  private static boolean isFlate(String filter) {
    return filter.equals("FlateDecode") || filter.equals("Fl");
  }

  /** Refuses image filters, which have no largest ratio and never pack structure. */
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
                  Status.MALFORMED,
                  "a part of the PDF's structure is packed with the filter " + filter));
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

  /** Checks the row length of predictors, which hold two rows in memory. */
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
        || columns > MAX_ROW_BITS
        || columns * colors * bits > MAX_ROW_BITS) {
      throw failed(
          new JobException(
              Status.MALFORMED,
              "a part of the PDF's structure has predictor rows of " + columns + " columns"));
    }
  }

  /** Size of an entry in a cross-reference stream, in bytes. */
  private int entryBytes(COSArray widths) throws JobException {
    int sum = 0;
    for (int i = 0; widths != null && i < widths.size(); i++) {
      int width = widths.getInt(i, 0);
      sum += width < 0 || width > MAX_FIELD_BYTES ? -3 * MAX_FIELD_BYTES : width;
    }
    if (sum <= 0) { // the number of empty entries would have no limit
      throw failed(
          new JobException(
              Status.MALFORMED, "the PDF's cross-reference has entries without bytes"));
    }
    return sum;
  }

  /** Unpacked size by PDFBox's rules: header and checksum ignored, up to the first damage. */
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
