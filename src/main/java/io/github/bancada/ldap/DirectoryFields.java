package io.github.bancada.ldap;

import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.ldap.wire.LdapAddress;
import java.util.List;

/**
 * The fields of a directory in separate groups, the same for all elements: server, TLS, bind and
 * connections. Immutable.
 */
public final class DirectoryFields {
  /** Connections that are kept until they are closed. */
  private static final LdapTarget.ConnectionSettings OWN_CONNECTIONS =
      new LdapTarget.ConnectionSettings(LdapTarget.Mode.USER, false, 0, 1, 0);

  public final Field<String> url;
  final Field<ServerSettings.Policy> serverPolicy;
  final Field<Boolean> startTls;
  final Field<Integer> connectTimeout;
  public final Field<Integer> responseTimeout;

  final Field<String> trust;
  final Field<String> trustPassword;
  final Field<Boolean> verifyHost;
  final Field<String> clientKeyStore;
  final Field<String> clientKeyStorePassword;
  final Field<List<String>> tlsVersions;

  public final Field<BindSettings.Method> bind;
  final Field<String> bindDn;
  final Field<String> saslUser;
  final Field<String> bindPassword;

  final Field<LdapTarget.Mode> connections;
  final Field<Boolean> rebind;
  final Field<Integer> reconnectAfter;
  final Field<Integer> poolSize;
  final Field<Integer> poolWait;

  final Derived<ServerSettings> server;
  final Derived<TlsSettings> tls;
  final Derived<BindSettings> binding;
  final Derived<LdapTarget.ConnectionSettings> keeping;

  /** All of them together. */
  public final Derived<LdapTarget> target;

  /** Adds the fields to a list. */
  DirectoryFields(Fields fields) {
    this(fields, true);
  }

  private DirectoryFields(Fields fields, boolean withConnections) {
    url = fields.group("server").text("url", "${__P(ldap.url,)}").required(ServerSettings.NO_URL);
    serverPolicy = fields.choice("serverPolicy", ServerSettings.Policy.ROUND_ROBIN);
    startTls = fields.flag("startTls", false);
    connectTimeout = fields.millis("connectTimeout", 10_000);
    responseTimeout = fields.millis("responseTimeout", 30_000);

    trust = fields.rareGroup("tls").file("trust");
    trustPassword = fields.password("trustPassword", "");
    verifyHost = fields.flag("verifyHost", true);
    clientKeyStore = fields.file("clientKeyStore");
    clientKeyStorePassword = fields.password("clientKeyStorePassword", "");
    tlsVersions = fields.words("tlsVersions");

    bind = fields.rareGroup("bindGroup").choice("bind", BindSettings.Method.SIMPLE_OR_NONE);
    bindDn = fields.text("bindDn", "").patterned();
    saslUser = fields.text("saslUser", "").patterned();
    bindPassword = fields.password("bindPassword", "").patterned();

    connections =
        withConnections
            ? fields.rareGroup("connectionsGroup").choice("connections", LdapTarget.Mode.USER)
            : null;
    rebind = withConnections ? fields.flag("rebind", false) : null;
    reconnectAfter = withConnections ? fields.number("reconnectAfter", 0, 0).in("samples") : null;
    poolSize = withConnections ? fields.number("poolSize", 10, 1) : null;
    poolWait = withConnections ? fields.millis("poolWait", 10_000) : null;

    server = server(fields);
    tls = tls(fields);
    binding =
        fields.derived(
            v -> BindSettings.of(v.get(bind), v.get(bindDn), v.get(saslUser), v.get(bindPassword)));
    keeping = withConnections ? keeping(fields) : fields.derived(v -> OWN_CONNECTIONS);
    target =
        fields.derived(
            v -> new LdapTarget(v.get(server), v.get(tls), v.get(binding), v.get(keeping)));
  }

  /** The fields of an element that decides itself how long its connections live. */
  public static DirectoryFields withOwnConnections(Fields fields) {
    return new DirectoryFields(fields, false);
  }

  private Derived<ServerSettings> server(Fields fields) {
    return fields.derived(
        v ->
            new ServerSettings(
                LdapAddress.parseAll(v.get(url)),
                v.get(serverPolicy),
                v.get(startTls),
                v.get(connectTimeout),
                v.get(responseTimeout)));
  }

  private Derived<TlsSettings> tls(Fields fields) {
    return fields.derived(
        v ->
            new TlsSettings(
                v.get(trust),
                v.get(trustPassword),
                v.get(verifyHost),
                v.get(clientKeyStore),
                v.get(clientKeyStorePassword),
                v.get(tlsVersions)));
  }

  private Derived<LdapTarget.ConnectionSettings> keeping(Fields fields) {
    return fields.derived(
        v ->
            new LdapTarget.ConnectionSettings(
                v.get(connections),
                v.get(rebind),
                v.get(reconnectAfter),
                v.get(poolSize),
                v.get(poolWait)));
  }

  /** Reads the files of TLS before the test, if TLS is used, and adds their faults. */
  void checkFiles(Check check) {
    check
        .known(tls)
        .filter(files -> usesTls(check))
        .ifPresent(files -> check.that(() -> SharedLdapClient.current().client().tls(files)));
    check
        .known(target)
        .map(LdapTarget::unusedKey)
        .filter(warning -> !warning.isEmpty())
        .ifPresent(SharedLdapClient.current()::warn);
  }

  private boolean usesTls(Check check) {
    return check.text(url).contains("ldaps:") || check.assumed(startTls).orElse(false);
  }
}
