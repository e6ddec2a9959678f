/* The route guard's decisions (GUARD-01 to GUARD-04, GUARD-12), without touching anything. */

/** Paths that open without a session. */
export const publicPaths = ['/login', '/auth-redirect', '/terdtpage', '/firstpage', '/404', '/401'] as const

export interface Visit {
  path: string
  /** Path with its query, as wanted. */
  href: string
  search: Readonly<Record<string, string>>
  hasToken: boolean
  /** The operator code remembered from before. */
  remembered: string | undefined
}

/** Where a visit must go instead; undefined lets it pass. */
export function guard({ path, href, search, hasToken, remembered }: Visit): string | undefined {
  const optcode = search.optcode ?? remembered ?? '0'
  if (path === '/login' && hasToken)
    return `/?${new URLSearchParams({ redirect: safeRedirect(search.redirect), optcode })}`
  if (hasToken || publicPaths.some((open) => open === path)) return undefined
  return loginHref(href, optcode)
}

export function loginHref(wanted: string, optcode: string | undefined): string {
  return `/login?${new URLSearchParams({ redirect: wanted, optcode: optcode ?? '0' })}`
}

/** Only a path of this origin may be gone to after sign-in; anything else is the home page. */
export function safeRedirect(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /[\t\n\r]/.test(wanted)) return '/'
  const path = new URL(wanted, 'http://here.invalid')
  return path.host === 'here.invalid' && path.pathname !== '/login' ? path.pathname + path.search : '/'
}

/** The code of an address worth remembering: `0` means "none". */
export function optcodeOf(search: Readonly<Record<string, string>>): string | undefined {
  return search.optcode && search.optcode !== '0' ? search.optcode : undefined
}

/** The address with the remembered operator code carried along. */
export function carryOptcode(href: string, optcode: string | undefined): string {
  const [path = '/', query = ''] = href.split('?')
  const search = new URLSearchParams(query)
  if (!optcode || search.has('optcode')) return href
  search.set('optcode', optcode)
  return `${path}?${search}`
}
