package io.github.bancada.atm.prepare;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.mysql.DatabaseAddress;

/**
 * What {@link AtmPreparation} is to make. Immutable.
 *
 * @param address the schema
 * @param scale how many branches, tellers and accounts
 * @param connections that load at the same time
 * @param load how rows get in
 * @param replace whether tables that are in the way may be dropped
 * @param history what becomes of rows of earlier tests
 */
public record PreparationSettings(
    DatabaseAddress address,
    AtmScale scale,
    int connections,
    LoadMode load,
    boolean replace,
    HistoryChoice history) {}
