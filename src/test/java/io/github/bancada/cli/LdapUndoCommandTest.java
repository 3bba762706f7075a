package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.OperationType;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code bancada ldap-undo} from the command line to the directory. */
class LdapUndoCommandTest {
  private static final String BASE = "dc=example";
  private static final String ADMIN = "cn=admin";
  private static final String PASSWORD = "secret word";

  @TempDir Path work;
  @TempDir Path other;
  private InMemoryDirectoryServer server;
  private String url;

  /** What a killed test left: one entry too many, and another that it had changed. */
  @BeforeEach
  void changedDirectory() throws Exception {
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(BASE);
    config.setSchema(null);
    config.addAdditionalBindCredentials(ADMIN, PASSWORD);
    config.setAuthenticationRequiredOperationTypes(
        Set.of(OperationType.ADD, OperationType.DELETE, OperationType.MODIFY));
    config.setListenerConfigs(InMemoryListenerConfig.createLDAPConfig("ldap", 0));
    server = new InMemoryDirectoryServer(config);
    server.add("dn: " + BASE, "objectClass: domain", "dc: example");
    server.add("dn: cn=new," + BASE, "objectClass: person", "cn: new", "sn: n");
    server.add("dn: cn=ana," + BASE, "objectClass: person", "cn: ana", "sn: Changed");
    server.startListening();
    url = "ldap://127.0.0.1:" + server.getListenPort();
    Files.writeString(
        ledger(),
        """
        # What puts the server back.

        dn: cn=new,dc=example
        changetype: delete

        dn: cn=ana,dc=example
        changetype: add
        objectClass: person
        cn: ana
        sn: Silva

        """);
  }

  @AfterEach
  void stop() {
    server.shutDown(true);
  }

  private Path ledger() {
    return work.resolve("ldap-127.0.0.1-" + server.getListenPort() + ".1.ldif");
  }

  private CommandRun undo(Object... options) {
    return undoIn(work, options);
  }

  private static CommandRun undoIn(Path directory, Object... options) {
    List<String> all = new ArrayList<>(List.of("ldap-undo", "-d", directory.toString()));
    for (Object each : options) {
      all.add(each.toString());
    }
    return CommandRun.of(all.toArray(new String[0]));
  }

  private Path passwordFile(String content) throws IOException {
    return Files.writeString(other.resolve("password"), content);
  }

  private void assertUnchanged() throws Exception {
    assertThat(server.getEntry("cn=new," + BASE)).isNotNull();
    assertThat(ledger()).exists();
  }

  @Test
  void directoryIsPutBackAndTheLedgerDeleted() throws Exception {
    CommandRun run =
        undo(url, "--bind-dn", ADMIN, "--password-file", passwordFile(PASSWORD + "\nmore\n"));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo(
            String.format(
                "putting back what %s holds%n2 entries put back; %s is as it was before%n",
                ledger(), url));
    assertThat(run.err()).isEmpty();
    assertThat(server.getEntry("cn=new," + BASE)).isNull();
    Entry ana = server.getEntry("cn=ana," + BASE);
    assertThat(ana.getAttributeValue("sn")).isEqualTo("Silva");
    assertThat(work).isEmptyDirectory();

    CommandRun again = undo(url);

    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).contains("no ledger of " + url, "nothing to put back");
  }

  @Test
  void whatCannotBePutBackIsListedAndStays() throws Exception {
    CommandRun run = undo(url);

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .contains("0 entries put back, 2 of " + url, "  not put back: cn=new,dc=example: deleting");
    assertUnchanged();
  }

  @Test
  void serverThatIsGoneLeavesTheLedger() throws Exception {
    Path gone = work.resolve("ldap-127.0.0.1-1.1.ldif");
    Files.move(ledger(), gone);

    CommandRun run = undo("ldap://127.0.0.1:1");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("ended early after 0 entries: ", gone.toString());
    assertThat(gone).exists();
  }

  @Test
  void ledgerOfATestThatStillRunsIsLeftAlone() throws Exception {
    try (RandomAccessFile theirs = new RandomAccessFile(ledger().toFile(), "rw");
        var lock = theirs.getChannel().lock()) {
      CommandRun run = undo(url);

      assertThat(lock.isValid()).isTrue();
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).contains(ledger() + " is left alone");
    }
    assertUnchanged();
  }

  @Test
  void ledgersOfAnotherServerAreNamed() throws Exception {
    CommandRun run = undo("ldap://localhost:" + server.getListenPort());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains(ledger().getFileName().toString(), "give the URL as in the test");
    assertUnchanged();
  }

  @Test
  void wrongCallsSayWhatToDo() throws Exception {
    assertThat(undoIn(work.resolve("none"), url).err()).contains("none' does not exist");
    assertThat(undo(url, "--bind-dn", ADMIN).err())
        .contains("BANCADA_LDAP_PASSWORD", "--password-file");
    assertThat(undo(url, "--password-file", work.resolve("p")).err()).contains("does not exist");
    assertThat(undo("http://x").err()).contains("http://x");
    assertThat(undo().err()).contains("URL");
    assertThat(undo(url, "--bind", "magic").err()).contains("magic", "digestMd5");
    assertThat(undo(url, "--key", "client.pem").err())
        .contains("Client key 'client.pem' is not used", "which has no TLS");
    Files.copy(ledger(), other.resolve("ldaps-127.0.0.1-1.1.ldif"));
    assertThat(undoIn(other, "ldaps://127.0.0.1:1", "--trust", "missing.pem").err())
        .contains("missing.pem");
  }
}
