/**
 * Converts plans with JMeter's own LDAP elements to ours: {@code bin/bancada convert-ldap}.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.convert.PlanConversion}; {@link
 * io.github.bancada.ldap.convert.ExtendedRequest} and {@link
 * io.github.bancada.ldap.convert.SimpleRequest} convert each operation. Needs none of JMeter's LDAP
 * classes: it reads the plan as XML and leaves the rest of it unchanged.
 */
package io.github.bancada.ldap.convert;
