package io.github.bancada.atm;

/**
 * The {@link AtmWithdrawal} of one user, copied from the plan for its thread. It is no TestBean:
 * see {@link io.github.bancada.element.TextFieldSampler}.
 *
 * <p>Not thread-safe, as its parent.
 */
public final class UserAtmWithdrawal extends AtmWithdrawalSampler {
  private static final long serialVersionUID = 1L;

  @Override
  void evaluate() {
    evaluateFields();
  }
}
