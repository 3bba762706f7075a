package io.github.bancada.gate;

/** An element whose test finds a capacity, so that the gate of its plan may judge one. */
public interface CapacitySource {}
