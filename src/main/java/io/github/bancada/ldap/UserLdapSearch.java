package io.github.bancada.ldap;

/**
 * The {@link LdapSearch} of one user, copied from the plan for its thread. It is no TestBean: see
 * {@link io.github.bancada.element.TextFieldSampler}.
 *
 * <p>Not thread-safe, as its parent.
 */
public final class UserLdapSearch extends LdapSearchSampler {
  private static final long serialVersionUID = 1L;

  @Override
  void evaluate() {
    evaluateFields();
  }
}
