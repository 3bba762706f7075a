package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;

import io.github.bancada.field.Check;
import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;

/** One LDAP Search in one test. Thread-safe. */
final class SearchWorkload extends LdapWorkload<LdapSettings> {
  SearchWorkload() {
    super(DIRECTORY);
  }

  @Override
  public Task<LdapSettings> newTask(VirtualUser user) {
    return new SearchTask(client(), connections(user), user.stopping(), user::report);
  }

  @Override
  public void check(Check check) {
    super.check(check);
    check
        .known(SENT_CONTROLS)
        .filter(RequestControls::goOn)
        .ifPresent(controls -> client().changes().listen()); // from the first change on
    check
        .known(DIRECTORY.server)
        .ifPresent(
            server -> {
              check
                  .known(SEARCH)
                  .ifPresent(search -> check.that(() -> search.agreeWith(server.addresses())));
              server.addresses().forEach(address -> checkVariables(check, address));
            });
  }

  /** A field with variables contradicts a URL with the same part, even if the values agree. */
  private static void checkVariables(Check check, LdapAddress address) {
    String baseDn = check.text(BASE_DN);
    if (baseDn.contains("${") && address.baseDn() != null) {
      check.problem(LdapSearchSettings.conflict("Base DN", baseDn, address.baseDn()).getMessage());
    }
    String filter = check.text(FILTER);
    if (filter.contains("${") && address.filter() != null) {
      check.problem(
          LdapSearchSettings.conflict("Filter", filter, address.filter().toString()).getMessage());
    }
  }
}
