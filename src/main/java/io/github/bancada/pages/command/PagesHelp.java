package io.github.bancada.pages.command;

/** What {@code bin/bancada pages --help} prints. */
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
        --coverage        let an installed Ghostscript draw PostScript and PDF, and tell how much of
                          the pages has cyan, magenta, yellow and black ink; within the limits of
                          --interpret
        --cpu-limit S     most seconds of CPU for one job; by default 10
        --csv             print comma-separated values (RFC 4180) instead of a table
        --cups DIR        count the jobs of this spool directory of CUPS by their control files, with
                          copies, sides, number-up and page-ranges: faces and sheets
        --interpret       let an installed Ghostscript run PostScript whose pages cannot be told
                          otherwise (estimate, mismatch, empty), within the limit of time, with
                          256 MB of memory and without access to files; it gets a temporary copy of
                          a job that arrives or is compressed
        --json            print one JSON object per line instead of a table
        --memory-limit MB most megabytes that one job may have in memory; by default 32
        --pages           print a row for each page: paper, colour, sides, copies
        --progress        say on standard error how many jobs are done, even if that is not a terminal
        --strict          only an exact or interpreted count counts; another one is exit code 3
        --time-limit S    most seconds for one job; by default 60 for a file, any time for a stream
        --total-only      print only the number of pages in all copies of all jobs, and nothing
                          unless every job was counted
        -h, --help        print this help
        --                what follows are no options

      --serve counts the jobs that bancada-count sends to a Unix socket, until a signal ends it:
        --group NAME      let the members of a group connect, not only the own user
        --requests N      handle at most N requests at the same time (default: 8)
        --size-limit MB   longest job (default: 1024)
        --patience S      seconds that a client may keep the server waiting in all, besides one
                          for each megabyte of its job (default: 10)

      Exit codes:
        0   every job was counted
        1   an error of the program itself, or output that cannot be written
        2   the command line is invalid, a file named in it does not exist, or there is no job
        3   a job could not be counted; with --strict: or its count is not exact
      """;

  private PagesHelp() {}
}
