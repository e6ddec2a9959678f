import { z } from 'zod'
import { ocpiStatusCodes, OcpiCallError, parseOcpiInstant } from './envelope.rules.ts'
import type { OcpiCallResponse } from './ocpi-inbound.ts'

/*
 * Paging of lists. The link to the next page contains the last row of the current page. A row that changes meanwhile
 * appears again at the end, and no row is skipped.
 */

export const maxPageSize = 100
export interface PageQuery {
  from: Date | undefined
  to: Date | undefined
  offset: number
  limit: number
  after: { at: string; id: string } | undefined
}
const cursor = z.tuple([z.string().regex(/^[\d: +.-]{1,40}$/), z.uuid()])

/** Throws OcpiRefused. */
export function parsePageQuery(query: Readonly<Record<string, string | undefined>>): PageQuery {
  const instant = (name: string) => {
    const text = query[name]
    if (text === undefined) return undefined
    // An unescaped `+` of a time zone arrives as a space.
    const at = parseOcpiInstant(text.replace(' ', '+'))
    if (!at) throw new OcpiCallError(ocpiStatusCodes.invalid, `${name}: an instant in UTC, as 2026-05-04T10:00:00Z`)
    return at
  }
  const count = (name: string, least: number, otherwise: number) => {
    const text = query[name]
    if (text === undefined) return otherwise
    const value = Number(text)
    if (!/^\d{1,9}$/.test(text) || value < least)
      throw new OcpiCallError(ocpiStatusCodes.invalid, `${name}: a whole number from ${least} on`)
    return value
  }
  return {
    from: instant('date_from'),
    to: instant('date_to'),
    offset: count('offset', 0, 0),
    limit: Math.min(count('limit', 1, maxPageSize), maxPageSize),
    after: readCursor(query['after']),
  }
}
function readCursor(text: string | undefined): PageQuery['after'] {
  if (text === undefined) return undefined
  const parsed = cursor.safeParse(Buffer.from(text, 'base64url').toString('utf8').split('/'))
  if (!parsed.success) throw new OcpiCallError(ocpiStatusCodes.invalid, 'after: take the link as it is')
  const [at, id] = parsed.data
  return { at, id }
}

/** Returns a page with its headers. `last`: the last row of the page. `isMore`: more rows follow. */
export function buildPageResponse(
  url: string,
  query: Readonly<Record<string, string | undefined>>,
  page: {
    wish: PageQuery
    total: number
    data: unknown[]
    isMore: boolean
    last?: { at: string; id: string } | undefined
  },
): OcpiCallResponse {
  const { wish, total, data, isMore, last } = page
  const next = new URL(url)
  for (const name of ['date_from', 'date_to']) {
    const text = query[name]
    if (text !== undefined) next.searchParams.set(name, text)
  }
  next.searchParams.set('offset', String(wish.offset + wish.limit))
  next.searchParams.set('limit', String(wish.limit))
  if (last) next.searchParams.set('after', Buffer.from(`${last.at}/${last.id}`).toString('base64url'))
  return {
    data,
    headers: {
      'x-total-count': String(total),
      'x-limit': String(wish.limit),
      ...(isMore && { link: `<${next.href}>; rel="next"` }),
    },
  }
}
