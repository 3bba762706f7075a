package io.github.bancada.matrix.rank;

import java.util.Arrays;
import java.util.Random;

/** What chance does to the runs of a simulated matrix, one after the other in time. */
enum Noise {
  /** Runs are independent. */
  INDEPENDENT {
    @Override
    double[] draw(double[] spreads, Random random) {
      return Arrays.stream(spreads).map(spread -> spread * random.nextGaussian()).toArray();
    }
  },
  /** As above, and the server becomes 15 % slower over the matrix. */
  DRIFT {
    @Override
    double[] draw(double[] spreads, Random random) {
      double[] noise = INDEPENDENT.draw(spreads, random);
      for (int i = 0; i < spreads.length; i++) {
        noise[i] += Math.log1p(0.15 * i / spreads.length);
      }
      return noise;
    }
  },
  /** As above, and from some run on the server is 10 % slower. */
  STEP {
    @Override
    double[] draw(double[] spreads, Random random) {
      double[] noise = INDEPENDENT.draw(spreads, random);
      for (int i = random.nextInt(spreads.length); i < spreads.length; i++) {
        noise[i] += Math.log1p(0.1);
      }
      return noise;
    }
  },
  /** A run resembles the one before: a correlation of 0.9. */
  MEMORY {
    @Override
    double[] draw(double[] spreads, Random random) {
      double[] noise = new double[spreads.length];
      double last = random.nextGaussian();
      for (int i = 0; i < noise.length; i++) {
        noise[i] = spreads[i] * last;
        last = 0.9 * last + Math.sqrt(1 - 0.81) * random.nextGaussian();
      }
      return noise;
    }
  };

  /**
   * @param spreads the standard deviation of logarithms of each run
   * @return for each run, the logarithm of a factor
   */
  abstract double[] draw(double[] spreads, Random random);
}
