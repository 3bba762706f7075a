/**
 * Plans with JMeter's own LDAP elements, written anew with ours: {@code bin/bancada convert-ldap}.
 *
 * <p>Start reading at {@link io.github.bancada.ldap.convert.PlanConversion}; {@link
 * io.github.bancada.ldap.convert.ExtendedRequest} and {@link
 * io.github.bancada.ldap.convert.SimpleRequest} say what becomes of each operation. Needs none of
 * JMeter's LDAP classes: it reads the plan as XML and leaves all else in it as it stands.
 */
package io.github.bancada.ldap.convert;
