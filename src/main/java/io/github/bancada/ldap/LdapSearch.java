package io.github.bancada.ldap;

import io.github.bancada.jmeter.TestAbort;
import java.util.List;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.property.PropertyIterator;

/**
 * Sampler: an LDAP search over ldap, ldaps, StartTLS or ldapi, timed in nanoseconds. This is the
 * element of a plan; when a test runs, each user has a copy of it, a {@link UserLdapSearch}.
 *
 * <p>One instance is one user's; {@link #interrupt()} may be called from any thread.
 */
public class LdapSearch extends LdapSearchSampler implements TestBean, TestStateListener {
  private static final long serialVersionUID = 1L;

  /** Another element of the plan, or, once the test runs, the sampler of one user. */
  @Override
  public Object clone() {
    if (!isRunningVersion()) {
      return super.clone();
    }
    UserLdapSearch copy = new UserLdapSearch();
    for (PropertyIterator all = propertyIterator(); all.hasNext(); ) {
      copy.setProperty(all.next().clone());
    }
    copy.setRunningVersion(true);
    return copy;
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    LdapTest.current().enter();
    List<String> problems = new LdapSearchParser().problems(this, LdapTest.current().client());
    if (!problems.isEmpty()) {
      TestAbort.ofElement("LDAP Search", getName(), String.join("; ", problems));
    }
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    LdapTest.current().leave();
  }
}
