/**
 * Returns the browser and the operating system from a User-Agent, short enough for a table cell. Programs keep their
 * own name.
 */
export function browserAndSystem(userAgent: string): string {
  const browser = [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ] as const
  const system = [
    [/Windows/, 'Windows'],
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ] as const
  const of = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(userAgent))?.[1]
  const found = [of(browser), of(system)].filter((name) => name !== undefined)
  return found.length > 0 ? found.join(' · ') : userAgent.slice(0, 60)
}
