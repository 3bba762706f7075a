package io.github.bancada.bookshop;

import io.github.bancada.work.VirtualUser;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A virtual user of a test without JMeter.
 *
 * @param name the walk depends on it
 * @param stopping whether the test is stopping
 */
public record TestUser(String name, BooleanSupplier stopping) implements VirtualUser {
  @Override
  public String sampler() {
    return "Bookshop User 'Bookshop'";
  }

  @Override
  public int usersOfGroup() {
    return 1;
  }

  @Override
  public <T> T shared(String name, Supplier<T> maker) {
    return maker.get();
  }

  @Override
  public void end() {
    throw new IllegalStateException("nothing ends this user");
  }

  @Override
  public void abortTest(String problem) {
    throw new IllegalStateException(problem);
  }
}
