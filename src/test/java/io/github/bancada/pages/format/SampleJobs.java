package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.SampleImages.bmp;
import static io.github.bancada.pages.format.SampleImages.pwg;
import static io.github.bancada.pages.format.SampleImages.tiff;
import static io.github.bancada.pages.format.SampleImages.urf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Generates the print jobs in {@code plans/jobs} from the languages' manuals, without output of
 * drivers. Run {@code main} after a change.
 */
final class SampleJobs {
  /** Their folder below the project's directory. */
  static final Path DIRECTORY = Path.of("plans", "jobs");

  /** The article's two jobs. */
  static final String POSTSCRIPT_OF_ONE_PAGE = "article-1.ps";

  static final String PCL_OF_ELEVEN_PAGES = "article-11.pcl";

  private static final String UEL = "\u001B%-12345X";
  private static final int PCL_PAGES = 11;
  private static final int RASTER_ROWS = 110;
  private static final int RASTER_ROW_BYTES = 100;

  /**
   * A job and its expected result.
   *
   * @param pages faces of one copy
   * @param total faces in all copies
   */
  record Job(byte[] bytes, int pages, int total) {}

  private SampleJobs() {}

  /** All jobs by the names of their files. */
  static Map<String, Job> all() throws IOException {
    Map<String, Job> jobs = new LinkedHashMap<>();
    jobs.put(POSTSCRIPT_OF_ONE_PAGE, new Job(latin(postScript(1, 230, "")), 1, 1));
    jobs.put(PCL_OF_ELEVEN_PAGES, new Job(pcl(PCL_PAGES), PCL_PAGES, PCL_PAGES));
    jobs.put("booklet.ps", new Job(latin(postScript(4, 8, "/NumCopies 2 ")), 4, 8));
    jobs.put("drawing.plt", new Job(latin("IN;SP1;PA0,0;PD4000,3000;PU;PG;\n"), 1, 1));
    jobs.put("envelope.prn", new Job(enveloped(latin(postScript(2, 5, ""))), 2, 6));
    jobs.put("figure.eps", new Job(latin(eps()), 1, 1));
    jobs.put("form.pdf", new Job(latin(pdf(3)), 3, 3));
    jobs.put("graphics.pxl", new Job(pclXl(), 2, 6));
    jobs.put("host-based.zjs", new Job(zjStream(2), 2, 2));
    jobs.put("letter.xps", new Job(xps(), 2, 2));
    jobs.put("listing.txt", new Job(latin("A line of a listing.\n".repeat(100)), 2, 2));
    jobs.put("matrix.escp", new Job(latin(escP()), 2, 2));
    jobs.put("phone.urf", new Job(urf(), 2, 2));
    jobs.put("photo.bmp", new Job(bmp(), 1, 1));
    jobs.put("scan.tif", new Job(tiff(3), 3, 3));
    jobs.put("tablet.pwg", new Job(pwg(), 2, 2));
    return jobs;
  }

  /** Writes them below the working directory, which must be the project's. */
  public static void main(String[] arguments) throws IOException {
    Files.createDirectories(DIRECTORY);
    for (Map.Entry<String, Job> job : all().entrySet()) {
      Files.write(DIRECTORY.resolve(job.getKey()), job.getValue().bytes());
    }
  }

  static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String postScript(int pages, int linesEach, String setup) {
    StringBuilder job = new StringBuilder("%!PS-Adobe-3.0\n%%Pages: " + pages + "\n");
    job.append("%%EndComments\n%%BeginSetup\n");
    if (!setup.isEmpty()) {
      job.append("<< ").append(setup).append(">> setpagedevice\n");
    }
    job.append("/Courier findfont 4 scalefont setfont\n%%EndSetup\n");
    for (int page = 1; page <= pages; page++) {
      job.append("%%Page: ").append(page).append(' ').append(page).append('\n');
      for (int line = 0; line < linesEach; line++) {
        job.append("72 ")
            .append(770 - 3 * line)
            .append(" moveto (Page ")
            .append(page)
            .append(", line ")
            .append(line)
            .append(" of a job that the project made) show\n");
      }
      job.append("showpage\n");
    }
    return job.append("%%Trailer\n%%EOF\n").toString();
  }

  private static String eps() {
    return "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n%%Pages: 1\n%%EndComments\n"
        + "%%Page: 1 1\n0 0 moveto 100 100 lineto stroke\nshowpage\n%%EOF\n";
  }

  private static byte[] enveloped(byte[] payload) throws IOException {
    ByteArrayOutputStream job = new ByteArrayOutputStream();
    job.write(latin(UEL + "@PJL JOB\r\n@PJL SET COPIES=3\r\n@PJL ENTER LANGUAGE=POSTSCRIPT\r\n"));
    job.write(payload);
    job.write(latin("\u0004" + UEL + "@PJL EOJ\r\n" + UEL));
    return job.toByteArray();
  }

