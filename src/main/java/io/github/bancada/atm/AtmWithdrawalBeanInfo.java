package io.github.bancada.atm;

import io.github.bancada.element.FieldsBeanInfo;

/** The fields of {@link AtmWithdrawal} in the window. */
public class AtmWithdrawalBeanInfo extends FieldsBeanInfo {
  public AtmWithdrawalBeanInfo() {
    super(AtmWithdrawal.class, AtmWithdrawal.FIELDS);
  }
}
