package io.github.bancada.testing;

import io.github.bancada.work.VirtualUser;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A virtual user of a test without JMeter. Nothing may end it, or the test, unless the test says
 * its outcome. Immutable.
 *
 * @param stopping whether the test is stopping
 * @param whenEnded called when the task ends the user
 * @param whenAborted called with the problem when the task ends the test
 */
public record TestVirtualUser(
    String name,
    String sampler,
    BooleanSupplier stopping,
    int numberInGroup,
    int usersOfGroup,
    Runnable whenEnded,
    Consumer<String> whenAborted)
    implements VirtualUser {

  /** A user who is alone in its group, in a test that does not stop. */
  public TestVirtualUser(String name, String sampler) {
    this(
        name,
        sampler,
        () -> false,
        0,
        1,
        () -> {
          throw new AssertionError("nothing ends this user");
        },
        problem -> {
          throw new AssertionError(problem);
        });
  }

  public TestVirtualUser stoppingWhen(BooleanSupplier asked) {
    return new TestVirtualUser(
        name, sampler, asked, numberInGroup, usersOfGroup, whenEnded, whenAborted);
  }

  /** One of several users of a group. */
  public TestVirtualUser inGroup(int number, int users) {
    return new TestVirtualUser(name, sampler, stopping, number, users, whenEnded, whenAborted);
  }

  public TestVirtualUser whenEnded(Runnable told) {
    return new TestVirtualUser(
        name, sampler, stopping, numberInGroup, usersOfGroup, told, whenAborted);
  }

  public TestVirtualUser whenAborted(Consumer<String> told) {
    return new TestVirtualUser(
        name, sampler, stopping, numberInGroup, usersOfGroup, whenEnded, told);
  }

  @Override
  public <T> T shared(String key, Supplier<T> maker) {
    return maker.get();
  }

  @Override
  public void end() {
    whenEnded.run();
  }

  @Override
  public void abortTest(String problem) {
    whenAborted.accept(problem);
  }
}
