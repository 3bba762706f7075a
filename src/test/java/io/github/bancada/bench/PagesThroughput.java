package io.github.bancada.bench;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.PageCount;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * The program of a child process: counts large jobs, one after the other, and prints for each its
 * bytes and the median of several counts in nanoseconds.
 */
final class PagesThroughput {
  private static final int WARM_UP = 4;
  private static final int COUNTS = 9;
  private static final long BYTES = 100L << 20;
  private static final int ROW_BYTES = 600;
  private static final int BAND_BYTES = 64 * 1024;
  private static final int LINE = 72;

  /** A job of many pages that are all alike but for their data. */
  private enum Job {
    POSTSCRIPT_TEXT("PostScript, text", "%!PS-Adobe-3.0\n%%EndComments\n", "%%EOF\n") {
      @Override
      int page(OutputStream out, int number, Random random) throws IOException {
        StringBuilder page = new StringBuilder("%%Page: " + number + " " + number + "\n");
        for (int line = 0; line < 60; line++) {
          page.append("72 ").append(12 * line).append(" moveto (Some words of a line) show\n");
        }
        return written(out, page.append("showpage\n"));
      }
    },
    POSTSCRIPT_IMAGES("PostScript, images in ASCII85", "%!PS-Adobe-3.0\n", "%%EOF\n") {
      @Override
      int page(OutputStream out, int number, Random random) throws IOException {
        StringBuilder page = new StringBuilder("%%Page: " + number + " " + number + "\nimage\n");
        for (int line = 0; line < 7000; line++) {
          for (int i = 0; i < LINE; i++) {
            page.append((char) ('!' + random.nextInt(85)));
          }
          page.append('\n');
        }
        return written(out, page.append("~>\nshowpage\n"));
      }
    },
    PCL_RASTER("PCL 5, raster rows", "\u001BE\u001B&l26A\u001B*t600R", "\u001BE") {
      @Override
      int page(OutputStream out, int number, Random random) throws IOException {
        int bytes = written(out, "\u001B*r1A");
        byte[] row = new byte[ROW_BYTES];
        for (int i = 0; i < 6000; i++) {
          random.nextBytes(row);
          bytes += written(out, "\u001B*b" + ROW_BYTES + "W") + row.length;
          out.write(row);
        }
        return bytes + written(out, "\u001B*rB\f");
      }
    },
    PCL_BANDS("PCL 5, raster in blocks of 64 KB", "\u001BE\u001B*t600R\u001B*r1A", "\u001BE") {
      @Override
      int page(OutputStream out, int number, Random random) throws IOException {
        byte[] band = new byte[BAND_BYTES];
        random.nextBytes(band);
        int bytes = 0;
        for (int i = 0; i < 60; i++) {
          bytes += written(out, "\u001B*b" + BAND_BYTES + "W") + band.length;
          out.write(band);
        }
        return bytes + written(out, "\f");
      }
    },
    PCL_TEXT("PCL 5, text", "\u001BE\u001B&l26A", "\u001BE") {
      @Override
      int page(OutputStream out, int number, Random random) throws IOException {
        return written(out, "\u001B&a10C\u001B(s0p12HSome words of a line\r\n".repeat(50) + "\f");
      }
    };

    private final String title;
    private final String head;
    private final String tail;

    Job(String title, String head, String tail) {
      this.title = title;
      this.head = head;
      this.tail = tail;
    }

    /** Writes a page, and says how many bytes it has. */
    abstract int page(OutputStream out, int number, Random random) throws IOException;

    static int written(OutputStream out, CharSequence text) throws IOException {
      byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
      out.write(bytes);
      return bytes.length;
    }

    /** Writes the job, and says how many pages it has. */
    int write(Path file) throws IOException {
      Random random = new Random(1);
      int pages = 0;
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        long bytes = written(out, head);
        while (bytes < BYTES) {
          bytes += page(out, ++pages, random);
        }
        written(out, tail);
      }
      return pages;
    }
  }

  private PagesThroughput() {}

  /**
   * @param arguments a directory for the jobs
   */
  public static void main(String[] arguments) throws IOException {
    List<Integer> pages = new ArrayList<>();
    for (Job job : Job.values()) {
      pages.add(job.write(file(arguments[0], job)));
    }
    for (Job job : Job.values()) {
      Path file = file(arguments[0], job);
      long[] nanos = new long[COUNTS];
      for (int i = -WARM_UP; i < COUNTS; i++) {
        long start = System.nanoTime();
        PageCount count = new PageCounter().count(file);
        long elapsed = System.nanoTime() - start;
        if (count.pages() != pages.get(job.ordinal())) {
          throw new IllegalStateException(
              job.title + ": " + count + " instead of " + pages.get(job.ordinal()) + " pages");
        }
        if (i >= 0) {
          nanos[i] = elapsed;
        }
      }
      Arrays.sort(nanos);
      System.out.printf(Locale.ROOT, "%s|%d|%d%n", job.title, Files.size(file), nanos[COUNTS / 2]);
    }
  }

  private static Path file(String directory, Job job) {
    return Path.of(directory, job.name());
  }
}