  private static byte[] pcl(int pages) throws IOException {
    ByteArrayOutputStream job = new ByteArrayOutputStream();
    job.write(latin(UEL + "@PJL ENTER LANGUAGE=PCL\r\n\u001BE\u001B&l26A\u001B*t300R"));
    for (int page = 0; page < pages; page++) {
      job.write(latin("\u001B*p150x150Y\u001B*r1A"));
      for (int row = 0; row < RASTER_ROWS; row++) {
        job.write(latin("\u001B*b" + RASTER_ROW_BYTES + "W"));
        for (int i = 0; i < RASTER_ROW_BYTES; i++) {
          job.write(row * i + page); // form feeds and escapes among them
        }
      }
      job.write(latin("\u001B*rB\f"));
    }
    job.write(latin("\u001BE" + UEL));
    return job.toByteArray();
  }

  private static String pdf(int pages) {
    StringBuilder file = new StringBuilder("%PDF-1.4\n");
    StringBuilder table = new StringBuilder("0000000000 65535 f \n");
    StringBuilder kids = new StringBuilder();
    for (int page = 0; page < pages; page++) {
      kids.append(3 + page).append(" 0 R ");
    }
    object(file, table, "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
    object(
        file,
        table,
        "2 0 obj\n<< /Type /Pages /Kids [ " + kids + "] /Count " + pages + " >>\nendobj\n");
    for (int page = 0; page < pages; page++) {
      object(
          file,
          table,
          (3 + page) + " 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n");
    }
    int start = file.length();
    int size = 3 + pages;
    return file.append("xref\n0 " + size + "\n")
        .append(table)
        .append("trailer\n<< /Root 1 0 R /Size " + size + " >>\nstartxref\n" + start + "\n%%EOF\n")
        .toString();
  }

  private static void object(StringBuilder file, StringBuilder table, String text) {
    table.append(String.format("%010d 00000 n \n", file.length()));
    file.append(text);
  }

  private static byte[] pclXl() throws IOException {
    ByteArrayOutputStream job = new ByteArrayOutputStream();
    job.write(latin(UEL + "@PJL ENTER LANGUAGE=PCLXL\r\n) HP-PCL XL;2;0\n"));
    write(job, 0xD1, 0x2C, 1, 0x2C, 1, 0xF8, 0x89, 0xC0, 0, 0xF8, 0x86, 0xC0, 3, 0xF8, 0x8F, 0x41);
    write(job, 0xC0, 0, 0xF8, 0x88, 0xC0, 1, 0xF8, 0x82, 0x48);
    for (int page = 0; page < 2; page++) {
      write(job, 0xC0, 0, 0xF8, 0x28, 0xC0, 2, 0xF8, 0x25, 0x43);
      write(job, 0xC1, 3, 0, 0xF8, 0x31, 0x44);
    }
    write(job, 0x49, 0x42);
    job.write(latin(UEL));
    return job.toByteArray();
  }

  static void write(ByteArrayOutputStream job, int... bytes) {
    for (int each : bytes) {
      job.write(each);
    }
  }

  static void u32be(ByteArrayOutputStream job, int... values) {
    for (int value : values) {
      write(job, value >>> 24, value >>> 16, value >>> 8, value);
    }
  }

  private static byte[] zjStream(int pages) throws IOException {
    ByteArrayOutputStream job = new ByteArrayOutputStream();
    job.write(latin("JZJZ"));
    chunk(job, 0); // start of the document
    for (int page = 0; page < pages; page++) {
      chunk(job, 2); // start of a page
      chunk(job, 3); // its end
    }
    chunk(job, 1); // end of the document
    return job.toByteArray();
  }

  private static void chunk(ByteArrayOutputStream job, int type) {
    u32be(job, 16, type, 0);
    write(job, 0, 0, 'Z', 'Z');
  }

  private static byte[] xps() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.setMethod(ZipOutputStream.STORED);
      stored(zip, "[Content_Types].xml", "<Types/>");
      stored(
          zip,
          "FixedDocumentSequence.fdseq",
          "<FixedDocumentSequence><DocumentReference"
              + " Source=\"Documents/1/FixedDocument.fdoc\"/></FixedDocumentSequence>");
      stored(
          zip,
          "Documents/1/FixedDocument.fdoc",
          "<FixedDocument><PageContent Source=\"1.fpage\"/><PageContent Source=\"2.fpage\"/>"
              + "</FixedDocument>");
    }
    return file.toByteArray();
  }

  private static void stored(ZipOutputStream zip, String name, String text) throws IOException {
    byte[] bytes = latin(text);
    CRC32 sum = new CRC32();
    sum.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(java.time.LocalDateTime.of(2026, 1, 1, 0, 0));
    entry.setSize(bytes.length);
    entry.setCrc(sum.getValue());
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
  }

  private static String escP() {
    return "\u001B@\u001B(C\u0002\0\u0000\u0010First page\r\n"
        + "\f\u001BJ\u0018Second page\r\n"
        + "\f\u001B@";
  }
}
