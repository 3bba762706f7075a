package io.github.bancada.pattern;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** How far sequential pieces are, for all who share them. Thread-safe. */
public final class Sequences {
  private final Map<Piece.Place, AtomicLong> next = new ConcurrentHashMap<>();

  /** 0, 1, 2 and so on, for each place. */
  long next(Piece.Place place) {
    return next.computeIfAbsent(place, key -> new AtomicLong()).getAndIncrement();
  }
}
