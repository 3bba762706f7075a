/** Tests of the sockets that samplers measure with. */
package io.github.bancada.net;
