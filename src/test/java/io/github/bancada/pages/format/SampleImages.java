package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.SampleJobs.latin;
import static io.github.bancada.pages.format.SampleJobs.u32be;
import static io.github.bancada.pages.format.SampleJobs.write;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** The sample jobs that are images, row by row. Stateless. */
final class SampleImages {
  private SampleImages() {}

  static byte[] urf() throws IOException {
    ByteArrayOutputStream job = new ByteArrayOutputStream();
    job.write(latin("UNIRAST\0"));
    u32be(job, 2);
    for (int page = 0; page < 2; page++) {
      write(job, 8, 0, 1, 4); // bits, grey, one-sided, quality
      u32be(job, 0, 0, 32, 32, 300, 0, 0);
      write(job, 31, 31, 0xFF); // 32 lines of 32 times white
    }
    return job.toByteArray();
  }

  static byte[] pwg() throws IOException {
    ByteArrayOutputStream job = new ByteArrayOutputStream();
    job.write(latin("RaS2"));
    for (int page = 0; page < 2; page++) {
      byte[] header = new byte[1796];
      System.arraycopy(latin("PwgRaster"), 0, header, 0, 9);
      put(header, 276, 300, 300);
      put(header, 372, 32, 32, 0, 8, 8, 32, 0, 18);
      put(header, 420, 1);
      job.write(header);
      write(job, 31, 31, 0xFF);
    }
    return job.toByteArray();
  }

  private static void put(byte[] header, int at, int... values) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    u32be(bytes, values);
    System.arraycopy(bytes.toByteArray(), 0, header, at, bytes.size());
  }

  private static void u32le(ByteArrayOutputStream job, int... values) {
    for (int value : values) {
      u32be(job, Integer.reverseBytes(value));
    }
  }

  static byte[] bmp() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(latin("BM"));
    u32le(file, 58, 0, 54, 40, 1, 1);
    write(file, 1, 0, 24, 0);
    u32le(file, 0, 4, 2835, 2835, 0, 0, 0x00FFFFFF);
    return file.toByteArray();
  }

  static byte[] tiff(int pages) throws IOException {
    int[][] tags = {{256, 8}, {257, 1}, {258, 1}, {259, 1}, {262, 0}, {273, 8}, {278, 1}, {279, 1}};
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(latin("II*\0"));
    u32le(file, 12, 0xFF);
    int bytesEach = 2 + 12 * tags.length + 4;
    for (int page = 0; page < pages; page++) {
      write(file, tags.length, 0);
      for (int[] tag : tags) {
        write(file, tag[0], tag[0] >> 8, 4, 0);
        u32le(file, 1, tag[1]);
      }
      u32le(file, page == pages - 1 ? 0 : 12 + (page + 1) * bytesEach);
    }
    return file.toByteArray();
  }
}
