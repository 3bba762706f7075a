package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.field.Check;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.net.StandardProtocolFamily;

/** One element of LDAP in one test. Thread-safe. */
public abstract class LdapWorkload<S> implements Workload<S> {
  /** Key of the connections of a virtual user, which its samplers share. */
  private static final String CONNECTIONS_OBJECT = "bancada.ldap.connections";

  private final DirectoryFields directory;
  private volatile boolean overUnixSocket;

  protected LdapWorkload(DirectoryFields directory) {
    this.directory = directory;
    SharedLdapClient.current().enter();
  }

  protected static LdapClient client() {
    return SharedLdapClient.current().client();
  }

  static UserConnections connections(VirtualUser user) {
    return user.shared(CONNECTIONS_OBJECT, UserConnections::new);
  }

  @Override
  public void check(Check check) {
    directory.checkFiles(check);
    overUnixSocket = check.text(directory.url).contains("ldapi:");
  }

  @Override
  public Sample rehearse() {
    return Rehearsal.once(
        overUnixSocket ? StandardProtocolFamily.UNIX : StandardProtocolFamily.INET);
  }

  /** The client-side codes of LDAP, see {@link LdapOperationException}. */
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
    return LdapResult.codeText(ldap.intValue());
  }

  @Override
  public void close() {
    SharedLdapClient.current().leave();
  }
}
