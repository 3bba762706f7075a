/** Tests of searches for the capacity of any plan, with plans as other people have them. */
package io.github.bancada.capacity.plan;
