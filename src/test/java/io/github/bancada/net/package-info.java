/** Tests of the sockets of samplers. */
package io.github.bancada.net;
