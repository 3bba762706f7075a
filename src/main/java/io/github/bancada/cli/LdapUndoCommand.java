package io.github.bancada.cli;

import io.github.bancada.ldap.LedgerPlayback;
import io.github.bancada.process.ExitCode;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bancada ldap-undo URL}: puts back what tests with Undo have left changed. */
@Command(
    name = "ldap-undo",
    description = {
      "Puts a directory back after tests with Undo that were killed, or left something.",
      "Passwords come from the environment: BANCADA_LDAP_PASSWORD (or a file),",
      "BANCADA_LDAP_TRUST_PASSWORD and BANCADA_LDAP_KEY_PASSWORD."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the directory is as it was, or there was nothing to put back",
      "1:an error of the program itself",
      "2:the command line, or a file that it names, is wrong",
      "3:something could not be put back; it is still in the ledger"
    })
final class LdapUndoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "URL",
      description = "The server as the plan had it; all of them, if it had several.")
  private List<String> urls;

  @Option(
      names = {"-d", "--directory"},
      paramLabel = "DIR",
      description = "Where the ledgers are (default: results/ldap-undo).")
  private String directory = "";

  @Mixin private LdapOptions server;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    boolean complete =
        new LedgerPlayback(
                fields(),
                line -> out.println(Terminal.line(line)),
                line -> err.println(Terminal.line(line)))
            .run();
    return (complete ? ExitCode.PASSED : ExitCode.CRITERION_FAILED).value();
  }

  /** The properties of LDAP Operation in a plan. */
  private Map<String, String> fields() throws IOException {
    Map<String, String> fields = server.fields();
    fields.put("url", String.join(" ", urls));
    fields.put("undoDirectory", directory);
    return fields;
  }
}
