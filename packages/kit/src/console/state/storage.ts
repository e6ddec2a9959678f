/** localStorage as typed JSON; a browser that refuses storage just forgets. */
export function readStored<T>(key: string, check: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(key)
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return check(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows and full disks: the setting lasts until the tab closes.
  }
}
