package io.github.bancada.testing.property;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that is tried with many values, which it draws from its parameter of the type {@link Any}.
 * First come the simplest values, the greatest, the least, and mixtures of such edges; then any. A
 * failure tells the least values that fail, and the command that repeats it: the system property
 * {@value #SEED} gives the same values again.
 *
 * <p>All tries are made on one instance of the test's class.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(PropertyExtension.class)
public @interface Property {
  /** System property: a whole number, from which all values follow. */
  String SEED = "property.seed";

  /** How many in the short form of the tests. */
  int SHORT_TRIES = 50;

  /** How many at full length, and with a given seed. */
  int tries() default 1000;
}
