/** Tests of the plan's properties. */
package io.github.bancada.plan;
