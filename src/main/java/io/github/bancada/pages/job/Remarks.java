package io.github.bancada.pages.job;

import java.util.LinkedHashSet;
import java.util.Set;

/** What is doubtful in a count: each remark once, and only some of very many. Not thread-safe. */
final class Remarks {
  private static final int MAX = 10;

  private final Set<String> remarks = new LinkedHashSet<>();
  private long omitted;

  void add(String remark) {
    if (remarks.size() < MAX) {
      remarks.add(remark);
    } else if (!remarks.contains(remark)) {
      omitted++;
    }
  }

  /**
   * The remarks as one text; "" if there are none.
   *
   * @param last added even after many others; "" for none
   */
  String text(String last) {
    Set<String> all = new LinkedHashSet<>(remarks);
    if (omitted > 0) {
      all.add(omitted + " more remarks");
    }
    if (!last.isEmpty()) {
      all.add(last);
    }
    return String.join("; ", all);
  }
}
