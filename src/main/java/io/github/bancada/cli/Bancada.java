package io.github.bancada.cli;

import io.github.bancada.pages.command.PagesCommand;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.BundleVersion;
import io.github.bancada.process.ExitCode;
import io.github.bancada.text.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The program behind {@code bin/bancada}: commands on runs, print jobs, plans and directories. A
 * command is a class that returns its {@linkplain ExitCode exit code} and is listed as a subcommand
 * below. Its exceptions are handled here:
 *
 * <ul>
 *   <li>{@link IOException} and {@link IllegalArgumentException}: invalid input. The message, with
 *       cause, value and remedy, goes to standard error without a stack trace; exit code {@link
 *       ExitCode#GATE_INVALID}.
 *   <li>{@link AtomicFile.UnwrittenException}: the same with {@link ExitCode#ERROR}, after the
 *       output of the command.
 *   <li>{@link OutOfMemoryError}: a message with the remedy; exit code {@link ExitCode#ERROR}.
 *   <li>anything else is a bug: the stack trace goes to standard error; exit code {@link
 *       ExitCode#ERROR}.
 * </ul>
 */
@Command(
    name = "bancada",
    description = {
      "Works on finished runs: results of a Load Report, or JTL files of any JMeter.",
      "Also searches the capacity of the server of any plan, runs a plan against several servers in",
      "turns to compare them, counts the pages of print jobs, converts plans with JMeter's LDAP",
      "elements, and puts a directory back."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Bancada.Version.class,
    subcommands = {
      ReportCommand.class,
      GateCommand.class,
      CompareCommand.class,
      CompareServersCommand.class,
      HistoryCommand.class,
      CapacityCommand.class,
      MergeCommand.class,
      PagesEntry.class,
      ConvertLdapCommand.class,
      LdapUndoCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:an error of the program itself, or results that cannot be written",
      "2:the command line or a file named in it is invalid",
      "3:a criterion of the gate is not met, a difference is too large, a job cannot be counted, a",
      "  request converted, or an entry put back"
    })
public final class Bancada implements Runnable {
  @Spec private CommandSpec spec;

  /** Runs a command and ends the process. */
  public static void main(String[] arguments) {
    CommandLog.use();
    if (arguments.length > 0 && arguments[0].equals("pages")) {
      PagesCommand.main(Arrays.copyOfRange(arguments, 1, arguments.length));
      return;
    }
    Charset charset = charset();
    CheckedOutput output = new CheckedOutput(new FileOutputStream(FileDescriptor.out));
    PrintWriter out = new PrintWriter(output, true, charset);
    PrintWriter err = new PrintWriter(System.err, true, charset);
    JMeterDefaults.load(Path.of(System.getProperty("jmeter.home", "")));
    int exitCode = run(out, err, arguments);
    out.flush();
    if (output.problem().isPresent()) {
      err.println("bancada: standard output cannot be written: " + output.problem().get());
      exitCode = ExitCode.ERROR.value();
    }
    err.flush();
    System.exit(exitCode);
  }

  /** Replaces ASCII by UTF-8, which at worst shows a "µ" as two odd characters. */
  private static Charset charset() {
    return Charset.defaultCharset().equals(StandardCharsets.US_ASCII)
        ? StandardCharsets.UTF_8
        : Charset.defaultCharset();
  }

  /**
   * Runs one command without ending the process.
   *
   * @return the exit code
   */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    CommandLine line =
        new CommandLine(new Bancada())
            .setOut(new Terminal.Printer(out))
            .setErr(new Terminal.Printer(err))
            .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
            .setExpandAtFiles(false)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(Bancada::failed)
            .setParameterExceptionHandler(Bancada::misused);
    line.getSubcommands()
        .values()
        .forEach(each -> each.getCommandSpec().mixinStandardHelpOptions(true));
    try {
      return line.execute(arguments);
    } catch (OutOfMemoryError e) {
      err.println(
          String.format(
              "bancada: out of memory (%s): the limit of %s MB is too low for these runs; raise it,"
                  + " for example with HEAP=-Xmx2g bin/bancada %s",
              e.getMessage(),
              (Runtime.getRuntime().maxMemory() >> 20),
              String.join(" ", arguments)));
      return ExitCode.ERROR.value();
    }
  }

  private static int failed(Exception cause, CommandLine line, ParseResult parsed) {
    if (cause instanceof IOException || cause instanceof IllegalArgumentException) {
      line.getErr().println("bancada " + line.getCommandName() + ": " + failureText(cause));
      return cause instanceof AtomicFile.UnwrittenException
          ? ExitCode.ERROR.value()
          : ExitCode.GATE_INVALID.value();
    }
    cause.printStackTrace(line.getErr());
    return ExitCode.ERROR.value();
  }

  private static int misused(ParameterException cause, String[] arguments) {
    CommandLine line = cause.getCommandLine();
    String name = line.getCommandSpec().qualifiedName();
    line.getErr().println(name + ": " + cause.getMessage());
    line.getErr().println("Try '" + name + " --help'.");
    return ExitCode.GATE_INVALID.value();
  }

  /** Rejects a call without a command. */
  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "no command given; give one of " + String.join(", ", spec.subcommands().keySet()));
  }

  /** The output of {@code --version}. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"Bancada " + BundleVersion.text()};
    }
  }

  /** The exception's message; if that is only a path, the problem with the path. */
  static String failureText(Exception cause) {
    if (cause instanceof NoSuchFileException missing) {
      return "'" + missing.getFile() + "' does not exist";
    }
    if (cause instanceof AccessDeniedException denied) {
      return "'" + denied.getFile() + "' is not accessible for this user; change its permissions";
    }
    if (cause instanceof FileSystemException other && other.getReason() == null) {
      return "'" + other.getFile() + "': " + other.getClass().getSimpleName();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  /**
   * Standard output that remembers an error, which {@link java.io.PrintWriter} swallows. Not
   * thread-safe.
   */
  private static final class CheckedOutput extends FilterOutputStream {
    /** The reader of a pipe has closed it, as {@code | head} does. */
    private static final String ENOUGH = "Broken pipe";

    private String problem = "";

    CheckedOutput(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        problem = String.valueOf(e.getMessage());
        throw e;
      }
    }

    /** Why output could not be written; empty if all was, or the reader closed the pipe. */
    Optional<String> problem() {
      return Optional.of(problem).filter(text -> !text.isEmpty() && !text.equals(ENOUGH));
    }
  }
}
