package io.github.bancada.pages.format;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Builds a small PDF from objects with given numbers; object 1 is the catalog. */
final class PdfJob {
  private final Map<Integer, byte[]> objects = new TreeMap<>();

  /** Numbers of objects and of their object streams. */
  private final Map<Integer, Integer> packed = new TreeMap<>();

  private String header = "%PDF-1.7\n";
  private int offsetError;

  /** A PDF whose page tree is the object 2. */
  static PdfJob withCatalog() {
    return new PdfJob().object(1, "<</Type/Catalog/Pages 2 0 R>>");
  }

  /** A PDF with a page tree of one level. */
  static PdfJob ofPages(int pages) {
    PdfJob job = withCatalog();
    StringBuilder kids = new StringBuilder();
    for (int i = 0; i < pages; i++) {
      kids.append(10 + i).append(" 0 R ");
      job.object(10 + i, "<</Type/Page/Parent 2 0 R>>");
    }
    return job.object(2, "<</Type/Pages/Count " + pages + "/Kids[" + kids + "]>>");
  }

  PdfJob object(int number, String content) {
    objects.put(number, content.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  PdfJob stream(int number, String dictionary, byte[] data) {
    byte[] content =
        BinaryJob.bigEndian()
            .text("<<" + dictionary + "/Length " + data.length + ">>stream\n")
            .bytes(data)
            .text("\nendstream")
            .toBytes();
    objects.put(number, content);
    return this;
  }

  /** Declares an object as the first one of an object stream. */
  PdfJob packed(int number, int objectStream) {
    packed.put(number, objectStream);
    return this;
  }

  PdfJob header(String first) {
    header = first;
    return this;
  }

  /** Makes the cross-reference wrong by a number of bytes. */
  PdfJob offsetError(int bytes) {
    offsetError = bytes;
    return this;
  }

  /** With a cross-reference table. */
  byte[] toBytes() {
    BinaryJob job = BinaryJob.bigEndian().text(header);
    Map<Integer, Integer> offsets = body(job);
    int start = job.size();
    job.text("xref\n0 1\n0000000000 65535 f \n");
    offsets.forEach(
        (number, offset) ->
            job.text(number + " 1\n" + String.format("%010d 00000 n \n", offset + offsetError)));
    return job.text("trailer\n<</Size 100/Root 1 0 R>>\nstartxref\n" + start + "\n%%EOF\n")
        .toBytes();
  }

  /**
   * With a cross-reference stream, as the object 90.
   *
   * @param dictionary further entries
   */
  byte[] toBytesWithXrefStream(String dictionary) {
    BinaryJob job = BinaryJob.bigEndian().text(header);
    Map<Integer, Integer> offsets = body(job);
    BinaryJob entries = BinaryJob.bigEndian();
    StringBuilder index = new StringBuilder();
    offsets.forEach(
        (number, offset) -> {
          index.append(number).append(" 1 ");
          entries.u8(1).u32(offset).u16(0);
        });
    packed.forEach(
        (number, stream) -> {
          index.append(number).append(" 1 ");
          entries.u8(2).u32(stream).u16(0);
        });
    int start = job.size();
    return job.text("90 0 obj\n<</Type/XRef/Size 100/Root 1 0 R/Index[" + index + "]" + dictionary)
        .text("/Length " + entries.size() + ">>stream\n")
        .bytes(entries.toBytes())
        .text("\nendstream\nendobj\nstartxref\n" + start + "\n%%EOF\n")
        .toBytes();
  }

  private Map<Integer, Integer> body(BinaryJob job) {
    Map<Integer, Integer> offsets = new TreeMap<>();
    objects.forEach(
        (number, content) -> {
          offsets.put(number, job.size());
          job.text(number + " 0 obj\n").bytes(content).text("\nendobj\n");
        });
    return offsets;
  }
}
