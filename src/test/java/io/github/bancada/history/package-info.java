/** Tests of histories, most of them on series whose truth is known. */
package io.github.bancada.history;
