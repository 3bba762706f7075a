package io.github.bancada.pages.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The program behind {@code bin/page-sweep [--keep DIR] [--table FILE] [driver...]}: makes jobs
 * with every driver, or those named, and tells which the page counter got wrong. Exit code 0 if no
 * count and no fact that it is sure of is wrong, 1 if one is, 2 for a driver that does not exist.
 */
public final class PageSweep {
  private static final String USAGE =
      "usage: bin/page-sweep [--keep DIR] [--table FILE] [driver...]";

  private static final String INTRODUCTION =
      """
      **What does the page counter say of the jobs of every device of Debian's Ghostscript?**
      `bin/page-sweep --table docs/page-count-devices.md` makes this page.

      Each driver prints the same documents of 1 to 5 pages: text in black and greys, text with some red lines, full pages of colour noise, green line drawings, and blank pages among them.
      The number of pages and their colours are known by construction; the counter sees only the job.
      Three documents are printed on A4, Letter and A5, whose paper is compared, the others on A6, or on A4 by drivers that refuse it; a driver that leaves out blank pages is measured by the pages that it prints.
      The paper of `djet500c`, `hl1250` and some printers of `uniprint` is not compared: they ask the printer for another one than that of the document, `djet500c` always for A4, `hl1250` for A3 instead of A4.
      A device with a single colorant in Ghostscript makes greys of colours, so its pages are `monochrome`.
      Devices that make a file of each page print documents of one page, and the printers of `uniprint` those of up to three.

      Three drivers break the rules of a language that the counter knows, and count among the others: `lbp310` and `lbp320` (a wrong length of the raster) and `fpng` (no end).

      | Column | Meaning |
      |---|---|
      | Language | of the driver, as in [the counter's formats](page-count.md#formats); `-`: the counter does not know the language |
      | Named | `pages.format` |
      | Right | the right number, and `exact` |
      | Doubted | a number with a reason to doubt it: `estimate`, `mismatch` or `metadata` |
      | Refused | no number: `unknown`, `malformed` and the like |
      | Wrong and exact | a wrong number without a doubt: there must be none |
      | Paper | jobs whose paper is right on all pages, of those whose paper is known by construction; the rest is `unknown`, or an estimate |
      | Colour | jobs that are right in the colour of each page, of those with the right number of pages; the rest as above |
      | Facts wrong | jobs whose paper or colour is wrong without being an `estimate`: there must be none |
      """;

  private PageSweep() {}

  /** See the description of the class. */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length > 0 && args[0].equals("--cups")) {
      System.exit(DriverSweep.run(List.of(args).subList(1, args.length)));
    }
    Path keep = null;
    Path table = null;
    List<String> wanted = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--keep") && i + 1 < args.length) {
        keep = Files.createDirectories(Path.of(args[++i]));
      } else if (args[i].equals("--table") && i + 1 < args.length) {
        table = Path.of(args[++i]);
      } else {
        wanted.add(args[i]);
      }
    }
    List<JobMaker> makers = chosen(GhostscriptDevice.all(), wanted);
    Sweep sweep = new Sweep(Document.all(), keep);
    List<Callable<DriverResult>> drivers = new ArrayList<>();
    makers.forEach(maker -> drivers.add(() -> sweep.of(maker)));
    List<DriverResult> results = ParallelSweep.of(drivers, PageSweep::show);
    System.out.println(SweepTable.summary(results));
    if (table != null) {
      Files.writeString(
          table, SweepTable.of("Page counts, driver by driver", INTRODUCTION, results));
    }
    System.exit(SweepTable.isNeverSureAndWrong(results) ? 0 : 1);
  }

  private static void show(DriverResult result) {
    result.failures().forEach(System.out::println);
    if (!result.missing().isEmpty()) {
      System.out.println(result.name() + ": " + result.missing());
    }
  }

  private static List<JobMaker> chosen(List<JobMaker> all, List<String> wanted) {
    if (wanted.isEmpty()) {
      return all;
    }
    List<JobMaker> some = all.stream().filter(each -> wanted.contains(each.name())).toList();
    if (some.size() < wanted.size()) {
      System.err.println(USAGE + "\nDrivers: " + all.stream().map(JobMaker::name).toList());
      System.exit(2);
    }
    return some;
  }
}
