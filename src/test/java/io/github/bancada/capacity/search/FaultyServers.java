package io.github.bancada.capacity.search;

/** Servers that do what a search must not be fooled by, in virtual time. Stateless. */
final class FaultyServers {
  private FaultyServers() {}

  /** Half as fast until a time; then it does 8 times 100 requests a second. */
  static VirtualServer cold(double untilSeconds, long seed) {
    return eight(QueueServer.Pace.of(at -> at < untilSeconds ? 0.5 : 1), seed);
  }

  /** Slower by a half from a time on. */
  static VirtualServer tiring(double fromSeconds, long seed) {
    return eight(QueueServer.Pace.of(at -> at < fromSeconds ? 1 : 0.5), seed);
  }

  /** Slower by so much each second, down to a tenth. */
  static VirtualServer slowing(double shareOfASecond, long seed) {
    return eight(QueueServer.Pace.of(at -> Math.max(0.1, 1 - shareOfASecond * at)), seed);
  }

  static QueueServer eight(QueueServer.Pace pace, long seed) {
    return new QueueServer(100, 8, QueueServer.EXPONENTIAL, pace, seed);
  }

  /** Answers at once while it has tokens, which come at a rate; otherwise it fails. */
  static final class TokenBucket implements VirtualServer {
    private static final double ANSWER_SECONDS = 0.005;

    private final double perSecond;
    private final double burst;
    private double tokens;
    private double last;
    private boolean failed;

    TokenBucket(double perSecond, double burst) {
      this.perSecond = perSecond;
      this.burst = burst;
      tokens = burst;
    }

    @Override
    public double answer(double at) {
      tokens = Math.min(burst, tokens + (at - last) * perSecond);
      last = at;
      failed = tokens < 1;
      if (!failed) {
        tokens--;
      }
      return at + ANSWER_SECONDS;
    }

    @Override
    public boolean failed() {
      return failed;
    }
  }

  /** Dies when too many wait; from then on every request fails, or never ends. */
  static final class Mortal implements VirtualServer {
    private static final double ANSWER_SECONDS = 0.001;

    private final QueueServer server;
    private final double mostSeconds;
    private final boolean hangs;
    private boolean dead;

    /**
     * @param mostSeconds the longest wait it survives
     */
    Mortal(double mostSeconds, boolean hangs, long seed) {
      server = QueueServer.exponential(100, 8, seed);
      this.mostSeconds = mostSeconds;
      this.hangs = hangs;
    }

    @Override
    public double answer(double at) {
      if (!dead) {
        double end = server.answer(at);
        dead = end - at > mostSeconds;
        return end;
      }
      return hangs ? Double.POSITIVE_INFINITY : at + ANSWER_SECONDS;
    }

    @Override
    public boolean failed() {
      return dead;
    }
  }

  /** Slow between two rates, fast below and above: some tuning gone wrong. */
  static final class Dip implements VirtualServer {
    private static final double MEMORY_SECONDS = 0.5;

    private final double low;
    private final double high;
    private final QueueServer server;
    private double rate;
    private double last;

    Dip(double low, double high, long seed) {
      this.low = low;
      this.high = high;
      server =
          eight(
              (start, work) -> start + (rate > this.low && rate < this.high ? 4 : 1) * work, seed);
    }

    @Override
    public double answer(double at) {
      double weight = Math.exp(-(at - last) / MEMORY_SECONDS);
      rate = rate * weight + 1 / MEMORY_SECONDS;
      last = at;
      return server.answer(at);
    }
  }
}
