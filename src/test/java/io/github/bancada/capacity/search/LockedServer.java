package io.github.bancada.capacity.search;

/** A lock, held by one request at a time, then CPUs; only the CPUs are seen. */
final class LockedServer implements VirtualServer {
  private final QueueServer lock;
  private final QueueServer cpus;

  /**
   * @param lockSeconds mean time with the lock
   * @param number of CPUs, of which a request takes one for 10 ms
   */
  LockedServer(double lockSeconds, int number, long seed) {
    lock = QueueServer.exponential(1 / lockSeconds, 1, seed);
    cpus = QueueServer.exponential(100, number, seed + 1);
  }

  @Override
  public double answer(double at) {
    return cpus.answer(lock.answer(at));
  }

  @Override
  public void watch(double from, double to) {
    cpus.watch(from, to);
  }

  @Override
  public double busySeconds() {
    return cpus.busySeconds();
  }
}
