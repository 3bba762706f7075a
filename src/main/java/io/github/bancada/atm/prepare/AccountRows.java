package io.github.bancada.atm.prepare;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.mysql.load.LoadTable;
import java.util.Map;

/** The rows of accounts. Fillers are empty; the server pads them. Stateless. */
public final class AccountRows {
  /** Accounts per transaction. */
  static final int CHUNK = 50_000;

  private AccountRows() {}

  /** The accounts of a scale. */
  public static LoadTable table(AtmScale scale) {
    return new LoadTable(
        "account",
        "id",
        "id, branchid, balance, fill1, fill2, fill3",
        Map.of(),
        scale.accounts(),
        CHUNK,
        (id, out) ->
            out.number(id)
                .number(scale.branchOfAccount((int) id))
                .cents(AtmSchema.ACCOUNT_CENTS)
                .text("")
                .text("")
                .text("")
                .endRow());
  }
}
