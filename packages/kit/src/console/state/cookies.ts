/** Cookies the browser side owns (GUARD, LAYOUT and SESS name them); empty outside a browser. */
export function readCookie(name: string): string | undefined {
  const jar = globalThis.document?.cookie ?? ''
  for (const part of jar.split('; ')) {
    const at = part.indexOf('=')
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1))
  }
  return undefined
}

/** SameSite=Strict, Secure on https; a year unless `maxAgeSeconds` says otherwise. `undefined` removes it. */
export function writeCookie(name: string, value: string | undefined, maxAgeSeconds = 31_536_000): void {
  if (!globalThis.document) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = value === undefined ? 0 : maxAgeSeconds
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Strict; Max-Age=${age}${secure}`
}

/** What the browser itself holds now: `document.cookie` may still show what stood before another tab wrote. */
export async function freshCookie(name: string): Promise<string | undefined> {
  if (!('cookieStore' in globalThis)) return readCookie(name)
  const found = await cookieStore.get(name)
  return found?.value ? decodeURIComponent(found.value) : undefined
}
