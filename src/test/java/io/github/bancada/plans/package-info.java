/** The plans of the project, run whole as a user runs them: {@code bin/jmeter -n -t plans/...}. */
package io.github.bancada.plans;
