package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;

/**
 * Settings of LDAP Operation as its fields give them; unset fields are as in a new element, with
 * timeouts far longer than a healthy server needs.
 */
final class TestOperation {
  private final FieldValues values = new FieldValues(FIELDS);

  private TestOperation(String url, String operation) {
    with(DIRECTORY.url, url).with(OPERATION, operation);
    with(DIRECTORY.connections, "sample");
    with(SUB_RESULTS, "true");
    timeouts(20_000, 20_000);
  }

  static TestOperation at(String url, String operation) {
    return new TestOperation(url, operation);
  }

  TestOperation with(Field<?> field, Object text) {
    values.put(field, text.toString());
    return this;
  }

  TestOperation timeouts(int connectMillis, int responseMillis) {
    with(DIRECTORY.connectTimeout, connectMillis);
    return with(DIRECTORY.responseTimeout, responseMillis);
  }

  TestOperation connectionPerUser() {
    return with(DIRECTORY.connections, "user");
  }

  TestOperation bind(String dn, String password) {
    return with(DIRECTORY.bind, "simple")
        .with(DIRECTORY.bindDn, dn)
        .with(DIRECTORY.bindPassword, password);
  }

  TestOperation sasl(String method, String user, String password) {
    return with(DIRECTORY.bind, method)
        .with(DIRECTORY.saslUser, user)
        .with(DIRECTORY.bindPassword, password);
  }

  TestOperation startTls(Object authority) {
    return with(DIRECTORY.startTls, "true").with(DIRECTORY.trust, authority);
  }

  TestOperation dn(String dn) {
    return with(DN, dn);
  }

  TestOperation ldif(String... lines) {
    return with(LDIF, String.join("\n", lines) + "\n");
  }

  TestOperation expect(String codes) {
    return with(EXPECTED_CODE, codes);
  }

  OperationSettings build() {
    return values.get(SETTINGS);
  }

  /** Takes one sample as a virtual user of its own. */
  OperationSample run() {
    try (OperationUser user = new OperationUser()) {
      return user.run(this);
    }
  }
}
