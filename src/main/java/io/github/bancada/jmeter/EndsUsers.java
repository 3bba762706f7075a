package io.github.bancada.jmeter;

/** An element that ends its virtual users when its data ends, so that a plan may loop forever. */
public interface EndsUsers {}
