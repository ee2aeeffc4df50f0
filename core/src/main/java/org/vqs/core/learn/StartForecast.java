package org.vqs.core.learn;

/**
 * In what time from now a waiting job is expected to start: three quartiles, so that a half of such
 * jobs start between the first and the last. In the host's unit.
 *
 * @param early a quarter of them start before
 * @param likely half of them do
 * @param late three quarters of them do
 */
public record StartForecast(double early, double likely, double late) {}
