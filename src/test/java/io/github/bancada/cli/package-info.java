/** Tests of the commands, inside this process; {@code dist/BinBancadaIT} runs the script. */
package io.github.bancada.cli;
