package io.github.bancada.atm.prepare;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.load.LoadMode;

/**
 * The settings of {@link AtmPreparation}. Immutable.
 *
 * @param address the schema
 * @param scale numbers of branches, tellers and accounts
 * @param connections number of loading connections
 * @param load how accounts are loaded
 * @param replace whether other tables of the same names may be dropped
 * @param history what happens to rows of earlier tests
 */
public record PreparationSettings(
    DatabaseAddress address,
    AtmScale scale,
    int connections,
    LoadMode load,
    boolean replace,
    HistoryChoice history) {}
