package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.buy.ShopStatements.Search;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The application's own list of all books, which answers searches by author and title in place of
 * the database. Titles and names never change. Immutable, thread-safe.
 */
final class SearchCache {
  private record Book(long item, String title, String author) {}

  /** By title. */
  private final List<Book> books;

  private SearchCache(List<Book> books) {
    this.books = books;
  }

  /**
   * Reads all books.
   *
   * @throws SQLException if the query fails
   */
  static SearchCache load(Connection connection) throws SQLException {
    List<Book> books = new ArrayList<>();
    try (PreparedStatement select =
            connection.prepareStatement(
                "SELECT i_id, i_title, a_lname FROM item JOIN author ON a_id = i_a_id"
                    + " ORDER BY i_title");
        ResultSet row = select.executeQuery()) {
      while (row.next()) {
        books.add(new Book(row.getLong(1), row.getString(2), row.getString(3)));
      }
    }
    return new SearchCache(List.copyOf(books));
  }

  /** Items of the list, by title. */
  List<Long> find(Search search) {
    boolean byAuthor = search.kind() == Search.Kind.AUTHOR;
    return books.stream()
        .filter(book -> (byAuthor ? book.author : book.title).contains(search.text()))
        .limit(ShopStatements.LIST)
        .map(Book::item)
        .toList();
  }
}
