package io.github.bancada.atm;

import io.github.bancada.element.FieldsBeanInfo;

public class AtmWithdrawalBeanInfo extends FieldsBeanInfo {
  public AtmWithdrawalBeanInfo() {
    super(AtmWithdrawal.class, AtmWithdrawal.FIELDS);
  }
}
