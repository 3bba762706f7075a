package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;

import io.github.bancada.ldap.operation.OperationType;
import java.io.IOException;

/** Operations that wait for an answer. */
enum Asked {
  ADD("dn: cn=x", "cn: x"),
  MODIFY("dn: cn=x", "changetype: modify", "add: cn", "cn: y"),
  DELETE,
  MODIFY_DN,
  COMPARE,
  WHO_AM_I,
  PASSWORD_MODIFY,
  BIND;

  final OperationType type = OperationType.valueOf(name());
  private final String[] ldif;

  Asked(String... ldif) {
    this.ldif = ldif;
  }

  TestOperation at(String url) {
    TestOperation operation = TestOperation.at(url, type.token()).connectionPerUser();
    operation.timeouts(20_000, 20_000).expect("0").dn("cn=x").ldif(ldif);
    operation.with(NEW_RDN, "cn=y").with(ATTRIBUTE, "cn").with(VALUE, "x");
    return this == BIND ? operation.with(DIRECTORY.bind, "anonymous") : operation;
  }

  /** Answers every request with success, until the client unbinds. */
  static void healthy(Conversation peer) throws IOException {
    while (true) {
      int[] request = peer.requestWithTag();
      if (request[1] == 0x42) {
        return;
      }
      peer.send(Conversation.result(request[0], answerTo(request[1]), 0, ""));
    }
  }

  /** Tag of the answer, one more than the request's; delete's request alone is primitive. */
  static int answerTo(int tag) {
    return tag == 0x4A ? 0x6B : tag + 1;
  }
}
