/*
 * Milliseconds of a minute, an hour and a day of 24 hours. They are apart from days.ts so that the first page of the
 * console loads these numbers alone.
 */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
