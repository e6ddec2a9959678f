/* Storage of the app on the phone. A web view may refuse storage: then the data lasts as long as the page. */
const page = new Map<string, string>()
export const deviceStorageKey = (key: string) => `drive-${key}`

export function readDeviceValue(key: string): string | undefined {
  try {
    return localStorage.getItem(deviceStorageKey(key)) ?? page.get(key)
  } catch {
    return page.get(key)
  }
}

export function writeDeviceValue(key: string, value: string | undefined): void {
  page.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(deviceStorageKey(key))
    else localStorage.setItem(deviceStorageKey(key), value)
  } catch {
    // In-memory fallback while storage fails. If storage works, nothing is kept in memory, because another tab may have
    // removed the entry.
    if (value !== undefined) page.set(key, value)
  }
}
