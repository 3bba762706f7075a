package io.github.bancada.atm.audit;

import static io.github.bancada.atm.audit.Tampering.move;
import static io.github.bancada.atm.audit.Tampering.of;
import static io.github.bancada.atm.audit.Tampering.swap;

import java.util.List;

/** Manipulations of balances and of the tables. Stateless. */
final class TamperedTables {
  private static final String CENT = "0.01";

  private TamperedTables() {}

  static List<Tampering> ofBalances() {
    Tampering betweenIdle =
        of(
            "a cent went from one account to another, both without rows",
            move("account", "{idle}", CENT),
            move("account", "{idle2}", "-" + CENT));
    Tampering betweenTellers =
        of(
            "a cent went from one teller to another of the branch",
            move("teller", "{own.teller}", CENT),
            move("teller", "{colleague}", "-" + CENT));
    Tampering idleCent =
        of("a cent more on an account without rows", move("account", "{idle}", CENT));
    Tampering consistent =
        of(
            "a cent more on an account without rows, a teller, its branch and the sum of the"
                + " emptied histories",
            move("account", "{idle}", CENT),
            move("teller", "{own.teller}", CENT),
            move("branch", "{own.branch}", CENT),
            "UPDATE atm_database SET moved = moved + " + CENT);
    return List.of(
        of("a cent more on an account with rows", move("account", "{own.account}", CENT)),
        idleCent,
        idleCent.whereNeverEmptied(),
        of(
            "a cent went from one account to another, both with rows",
            move("account", "{own.account}", CENT),
            move("account", "{own2.account}", "-" + CENT)),
        betweenIdle,
        betweenIdle.whereNeverEmptied(),
        of(
            "the balances of two accounts with rows were exchanged",
            swap("account", "{own.account}", "{own2.account}")),
        of(
            "the balances of two accounts without rows were exchanged",
            swap("account", "{idle}", "{idle2}")),
        of("a cent more on a teller", move("teller", "{own.teller}", CENT)),
        betweenTellers,
        betweenTellers.whereNeverEmptied(),
        of(
            "the balances of two tellers of a branch were exchanged",
            swap("teller", "{own.teller}", "{colleague}")),
        of("a cent more on a branch", move("branch", "{own.branch}", CENT)),
        of(
            "the balances of two branches were exchanged",
            swap("branch", "{own.branch}", "{own2.branch}")),
        of(
            "the balances of two branches and of all their tellers were exchanged",
            swap("branch", "1", "2"),
            swap("teller", "1", "3"),
            swap("teller", "2", "4")),
        of(
            "a cent more on an account, a teller and its branch",
            move("account", "{idle}", CENT),
            move("teller", "{own.teller}", CENT),
            move("branch", "{own.branch}", CENT)),
        consistent);
  }

  /** Adds and removes accounts, tellers and branches. */
  static List<Tampering> ofMembers() {
    return List.of(
        of("an account was deleted", "DELETE FROM account WHERE id = {idle}"),
        of("an account was added", "INSERT INTO account VALUES (81, 4, 0, '', '', '')"),
        of("an account got another id", "UPDATE account SET id = 81 WHERE id = {idle}"),
        of("an account got another branch", "UPDATE account SET branchid = 5 WHERE id = {idle}"),
        of("a teller was deleted", "DELETE FROM teller WHERE id = {own.teller}"),
        of("a teller was added", "INSERT INTO teller VALUES (9, 4, 0, '', '', '')"),
        of(
            "a teller got another branch",
            "UPDATE teller SET branchid = {own2.branch} WHERE id = {own.teller}"),
        of("a branch was deleted", "DELETE FROM branch WHERE id = {own.branch}"),
        of("a branch was added", "INSERT INTO branch VALUES (5, 0, '', '', '')"),
        of(
            "fillers of an account, a teller and a branch were changed",
            "UPDATE account SET fill1 = 'x' WHERE id = 1",
            "UPDATE teller SET fill2 = 'x' WHERE id = 1",
            "UPDATE branch SET fill3 = 'x' WHERE id = 1"));
  }

  static List<Tampering> ofTables() {
    return List.of(
        of("the history was dropped", "DROP TABLE history"),
        of("all tables were dropped", "DROP TABLE account, teller, branch, history, atm_database"),
        of(
            "a column got another type",
            "ALTER TABLE account MODIFY balance DOUBLE NOT NULL",
            List.of("ALTER TABLE account ALTER balance TYPE double precision")),
        theKeyDropped(),
        of("a table got another storage engine", "ALTER TABLE teller ENGINE = MyISAM", List.of()),
        new Tampering(
            "a table is no longer logged",
            false,
            false,
            List.of(),
            List.of("ALTER TABLE teller SET UNLOGGED")),
        of("the database was marked as incomplete", "UPDATE atm_database SET complete = 0"),
        of("the scale was changed", "UPDATE atm_database SET accounts = 84"),
        of("an index was added", "CREATE INDEX another ON history (account)"),
        of(
            "a trigger takes a cent from each withdrawal",
            "CREATE TRIGGER thief BEFORE UPDATE ON teller FOR EACH ROW"
                + " SET NEW.balance = NEW.balance - 0.01",
            List.of(
                "CREATE OR REPLACE FUNCTION steal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                    + " NEW.balance := NEW.balance - 0.01; RETURN NEW; END $$",
                "CREATE TRIGGER thief BEFORE UPDATE ON teller FOR EACH ROW EXECUTE FUNCTION"
                    + " steal()")));
  }

  private static Tampering theKeyDropped() {
    String doubled = "INSERT INTO history SELECT * FROM history WHERE trx_id = {own}";
    return new Tampering(
        "the key of the history was dropped and a row doubled",
        false,
        false,
        List.of("ALTER TABLE history DROP PRIMARY KEY", doubled),
        List.of("ALTER TABLE history DROP CONSTRAINT history_pkey", doubled));
  }
}
