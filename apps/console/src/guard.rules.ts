/* Pure decisions of the route guard (GUARD-01 to GUARD-04, GUARD-12). */

import { toLocalPath } from '@evops/platform/contract'

/** Paths that open without a sign-in. */
export const publicPaths = ['/login', '/auth-redirect', '/terdtpage', '/firstpage', '/404', '/401'] as const

export interface RouteVisit {
  path: string
  /** Requested path with its query. */
  href: string
  search: Readonly<Record<string, string>>
  hasToken: boolean
  /** Operator code saved from an earlier visit. */
  remembered: string | undefined
}

/** Returns the redirect target of a visit; undefined lets the visit pass. */
export function redirectOfVisit({ path, href, search, hasToken, remembered }: RouteVisit): string | undefined {
  const optcode = search.optcode ?? remembered ?? '0'
  if (path === '/login' && hasToken)
    return `/?${new URLSearchParams({ redirect: safeRedirect(search.redirect), optcode })}`
  if (hasToken || publicPaths.some((open) => open === path)) return undefined
  return signInHref(href, optcode)
}

export function signInHref(wanted: string, optcode: string | undefined): string {
  return `/login?${new URLSearchParams({ redirect: wanted, optcode: optcode ?? '0' })}`
}

/** Returns the page to open after sign-in: a path of this console (GUARD-10), but not the sign-in page. */
export function safeRedirect(wanted: string | undefined): string {
  const path = toLocalPath(wanted)
  return /^\/login(?:\?|$)/.test(path) ? '/' : path
}

/** Returns the operator code of an address; `0` means "none" and is ignored. */
export function operatorCodeInUrl(search: Readonly<Record<string, string>>): string | undefined {
  return search.optcode && search.optcode !== '0' ? search.optcode : undefined
}

/** Adds the saved operator code to an address. */
export function addOperatorCodeToUrl(href: string, optcode: string | undefined): string {
  const [path = '/', query = ''] = href.split('?')
  const search = new URLSearchParams(query)
  if (!optcode || search.has('optcode')) return href
  search.set('optcode', optcode)
  return `${path}?${search}`
}
