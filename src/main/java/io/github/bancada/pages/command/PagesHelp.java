package io.github.bancada.pages.command;

/** The output of {@code bin/bancada pages --help}. */
final class PagesHelp {
  static final String TEXT =
      """
      Usage: bancada pages [OPTION]... FILE|DIR|GLOB|-...
         or:  bancada pages --serve SOCKET [OPTION]...
      Counts the pages of print jobs. Executes nothing in them and starts no other program,
      unless --interpret or --coverage is given.
      Counts every job, even if others fail; reports what cannot be counted on standard error.

      FILE              a print job; a pipe or device is read once, and nothing of it is stored
      DIR               all files below this directory except hidden ones
      GLOB              such as 'spool/*.{ps,pcl}' or 'spool/**/*.prn'
      -                 the job on standard input

      Options:
        --color           read the contents of PDF and XPS pages for their colours, which takes
                          longer than counting; --pages does it too
        --copies POLICY   the number of copies to use if the job and its PJL envelope both have
                          one: pdl (the page description's, default), pjl, or multiplied
        --coverage        let an installed Ghostscript draw PostScript and PDF, and measure the
                          share of the pages with cyan, magenta, yellow and black ink; within the
                          limits of --interpret
        --cpu-limit S     most seconds of CPU for one job; by default 10
        --csv             print comma-separated values (RFC 4180) instead of a table
        --cups DIR        count the jobs of this CUPS spool directory by their control files, with
                          copies, sides, number-up and page-ranges: faces and sheets
        --interpret       let an installed Ghostscript run PostScript whose count is not exact
                          (estimate, mismatch, empty), within the time limit, with 256 MB of
                          memory and without access to files; a job that is a stream or compressed
                          is copied to a temporary file for it
        --json            print one JSON object per line instead of a table
        --memory-limit MB most megabytes of memory for one job; by default 32
        --pages           print a row for each page: paper, colour, sides, copies
        --progress        print progress on standard error even if that is not a terminal
        --strict          accept only exact or interpreted counts; others give exit code 3
        --time-limit S    most seconds for one job; by default 60 for a file, no limit for a stream
        --total-only      print only the number of pages in all copies of all jobs, and nothing
                          unless every job was counted
        -h, --help        print this help
        --                end of the options

      --serve counts the jobs that bancada-count sends to a Unix socket, until a signal ends it:
        --group NAME      let the members of a group connect, not only this user
        --requests N      handle at most N requests at the same time (default: 8)
        --size-limit MB   longest job (default: 1024)
        --patience S      total seconds that a client may keep the server waiting, plus one
                          for each megabyte of its job (default: 10)

      Exit codes:
        0   every job was counted
        1   an error of the program itself, or output that cannot be written
        2   the command line is invalid, a file named in it does not exist, or there is no job
        3   a job could not be counted; with --strict: or its count is not exact
      """;

  private PagesHelp() {}
}
