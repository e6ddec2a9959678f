/** Reads and writes the cookies of the browser side (GUARD, LAYOUT and SESS name them); empty outside a browser. */
export function readCookie(name: string): string | undefined {
  const jar = globalThis.document?.cookie ?? ''
  for (const part of jar.split('; ')) {
    const at = part.indexOf('=')
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1))
  }
  return undefined
}

/**
 * Writes a cookie: SameSite=Strict, Secure on https; one year unless `maxAgeSeconds` is given. `undefined` removes it.
 */
export function writeCookie(name: string, value: string | undefined, maxAgeSeconds = 31_536_000): void {
  if (!globalThis.document) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = value === undefined ? 0 : maxAgeSeconds
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Strict; Max-Age=${age}${secure}`
}

/** Reads the browser's current cookie: `document.cookie` may still return the value from before another tab's write. */
export async function readCurrentCookie(name: string): Promise<string | undefined> {
  if (!('cookieStore' in globalThis)) return readCookie(name)
  const found = await cookieStore.get(name)
  return found?.value ? decodeURIComponent(found.value) : undefined
}
