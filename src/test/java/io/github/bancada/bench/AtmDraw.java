package io.github.bancada.bench;

import io.github.bancada.atm.bank.AtmScale;
import java.util.Random;

/**
 * What a withdrawal of a peer moves, drawn as ATM Withdrawal draws it. Immutable.
 *
 * @param account whose balance moves; 15 % are of another branch
 * @param teller uniform over all
 * @param branch the teller's
 * @param deltaCents from -999,999.99 to 999,999.99
 */
record AtmDraw(int account, int teller, int branch, long deltaCents) {
  private static final int REMOTE_PERCENT = 15;

  static AtmDraw next(Random random, AtmScale scale) {
    int teller = 1 + random.nextInt(scale.tellers());
    int branch = scale.branchOfTeller(teller);
    int owner = branch;
    if (scale.branches() > 1 && random.nextInt(100) < REMOTE_PERCENT) {
      owner = 1 + random.nextInt(scale.branches() - 1);
      if (owner >= branch) {
        owner++;
      }
    }
    int accounts = scale.accounts() / scale.branches();
    int account = (owner - 1) * accounts + 1 + random.nextInt(accounts);
    return new AtmDraw(account, teller, branch, random.nextInt(199_999_999) - 99_999_999L);
  }
}
