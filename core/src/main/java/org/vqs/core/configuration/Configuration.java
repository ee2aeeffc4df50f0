package org.vqs.core.configuration;

/**
 * How many jobs of which sizes a server is to run until it is empty. As text it has a few
 * characters, for the log and the page. Immutable.
 */
public sealed interface Configuration permits ReducedConfiguration, DemandConfiguration {}
