/** Reads localStorage as typed JSON; if the browser refuses storage, there is no value. */
export function readLocalStorage<T>(key: string, check: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(key)
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return check(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeLocalStorage(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // In private windows or with a full disk, the setting lasts until the tab closes.
  }
}

/** Deletes the drafts of all users in this browser, when a user signs out. It stands apart from forms, which load later. */
export function deleteDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft.')) localStorage.removeItem(key)
}
