package io.github.bancada.bookshop.prepare;

import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.load.LoadMode;

/**
 * The settings of {@link ShopPreparation}. Immutable.
 *
 * @param address the schema
 * @param seed same seed and size, same rows
 * @param connections number of loading connections
 * @param load how rows are loaded
 * @param replace whether other tables of the same names may be dropped
 */
public record PreparationSettings(
    DatabaseAddress address,
    ShopSize size,
    long seed,
    int connections,
    LoadMode load,
    boolean replace) {}
