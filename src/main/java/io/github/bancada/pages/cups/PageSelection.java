package io.github.bancada.pages.cups;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which faces of a document are printed: the {@code page-ranges}, filtered by {@code page-set}.
 * Immutable.
 */
final class PageSelection {
  /** The values of {@code page-set}. */
  enum Set {
    ALL,
    EVEN,
    ODD
  }

  static final PageSelection ALL = new PageSelection();

  /** Ascending, without overlap; empty for all faces. */
  private final List<IppAttributes.Range> ranges;

  private final Set set;

  private PageSelection() {
    ranges = List.of();
    set = Set.ALL;
  }

  PageSelection(List<IppAttributes.Range> ranges, Set set) throws ControlFileException {
    this.set = set;
    List<IppAttributes.Range> sorted = new ArrayList<>(ranges);
    sorted.sort(Comparator.comparingInt(IppAttributes.Range::lower));
    List<IppAttributes.Range> merged = new ArrayList<>();
    for (IppAttributes.Range range : sorted) {
      if (range.lower() < 1 || range.upper() < range.lower()) {
        throw new ControlFileException(
            "its attribute page-ranges has %d-%d".formatted(range.lower(), range.upper()));
      }
      append(merged, range);
    }
    this.ranges = List.copyOf(merged);
  }

  /** Appends a range, or extends the last one; the range must not begin before the last one. */
  private static void append(List<IppAttributes.Range> merged, IppAttributes.Range range) {
    int last = merged.size() - 1;
    if (last >= 0 && range.lower() <= merged.get(last).upper()) {
      IppAttributes.Range before = merged.get(last);
      merged.set(
          last, new IppAttributes.Range(before.lower(), Math.max(before.upper(), range.upper())));
    } else {
      merged.add(range);
    }
  }

  boolean isAll() {
    return ranges.isEmpty() && set == Set.ALL;
  }

  /** The number of printed faces among the faces 1 to {@code faces}. */
  long of(long faces) {
    if (ranges.isEmpty()) {
      return faces == 0 ? 0 : between(1, faces);
    }
    long selected = 0;
    for (IppAttributes.Range range : ranges) {
      long last = Math.min(range.upper(), faces);
      selected += last < range.lower() ? 0 : between(range.lower(), last);
    }
    return selected;
  }

  private long between(long first, long last) {
    long even = last / 2 - (first - 1) / 2;
    return switch (set) {
      case ALL -> last - first + 1;
      case EVEN -> even;
      case ODD -> last - first + 1 - even;
    };
  }

  /** The ranges as {@code 1-4,7}; "" for all. */
  String text() {
    return ranges.stream()
        .map(r -> r.lower() == r.upper() ? "" + r.lower() : r.lower() + "-" + r.upper())
        .collect(Collectors.joining(","));
  }
}
