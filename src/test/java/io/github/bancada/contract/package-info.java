/**
 * What every element of the bundle keeps to, tested over all of them: elements, functions and
 * bundles are found by scanning, so a new one is covered without touching these tests.
 */
package io.github.bancada.contract;
