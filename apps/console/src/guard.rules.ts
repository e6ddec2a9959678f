/* The route guard's decisions (GUARD-01 to GUARD-04, GUARD-12), without touching anything. */

import { ownPath } from '@evops/platform/contract'

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

/** Where to go after sign-in: a path of ours (GUARD-10), and not the sign-in page again. */
export function safeRedirect(wanted: string | undefined): string {
  const path = ownPath(wanted)
  return /^\/login(?:\?|$)/.test(path) ? '/' : path
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
