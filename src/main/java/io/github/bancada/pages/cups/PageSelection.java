package io.github.bancada.pages.cups;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which faces of a document are printed: those of {@code page-ranges} that {@code page-set} leaves.
 * Immutable.
 */
final class PageSelection {
  /** Of {@code page-set}. */
  enum Set {
    ALL,
    EVEN,
    ODD
  }

  /** Ascending, without overlap; empty for all faces. */
  private final List<IppRange> ranges = new ArrayList<>();

  private final Set set;

  PageSelection(List<IppRange> ranges, Set set) throws ControlFileException {
    this.set = set;
    List<IppRange> sorted = new ArrayList<>(ranges);
    sorted.sort(Comparator.comparingInt(IppRange::lower));
    for (IppRange range : sorted) {
      if (range.lower() < 1 || range.upper() < range.lower()) {
        throw new ControlFileException(
            "its attribute page-ranges has %d-%d".formatted(range.lower(), range.upper()));
      }
      include(range);
    }
  }

  private void include(IppRange range) {
    int last = ranges.size() - 1;
    if (last >= 0 && range.lower() <= ranges.get(last).upper()) {
      IppRange before = ranges.get(last);
      ranges.set(last, new IppRange(before.lower(), Math.max(before.upper(), range.upper())));
    } else {
      ranges.add(range);
    }
  }

  boolean isAll() {
    return ranges.isEmpty() && set == Set.ALL;
  }

  /** How many of the faces 1 to {@code faces} are printed. */
  long of(long faces) {
    if (ranges.isEmpty()) {
      return faces == 0 ? 0 : between(1, faces);
    }
    long selected = 0;
    for (IppRange range : ranges) {
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
