package io.github.bancada.ldap;

import io.github.bancada.text.Setting;
import io.github.bancada.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the fields of one sampler into settings, again only when they change. Not thread-safe. */
final class LdapSearchParser {
  private static final int DEFAULT_LDIF_BYTES = 65_536;

  private final Memo<ServerSettings> server =
      new Memo<>(f -> ServerSettings.parse(f[0], f[1], f[2], f[3], f[4]));
  private final Memo<TlsSettings> tls =
      new Memo<>(f -> TlsSettings.parse(f[0], f[1], f[2], f[3], f[4], f[5]));
  private final Memo<BindSettings> bind = new Memo<>(f -> BindSettings.parse(f[0], f[1], f[2]));
  private final Memo<ConnectionSettings> connections =
      new Memo<>(f -> ConnectionSettings.parse(f[0], f[1], f[2], f[3], f[4]));
  private final Memo<SearchSettings> search =
      new Memo<>(
          f ->
              SearchSettings.parse(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8])
                  .withDefaults(f[9]));
  private final Memo<Expectation> expectation = new Memo<>(f -> Expectation.parse(f[0], f[1]));
  private final Memo<Integer> ldif = new Memo<>(f -> maxLdifBytes(f[0], f[1]));

  private final Memo<LdapOperation> operation =
      new Memo<>(f -> Setting.token("Operation", f[0], LdapOperation.class, LdapOperation.SEARCH));
  private final Memo<Boolean> phases = new Memo<>(f -> Setting.flag("Sub-results", f[0], false));

  private LdapSettings last;
  private int lastChanges;

  /** What to keep of the entries. */
  enum ResponseData implements Token {
    /** Nothing: entries are counted. */
    NOTHING("nothing"),
    /** The entries as LDIF. */
    LDIF("ldif");

    private final String token;

    ResponseData(String token) {
      this.token = token;
    }

    @Override
    public String token() {
      return token;
    }
  }

  /**
   * Whether the fields are as they were when last read, by {@link LdapSearchFields#changes}. One
   * parser is for one sampler.
   */
  boolean isCurrent(LdapSearchFields f) {
    return last != null && f.changes() == lastChanges;
  }

  /**
   * The settings that the fields say; the same object while they do not change.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  LdapSettings parse(LdapSearchFields f) {
    if (isCurrent(f)) {
      return last;
    }
    LdapSettings now =
        new LdapSettings(
            server.get(serverFields(f)),
            tls.get(tlsFields(f)),
            bind.get(bindFields(f)),
            connections.get(connectionFields(f)),
            search.get(searchFields(f)),
            expectation.get(expectationFields(f)),
            ldif.get(ldifFields(f)),
            operation.get(f.getOperation()),
            phases.get(f.getSubResults()));
    lastChanges = f.changes();
    if (last == null || !sameParts(last, now)) {
      last = now;
    }
    return last;
  }

  private static boolean sameParts(LdapSettings a, LdapSettings b) {
    return a.server() == b.server()
        && a.tls() == b.tls()
        && a.bind() == b.bind()
        && a.connections() == b.connections()
        && a.search() == b.search()
        && a.expectation() == b.expectation()
        && a.maxLdifBytes() == b.maxLdifBytes()
        && a.operation() == b.operation()
        && a.phases() == b.phases();
  }

  /**
   * What is wrong already before the test: groups of fields that depend on no variable of a user.
   *
   * @param client reads trust stores and certificates
   * @return one sentence a problem, empty if there is none
   */
  List<String> problems(LdapSearchFields f, LdapClient client) {
    List<String> problems = new ArrayList<>();
    if (!Setting.text(f.getUrl()).isEmpty()) {
      // An empty one may yet be filled in by a Lab Server further down in the plan.
      check(problems, server, serverFields(f));
    }
    if (check(problems, tls, tlsFields(f)) && usesTls(f)) {
      try {
        client.tls(tls.get(tlsFields(f)));
      } catch (IllegalArgumentException e) {
        problems.add(e.getMessage());
      }
    }
    check(problems, bind, bindFields(f));
    check(problems, connections, connectionFields(f));
    check(problems, search, searchFields(f));
    if (problems.isEmpty()) {
      checkUrls(problems, f);
    }
    check(problems, expectation, expectationFields(f));
    check(problems, ldif, ldifFields(f));
    check(problems, operation, new String[] {f.getOperation()});
    check(problems, phases, new String[] {f.getSubResults()});
    return problems;
  }

  /** Fields with variables in them are something else than what an URL says, whatever that is. */
  private void checkUrls(List<String> problems, LdapSearchFields f) {
    if (f.getUrl().contains("${") || Setting.text(f.getUrl()).isEmpty()) {
      return;
    }
    for (LdapAddress address : server.get(serverFields(f)).addresses()) {
      if (f.getBaseDn().contains("${") && address.baseDn() != null) {
        problems.add(SearchSettings.twoOf("Base DN", f.getBaseDn(), address.baseDn()).getMessage());
      }
      if (f.getFilter().contains("${") && address.filter() != null) {
        problems.add(
            SearchSettings.twoOf("Filter", f.getFilter(), address.filter().toString())
                .getMessage());
      }
    }
    if (Stream.of(searchFields(f)).noneMatch(text -> text != null && text.contains("${"))) {
      try {
        search.get(searchFields(f)).agreeWith(server.get(serverFields(f)).addresses());
      } catch (IllegalArgumentException e) {
        problems.add(e.getMessage());
      }
    }
  }

  private static boolean usesTls(LdapSearchFields f) {
    return f.getUrl().contains("ldaps:") || f.getStartTls().equalsIgnoreCase("true");
  }

  /** Whether these fields could be read; those with variables in them are read later. */
  private static boolean check(List<String> problems, Memo<?> memo, String[] fields) {
    if (Stream.of(fields).anyMatch(text -> text != null && text.contains("${"))) {
      return false;
    }
    try {
      memo.get(fields);
      return true;
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage());
      return false;
    }
  }

  private static int maxLdifBytes(String kind, String limit) {
    int bytes = Setting.number("Response data limit", limit, DEFAULT_LDIF_BYTES, 1);
    return Setting.token("Response data", kind, ResponseData.class, ResponseData.NOTHING)
            == ResponseData.LDIF
        ? bytes
        : 0;
  }

  private static String[] serverFields(LdapSearchFields f) {
    return new String[] {
      f.getUrl(),
      f.getServerPolicy(),
      f.getStartTls(),
      f.getConnectTimeout(),
      f.getResponseTimeout()
    };
  }

  private static String[] tlsFields(LdapSearchFields f) {
    return new String[] {
      f.getTrust(),
      f.getTrustPassword(),
      f.getVerifyHost(),
      f.getClientKeyStore(),
      f.getClientKeyStorePassword(),
      f.getTlsVersions()
    };
  }

  private static String[] bindFields(LdapSearchFields f) {
    return new String[] {f.getBind(), f.getBindDn(), f.getBindPassword()};
  }

  private static String[] connectionFields(LdapSearchFields f) {
    return new String[] {
      f.getConnections(), f.getRebind(), f.getReconnectAfter(), f.getPoolSize(), f.getPoolWait()
    };
  }

  private static String[] searchFields(LdapSearchFields f) {
    return new String[] {
      f.getBaseDn(),
      f.getScope(),
      f.getFilter(),
      f.getAttributes(),
      f.getTypesOnly(),
      f.getDereference(),
      f.getSizeLimit(),
      f.getTimeLimit(),
      f.getPageSize(),
      f.getDefaultSearch()
    };
  }

  private static String[] expectationFields(LdapSearchFields f) {
    return new String[] {f.getExpectedEntries(), f.getExpectedCode()};
  }

  private static String[] ldifFields(LdapSearchFields f) {
    return new String[] {f.getResponseData(), f.getResponseDataLimit()};
  }
}
