package io.github.bancada.atm.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is wrong by name: the first few, and the number of all. Not thread-safe. */
public final class Findings {
  /** How many are named. */
  public static final int MOST = 20;

  private final List<String> named = new ArrayList<>();
  private long count;

  void add(String finding) {
    count++;
    if (named.size() < MOST) {
      named.add(finding);
    }
  }

  long count() {
    return count;
  }

  /** The names and, if there are more, how many more. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(named);
    if (count > named.size()) {
      lines.add(String.format(Locale.ROOT, "and %,d more", count - named.size()));
    }
    return lines;
  }
}
