package io.github.bancada.mix;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The division of virtual users among the children of a mix. */
class OccupancyTest {
  private static final double[] WEIGHTS = {30, 10, 0, 5};

  @Property
  void everyNumberOfUsersIsDividedAsTheWeights(Any any) {
    int users = any.number(1, 90);
    int later = any.number(1, 90);
    long seed = any.longNumber();
    Occupancy occupancy = new Occupancy();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < users; i++) {
      places.add(occupancy.enter(WEIGHTS, -1));
    }
    assertDivided(places);

    // Some pause, others come back, in any order.
    Collections.shuffle(places, new Random(seed));
    while (places.size() > later) {
      occupancy.leave(places.remove(places.size() - 1));
    }
    while (places.size() < later) {
      places.add(occupancy.enter(WEIGHTS, -1));
    }
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < later; i++) {
        occupancy.leave(places.get(i));
        places.set(i, occupancy.enter(WEIGHTS, places.get(i)));
      }
    }
    assertDivided(places);
  }

  private static void assertDivided(List<Integer> places) {
    for (int child = 0; child < WEIGHTS.length; child++) {
      double share = WEIGHTS[child] / 45 * places.size();
      assertThat((double) Collections.frequency(places, child)).isBetween(share - 1.5, share + 1.5);
    }
    assertThat(places).doesNotContain(2);
  }

  @Test
  void userStaysInItsChildWhileTheNumberOfUsersIsTheSame() {
    Occupancy occupancy = new Occupancy();
    int[] places = new int[45];
    for (int i = 0; i < places.length; i++) {
      places[i] = occupancy.enter(WEIGHTS, -1);
    }
    for (int i = 0; i < places.length; i++) {
      occupancy.leave(places[i]);
      assertThat(occupancy.enter(WEIGHTS, places[i])).isEqualTo(places[i]);
    }
  }
}
