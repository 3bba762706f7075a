package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.field.Check;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;

/** One LDAP Search in one test. Thread-safe. */
final class LdapWorkload implements Workload<LdapSettings> {
  /** Key of the connections of a virtual user, which its samplers share. */
  private static final String CONNECTIONS_OBJECT = "bancada.ldap.connections";

  LdapWorkload() {
    LdapTest.current().enter();
  }

  @Override
  public Task<LdapSettings> newTask(VirtualUser user) {
    return new SearchTask(
        LdapTest.current().client(),
        user.shared(CONNECTIONS_OBJECT, UserConnections::new),
        user.stopping());
  }

  @Override
  public void check(Check check) {
    check
        .known(TLS)
        .filter(tls -> usesTls(check))
        .ifPresent(tls -> check.that(() -> LdapTest.current().client().tls(tls)));
    check
        .known(SERVER)
        .ifPresent(
            server -> {
              check
                  .known(SEARCH)
                  .ifPresent(search -> check.that(() -> search.agreeWith(server.addresses())));
              server.addresses().forEach(address -> checkVariables(check, address));
            });
  }

  private static boolean usesTls(Check check) {
    return check.text(URL).contains("ldaps:") || check.assumed(START_TLS).orElse(false);
  }

  /** A field with variables contradicts a URL with the same part, whatever the values are. */
  private static void checkVariables(Check check, LdapAddress address) {
    String baseDn = check.text(BASE_DN);
    if (baseDn.contains("${") && address.baseDn() != null) {
      check.problem(SearchSettings.conflict("Base DN", baseDn, address.baseDn()).getMessage());
    }
    String filter = check.text(FILTER);
    if (filter.contains("${") && address.filter() != null) {
      check.problem(
          SearchSettings.conflict("Filter", filter, address.filter().toString()).getMessage());
    }
  }

  /** The client-side codes of LDAP, see {@link LdapFailure}. */
  @Override
  public String code(LocalCode code) {
    ResultCode ldap =
        switch (code) {
          case SUCCESS -> ResultCode.SUCCESS;
          case PARAMETER_ERROR -> ResultCode.PARAM_ERROR;
          case CANCELLED -> ResultCode.USER_CANCELED;
          case TIMEOUT -> ResultCode.TIMEOUT;
          case LOCAL_ERROR, UNREADABLE -> ResultCode.LOCAL_ERROR;
        };
    return ResultCodes.text(ldap.intValue());
  }

  @Override
  public void close() {
    LdapTest.current().leave();
  }
}
