package io.github.bancada.pages.command;

/** What {@code bin/bancada pages --help} prints. */
final class PagesHelp {
  static final String TEXT =
      """
      Usage: bancada pages [OPTION]... FILE|DIR...
        or:  bancada pages --serve SOCKET [--group NAME] [OPTION]...
      Counts the pages of print jobs. Executes nothing in them and starts no other program.
      Counts every file, even if others fail; reports what cannot be counted on standard error.

      FILE|DIR            a print job, or a directory: all files below it except hidden ones

      Options:
        --copies POLICY   the number of copies to use if the job and its PJL envelope both have
                          one: pdl (the page description's, default), pjl, or multiplied
        --json            print one JSON object per line instead of a table
        -h, --help        print this help

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
        3   a job could not be counted
      """;

  private PagesHelp() {}
}
