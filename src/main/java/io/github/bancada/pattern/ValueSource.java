package io.github.bancada.pattern;

import io.github.bancada.work.UserSeed;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Chooses values for one virtual user. The same seed and user give the same random values. Not
 * thread-safe.
 */
public final class ValueSource {
  private final SplittableRandom random;
  private final Sequences sequences;
  private final int user;
  private final int users;
  private final Map<String, UserPattern> latest = new HashMap<>();
  private int engine = 1;

  private ValueSource(SplittableRandom random, Sequences sequences, int user, int users) {
    this.random = random;
    this.sequences = sequences;
    this.user = user;
    this.users = users;
  }

  /**
   * Users share the values; each value in sequence is taken once.
   *
   * @param user its name, such as {@code Thread Group 1-1}
   * @param sequences shared by all users of the sampler
   */
  public static ValueSource shared(long seed, String user, Sequences sequences) {
    return new ValueSource(new SplittableRandom(UserSeed.of(seed, user)), sequences, 0, 1);
  }

  /**
   * Each user has values of its own, which no other user takes.
   *
   * @param number of the user in its thread group, from 0
   * @param users of the thread group
   */
  public static ValueSource ofOne(long seed, String user, int number, int users) {
    SplittableRandom random = new SplittableRandom(UserSeed.of(seed, user));
    return new ValueSource(random, new Sequences(), number % users, users);
  }

  /**
   * The same on one of several load generators.
   *
   * @param number of the load generator, from 1
   */
  public ValueSource onEngine(int number) {
    engine = number;
    return this;
  }

  /** Number of the load generator, from 1. */
  int engine() {
    return engine;
  }

  /**
   * The index of the next of this number of values, from 0.
   *
   * @param text of the piece, for messages
   */
  long index(Order order, long count, Piece.Place place, String text) {
    if (count < users) {
      throw new IllegalArgumentException(
          "'["
              + text
              + "]' has "
              + count
              + " values for "
              + users
              + " users, who are each to have values of their own; give more values, or let users"
              + " share them");
    }
    long part = (count - user - 1) / users + 1;
    long turn = order == Order.RANDOM ? random.nextLong(part) : sequences.next(place) % part;
    return user + turn * users;
  }

  /** Keeps the pattern at a place, for others that repeat the values of its pieces. */
  void remember(String place, UserPattern pattern) {
    latest.put(place, pattern);
  }

  /** The pattern at a place; null if it has had no value. */
  UserPattern latest(String place) {
    return latest.get(place);
  }

  /** A number from 0 to less than the bound. */
  long random(long bound) {
    return random.nextLong(bound);
  }

  long randomBits() {
    return random.nextLong();
  }

  /** Positions of sequential pieces, for all users that share them. Thread-safe. */
  public static final class Sequences {
    private final Map<Piece.Place, AtomicLong> next = new ConcurrentHashMap<>();

    /** 0, 1, 2 and so on, for each place. */
    long next(Piece.Place place) {
      return next.computeIfAbsent(place, key -> new AtomicLong()).getAndIncrement();
    }
  }

  /** In which order a piece takes its values. */
  enum Order {
    RANDOM,
    /** One after the other, and after the last the first again. */
    SEQUENTIAL
  }
}
