import { instant, languages, type Language } from '@evops/platform/contract'
import { z } from 'zod'
import { richText } from './rich-text.ts'

/* What drivers are told, as the reading functions of the server door answer: shapes that a driver's API may reply as they are. */

/** Who reads: nobody who signed in, a member of their own, somebody whom a company lets charge. */
export const audiences = ['visitor', 'member', 'company'] as const
export type Audience = (typeof audiences)[number]

/** Where a driver's app shows a row of pictures: its first page, the bill of a session, the wallet. */
export const places = ['home', 'bill', 'wallet'] as const
export type Place = (typeof places)[number]

/** What an app may open of its own. */
export const appPages = ['map', 'scan', 'wallet', 'coupons', 'bookings', 'invoices', 'feedback'] as const

/** Where a picture leads. */
export const shownLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('web'), url: z.string() }),
  z.object({ kind: z.literal('news'), id: z.uuid() }),
  z.object({ kind: z.literal('page'), page: z.enum(appPages) }),
])
export type ShownLink = z.infer<typeof shownLink>

/** `address`: a path of this server, open to everybody while what shows the picture is published. */
export const shownPicture = z.object({
  address: z.string(),
  /** The same for wide screens; left out: there is none. */
  wide: z.string().optional(),
  alt: z.string(),
})
export type ShownPicture = z.infer<typeof shownPicture>

/** `language`: in which language it is told, which is not always the one that was asked for. */
const told = { id: z.uuid(), language: z.enum(languages), title: z.string() }

export const shownSlide = z.object({ ...told, picture: shownPicture, link: shownLink.nullable() })
export type ShownSlide = z.infer<typeof shownSlide>

export const shownNews = z.object({
  ...told,
  summary: z.string(),
  picture: shownPicture.nullable(),
  pinned: z.boolean(),
  publishedAt: instant,
})
export type ShownNews = z.infer<typeof shownNews>

export const shownNewsItem = shownNews.extend({ body: richText })
export type ShownNewsItem = z.infer<typeof shownNewsItem>

export const platforms = [
  'android',
  'ios',
  'harmony',
  'mini_programme',
  'web',
  'handheld',
  'charge_point_screen',
] as const
export type Platform = (typeof platforms)[number]

/** What an app is told of its own version. `forced`: it must not go on without the newer one. */
export const versionAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('current') }),
  z.object({
    state: z.enum(['update', 'forced']),
    versionName: z.string(),
    build: z.int(),
    /** What is new, in the language asked for or the next best; may be empty. */
    notes: z.string(),
    /** A shop's page, or a path of this server where the file is; empty: the app renews itself (web, mini-programme). */
    address: z.string(),
    /** Of a file of ours: its size and its SHA-256 in hex. */
    bytes: z.int().nullable(),
    sha256: z.string().nullable(),
    publishedAt: instant,
  }),
])
export type VersionAnswer = z.infer<typeof versionAnswer>

/**
 * The best of what there is in several languages: the one asked for, else the operator's, else English, else any, in the
 * product's order. Undefined: there is none.
 */
export function inLanguage<T extends { language: Language }>(
  variants: readonly T[],
  asked: Language,
  ofOperator: Language,
): T | undefined {
  const order = [asked, ofOperator, 'en', ...languages]
  return order.flatMap((language) => variants.find((one) => one.language === language) ?? []).at(0)
}
