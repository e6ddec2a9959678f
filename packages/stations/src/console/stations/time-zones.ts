/** The zones the browser knows, with the one in use even if the browser calls it otherwise. */
export function timeZones(current?: unknown): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  const all = typeof current === 'string' && current !== '' ? [current, ...known] : known
  return [...new Set(all)].toSorted()
}
