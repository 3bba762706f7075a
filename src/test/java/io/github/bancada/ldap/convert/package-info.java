/** Plans of JMeter's own LDAP elements, converted; the fixtures are {@code StockPlan}'s. */
package io.github.bancada.ldap.convert;
