package io.github.bancada.cli;

import io.github.bancada.ldap.LedgerPlayback;
import io.github.bancada.process.ExitCode;
import io.github.bancada.text.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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

  /** The options of commands that connect to a directory; passwords are in the environment. */
  static final class LdapOptions {
    private static final String PASSWORD = "BANCADA_LDAP_PASSWORD";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--bind-dn", paramLabel = "DN", description = "DN with read and write access.")
    private String bindDn = "";

    @Option(
        names = "--bind",
        paramLabel = "METHOD",
        description =
            "none, anonymous, simple, external, scramSha256, digestMd5 or gssapi (default: simple"
                + " with a DN, else none).")
    private String bind = "";

    @Option(
        names = "--sasl-user",
        paramLabel = "USER",
        description = "For scramSha256, digestMd5 and gssapi.")
    private String saslUser = "";

    @Option(
        names = "--password-file",
        paramLabel = "FILE",
        description = "Its first line is the password (default: " + PASSWORD + ").")
    private Path passwordFile;

    @Option(names = "--starttls", description = "Upgrade the connection to TLS.")
    private boolean startTls;

    @Option(
        names = "--trust",
        paramLabel = "FILE",
        description = "PEM file of authorities, trust store, or all (default: what Java trusts).")
    private String trust = "";

    @Option(
        names = "--key",
        paramLabel = "FILE",
        description = "This client's key and certificate, as ldap.key of the plans.")
    private String key = "";

    /**
     * The options as properties of Bancada's LDAP samplers in a plan; the map may be added to.
     *
     * @throws ParameterException if a user that is to bind has no password
     * @throws IOException if the file of the password cannot be read
     */
    Map<String, String> fields() throws IOException {
      Map<String, String> fields = new HashMap<>();
      fields.put("bindDn", bindDn);
      fields.put("bind", bind);
      fields.put("saslUser", saslUser);
      fields.put("bindPassword", password());
      fields.put("startTls", String.valueOf(startTls));
      fields.put("trust", trust);
      fields.put("trustPassword", variable("BANCADA_LDAP_TRUST_PASSWORD"));
      fields.put("clientKeyStore", key);
      fields.put("clientKeyStorePassword", variable("BANCADA_LDAP_KEY_PASSWORD"));
      return fields;
    }

    /** A password without a user stays unused, so that the variable may be set. */
    private String password() throws IOException {
      if (bindDn.isEmpty() && saslUser.isEmpty() && passwordFile == null) {
        return "";
      }
      String password = passwordFile == null ? variable(PASSWORD) : firstLine(passwordFile);
      if (password.isEmpty() && !bindDn.isEmpty()) {
        throw new ParameterException(
            command.commandLine(),
            "there is no password for "
                + bindDn
                + "; set "
                + PASSWORD
                + ", or give --password-file FILE, whose first line it is");
      }
      return password;
    }

    private static String firstLine(Path file) throws IOException {
      try (BufferedReader reader = Files.newBufferedReader(file)) {
        String line = reader.readLine();
        return line == null ? "" : line;
      }
    }

    private static String variable(String name) {
      String value = System.getenv(name);
      return value == null ? "" : value;
    }
  }
}
