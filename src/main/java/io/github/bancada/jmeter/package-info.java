/**
 * The running JMeter test: its end, abort and stop signal, its remote engines, and what exists once
 * per test.
 *
 * <p>Start reading at {@link io.github.bancada.jmeter.RunningTest}, {@link
 * io.github.bancada.jmeter.TestAbort} and {@link io.github.bancada.jmeter.RemoteEngines}.
 * Everything that relies on the internals of a JMeter version is here.
 */
package io.github.bancada.jmeter;
