const here = 'http://here.invalid'

/**
 * A path of this origin, with its query, out of what an address or a caller asked for; anything else is the home page. What
 * a browser would read as another host is none of ours: `//host`, `/\host`, and paths that become so once their dots are
 * worked out (`/.//host`).
 */
export function ownPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /[\t\n\r]/.test(wanted)) return '/'
  const url = URL.parse(wanted, here)
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}
