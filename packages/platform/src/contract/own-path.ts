const here = 'http://here.invalid'

/**
 * Returns a path of this origin, with its query, from an address or from a caller's request. Any other value becomes
 * the home page. A value that a browser would read as another host is rejected: `//host`, `/\host`, and paths that have
 * this form once their dots are resolved (`/.//host`).
 */
export function toLocalPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /[\t\n\r]/.test(wanted)) return '/'
  const url = URL.parse(wanted, here)
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}
