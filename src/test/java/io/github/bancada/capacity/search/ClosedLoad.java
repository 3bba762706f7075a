package io.github.bancada.capacity.search;

/** Users that think, exponentially, ask and wait for the answer. */
final class ClosedLoad extends VirtualLoad {
  private final double thinkSeconds;
  private double[] heap = new double[0];
  private int size;

  ClosedLoad(VirtualServer server, double thinkSeconds, long seed) {
    super(server, seed);
    this.thinkSeconds = thinkSeconds;
  }

  @Override
  double send(TrialPlan plan, TrialRecorder recorder) {
    int users = (int) Math.round(plan.load());
    heap = new double[users];
    size = 0;
    for (int i = 0; i < users; i++) {
      push(thinkSeconds * QueueServer.EXPONENTIAL.draw(random));
    }
    double check = 1;
    while (size > 0 && heap[0] < plan.seconds()) {
      double at = heap[0];
      if (at >= check) {
        if (recorder.isHopeless(nanos(check), 0)) {
          return check;
        }
        check++;
      }
      double end = ask(plan, recorder, at, at);
      replaceFirst(end + thinkSeconds * QueueServer.EXPONENTIAL.draw(random));
    }
    return plan.seconds();
  }

  private void push(double time) {
    int i = size++;
    while (i > 0 && heap[(i - 1) / 2] > time) {
      heap[i] = heap[(i - 1) / 2];
      i = (i - 1) / 2;
    }
    heap[i] = time;
  }

  private void replaceFirst(double time) {
    int i = 0;
    while (true) {
      int child = 2 * i + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && heap[child + 1] < heap[child]) {
        child++;
      }
      if (heap[child] >= time) {
        break;
      }
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = time;
  }
}
