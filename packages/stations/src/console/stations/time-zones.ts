/** Returns the time zones of the browser, plus the current one if the browser uses another name for it. */
export function timeZones(current?: unknown): string[] {
  const zones = Intl.supportedValuesOf('timeZone')
  const all = typeof current === 'string' && current !== '' ? [current, ...zones] : zones
  return [...new Set(all)].toSorted()
}
