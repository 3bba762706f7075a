package io.github.bancada.cli;

import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.BundleVersion;
import io.github.bancada.process.ExitCode;
import io.github.bancada.text.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The program behind {@code bin/bancada}: commands on runs that are over, and on print jobs. A
 * command is a class that gives its {@linkplain ExitCode exit code} and is named in the list of
 * subcommands below; what it throws ends here:
 *
 * <ul>
 *   <li>{@link IOException} and {@link IllegalArgumentException}: what the user gave cannot be
 *       used. Their message, which names cause, value and remedy, goes to standard error without a
 *       stack trace; exit code {@link ExitCode#GATE_INVALID}.
 *   <li>{@link AtomicFile.UnwrittenException}: the same with {@link ExitCode#ERROR}; what the
 *       command prints is printed before.
 *   <li>{@link OutOfMemoryError}: said by its name, with how to give more; exit code {@link
 *       ExitCode#ERROR}.
 *   <li>anything else is our own mistake: the stack trace goes to standard error; exit code {@link
 *       ExitCode#ERROR}.
 * </ul>
 */
@Command(
    name = "bancada",
    description = {
      "Works on runs that are over: Load Report's results, or JTL files of any JMeter.",
      "And counts the pages of print jobs."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Bancada.Version.class,
    subcommands = {
      ReportCommand.class,
      GateCommand.class,
      CompareCommand.class,
      MergeCommand.class,
      PagesCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all is well",
      "1:an error of the program itself, or results that cannot be written",
      "2:the command line, or a file it names, is wrong",
      "3:a criterion of the gate is not met, or a job cannot be counted"
    })
public final class Bancada implements Runnable {
  @Spec private CommandSpec spec;

  /** Ends the process. */
  public static void main(String[] arguments) {
    CommandLog.use();
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

  /** Where nothing is known but ASCII, UTF-8 at worst shows a "µ" as two odd letters. */
  private static Charset charset() {
    return Charset.defaultCharset().equals(StandardCharsets.US_ASCII)
        ? StandardCharsets.UTF_8
        : Charset.defaultCharset();
  }

  /**
   * Runs one command, without ending the process.
   *
   * @return the exit code
   */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    CommandLine line =
        new CommandLine(new Bancada())
            .setOut(new PrintWriter(Terminal.writer(out), true))
            .setErr(new PrintWriter(Terminal.writer(err), true))
            .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
            .setExpandAtFiles(false)
            .setExecutionExceptionHandler(Bancada::failed)
            .setParameterExceptionHandler(Bancada::misused);
    line.getSubcommands()
        .values()
        .forEach(each -> each.getCommandSpec().mixinStandardHelpOptions(true));
    try {
      return line.execute(arguments);
    } catch (OutOfMemoryError e) {
      err.println(
          "bancada: out of memory ("
              + e.getMessage()
              + "): the "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MB that this program may use are too few for these runs; give it more, as in"
              + " HEAP=-Xmx2g bin/bancada "
              + String.join(" ", arguments));
      return ExitCode.ERROR.value();
    }
  }

  private static int failed(Exception cause, CommandLine line, ParseResult parsed) {
    if (cause instanceof IOException || cause instanceof IllegalArgumentException) {
      line.getErr().println("bancada " + line.getCommandName() + ": " + FailureText.of(cause));
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

  /** Without a command: says which there are. */
  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "no command given; it is one of " + String.join(", ", spec.subcommands().keySet()));
  }

  /** What {@code --version} prints. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"Bancada " + BundleVersion.text()};
    }
  }
}
