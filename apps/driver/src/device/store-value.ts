/* What a phone keeps for the app. A web view may refuse to keep anything: then it lasts as long as the page. */
const page = new Map<string, string>()
export const nameOf = (key: string) => `drive-${key}`

export function readDeviceValue(key: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(key)) ?? page.get(key)
  } catch {
    return page.get(key)
  }
}

export function writeDeviceValue(key: string, value: string | undefined): void {
  page.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(nameOf(key))
    else localStorage.setItem(nameOf(key), value)
  } catch {
    // The page remembers it meanwhile. Where storage works it remembers nothing: another tab may have taken it away.
    if (value !== undefined) page.set(key, value)
  }
}
