package io.github.bancada.atm.audit;

import static io.github.bancada.atm.audit.Tampering.delete;
import static io.github.bancada.atm.audit.Tampering.of;
import static io.github.bancada.atm.audit.Tampering.put;
import static io.github.bancada.atm.audit.Tampering.set;
import static io.github.bancada.atm.audit.Tampering.undo;

import java.util.List;

/** Manipulations of rows of the history. Stateless. */
final class TamperedRows {
  private TamperedRows() {}

  static List<Tampering> ofThisTest() {
    return List.of(
        of("a commit was acknowledged and is not there: neither row nor balances", undo("own")),
        of("a row was deleted, its balances left", delete("own")),
        of("all rows were deleted", "TRUNCATE TABLE history"),
        of(
            "a row was added, and no balances",
            "INSERT INTO history SELECT {free}, branch, teller, account, balance + 5, 5,"
                + " CURRENT_DATE, 1, '' FROM history WHERE trx_id = {own}"),
        of(
            "a withdrawal was added, row and balances",
            put("{free}", "{own.account}", "{own.teller}", "{own.branch}", "5")),
        of(
            "a row was added that moves nothing",
            put("{free}", "{own.account}", "{own.teller}", "{own.branch}", "0")),
        of(
            "a row was doubled under another id",
            "INSERT INTO history SELECT {free}, branch, teller, account, balance, delta, trx_date,"
                + " trx_time, fill1 FROM history WHERE trx_id = {own}"),
        of(
            "a withdrawal that failed is there, row and balances",
            put("{failed}", "{own.account}", "{own.teller}", "{own.branch}", "5")),
        of("a row got another id", set("own", "trx_id = {free}")),
        of(
            "two rows exchanged their ids",
            set("own", "trx_id = {free}"),
            set("own2", "trx_id = {own}"),
            set("free", "trx_id = {own2}")),
        of("the amount of a row was changed by a cent", set("own", "delta = delta + 0.01")),
        of(
            "the amounts of two rows were changed, one up, one down",
            set("own", "delta = delta + 0.01"),
            set("own2", "delta = delta - 0.01")),
        of(
            "an amount was changed by a cent in row, account, teller and branch",
            undo("own"),
            put("{own}", "{own.account}", "{own.teller}", "{own.branch}", "{own.delta} + 0.01")),
        of("the balance in a row was changed by a cent", set("own", "balance = balance + 0.01")),
        of("the account in a row was changed", set("own", "account = {idle}")),
        of(
            "the teller in a row was changed to another of the branch",
            set("own", "teller = {colleague}")),
        of("the branch in a row was changed", set("own", "branch = {own2.branch}")),
        of(
            "a withdrawal was moved to another account, row and balances",
            undo("own"),
            put("{own}", "{idle}", "{own.teller}", "{own.branch}", "{own.delta}")),
        of(
            "a withdrawal was moved to another teller of the branch, row and balances",
            undo("own"),
            put("{own}", "{own.account}", "{colleague}", "{own.branch}", "{own.delta}")),
        of(
            "a withdrawal was moved to another branch, row and balances",
            undo("own"),
            put("{own}", "{own.account}", "{own2.teller}", "{own2.branch}", "{own.delta}")),
        of(
            "the date of a row was set back by a year",
            set("own", "trx_date = trx_date - INTERVAL '1' YEAR")),
        of(
            "the time of a row was changed within the day",
            set("own", "trx_time = 86399 - trx_time")),
        of("the filler of a row was changed", set("own", "fill1 = 'changed'")),
        of(
            "two withdrawals of an account were written down as if they had come in the other"
                + " order",
            set("first", "balance = {second.balance}"),
            set("second", "balance = balance - ({first.delta})")),
        of("a withdrawal in doubt was taken away, row and balances", undo("doubt")),
        of(
            "the amount of a withdrawal in doubt was changed, row and balances",
            undo("doubt"),
            put(
                "{doubt}",
                "{doubt.account}",
                "{doubt.teller}",
                "{doubt.branch}",
                "{doubt.delta} + 0.01")));
  }

  static List<Tampering> ofEarlierTests() {
    Tampering amounts =
        of(
            "the amounts of two rows of earlier tests were changed, one up, one down",
            set("earlier", "delta = delta + 0.01"),
            set("earlier2", "delta = delta - 0.01"));
    return List.of(
        of("a row of an earlier test was deleted, its balances left", delete("earlier")),
        of("a withdrawal of an earlier test was taken away, row and balances", undo("earlier")),
        of(
            "a withdrawal was added under a number of an earlier test, row and balances",
            put("{earlierFree}", "{idle}", "{earlier.teller}", "{earlier.branch}", "5")),
        amounts,
        amounts.whereNeverEmptied(),
        of(
            "an amount of an earlier test was changed in row, account, teller and branch",
            undo("earlier"),
            put(
                "{earlier}",
                "{earlier.account}",
                "{earlier.teller}",
                "{earlier.branch}",
                "{earlier.delta} + 0.01")),
        of(
            "the balance in a row of an earlier test was changed by a cent",
            set("earlier", "balance = balance + 0.01")),
        of(
            "a withdrawal of an earlier test was moved to another branch, row and balances",
            undo("earlier"),
            put(
                "{earlier}",
                "{earlier.account}",
                "{earlier2.teller}",
                "{earlier2.branch}",
                "{earlier.delta}")),
        of(
            "the time of a row of an earlier test was changed",
            set("earlier", "trx_time = 86399 - trx_time")),
        of("a row of an earlier test got another id", set("earlier", "trx_id = {earlierFree}")),
        of(
            "two rows of earlier tests exchanged their ids",
            set("earlier", "trx_id = {earlierFree}"),
            set("earlier2", "trx_id = {earlier}"),
            set("earlierFree", "trx_id = {earlier2}")),
        of(
            "the sum of the emptied histories was changed by a cent",
            "UPDATE atm_database SET moved = moved + 0.01"));
  }

  static List<Tampering> ofOtherEngines() {
    return List.of(
        of(
            "a withdrawal was added under a number of an engine that never was, row and balances",
            put("77000001000000001", "{idle}", "{own.teller}", "{own.branch}", "5")),
        of(
            "an engine of an earlier test was struck off the table of engines",
            "DELETE FROM atm_engine WHERE id = {earlierEngine}"),
        of("another engine is at work, and nothing is wrong", "SELECT 0").besideAnotherEngine(),
        of("a withdrawal of an engine at work was taken away, row and balances", undo("other"))
            .besideAnotherEngine(),
        of(
                "a withdrawal was added under a number of an engine at work, row and balances",
                put("{otherFree}", "{idle}", "{own.teller}", "{own.branch}", "5"))
            .besideAnotherEngine(),
        of("a row of an engine at work was deleted, its balances left", delete("other"))
            .besideAnotherEngine());
  }
}
