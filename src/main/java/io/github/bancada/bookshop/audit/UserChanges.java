package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.Money;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The changes that users may make in prepared rows: Buy Confirm changes the stock of an item (check
 * B2), Admin Confirm its pictures, cost and date, Buy Request the login of a customer. Immutable.
 *
 * @param items number of items
 * @param first day before the first load generator began, {@code 2026-11-27}
 * @param last tomorrow, because clocks are adjusted and time zones differ
 */
record UserChanges(int items, String first, String last) {
  /** After all days. */
  private static final String NEVER = "~";

  static UserChanges of(ShopSnapshot snapshot) throws SQLException {
    String[] days = {NEVER, ""};
    snapshot.forEach(
        "SELECT DATE(MIN(started)) - INTERVAL '1' DAY, CURRENT_DATE + INTERVAL '1' DAY FROM"
            + " bookshop_engine HAVING COUNT(*) > 0",
        row -> {
          days[0] = row.getString(1);
          days[1] = row.getString(2);
        });
    return new UserChanges(snapshot.prepared().size().items(), days[0], days[1]);
  }

  /**
   * Whether a user may have changed a column.
   *
   * @param prepared the row as it was made, texts by column
   * @param now the row as it was found
   */
  boolean explain(String column, Map<String, String> prepared, Map<String, String> now) {
    return switch (column) {
      case "i_stock" -> true;
      case "i_pub_date", "i_thumbnail", "i_image", "i_cost" -> isConfirmed(prepared, now);
      case "c_login", "c_expiration" -> isLoggedIn(now);
      // CHAR: the server drops trailing blanks
      case "i_isbn", "cx_auth_id" -> prepared.get(column).stripTrailing().equals(now.get(column));
      default -> false;
    };
  }

  private boolean isDuringTests(String time) {
    return time.compareTo(first) >= 0 && time.compareTo(last + NEVER) < 0;
  }

  /** Whether Admin Confirm may have written all that it writes. */
  private boolean isConfirmed(Map<String, String> prepared, Map<String, String> now) {
    long retail = Money.cents(new BigDecimal(prepared.get("i_srp")));
    long cost = Money.cents(new BigDecimal(now.get("i_cost")));
    return isDuringTests(now.get("i_pub_date"))
        && isItem(now.get("i_thumbnail"))
        && isItem(now.get("i_image"))
        && IntStream.range(0, Money.COSTS).anyMatch(each -> Money.costCents(retail, each) == cost);
  }

  private boolean isItem(String number) {
    long item = Long.parseLong(number);
    return item >= 1 && item <= items;
  }

  private boolean isLoggedIn(Map<String, String> now) {
    String login = now.get("c_login");
    try {
      return isDuringTests(login) && time(login).plusHours(2).equals(time(now.get("c_expiration")));
    } catch (DateTimeParseException e) {
      return false; // MySQL's 0000-00-00
    }
  }

  private static LocalDateTime time(String text) {
    return LocalDateTime.parse(text.replace(' ', 'T'));
  }
}
