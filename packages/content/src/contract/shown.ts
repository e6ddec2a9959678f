import { instant, languages, type Language } from '@evops/platform/contract'
import { z } from 'zod'
import { richText } from './rich-text.ts'

/*
 * Content for drivers in the form returned by the reading functions of the public server entry point; a driver API may
 * send these shapes unchanged.
 */

/** Audiences: visitors without sign-in, private members, and drivers authorised by a company. */
export const contentAudiences = ['visitor', 'member', 'company'] as const
export type ContentAudience = (typeof contentAudiences)[number]

/** Places of a carousel in a driver's app: home page, session bill, wallet. */
export const carouselPlaces = ['home', 'bill', 'wallet'] as const
export type CarouselPlace = (typeof carouselPlaces)[number]

/** Pages that an app can open itself. */
export const appPages = ['map', 'scan', 'wallet', 'coupons', 'bookings', 'invoices', 'feedback'] as const

/** Target of a picture. */
export const publicSlideLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('web'), url: z.string() }),
  z.object({ kind: z.literal('news'), id: z.uuid() }),
  z.object({ kind: z.literal('page'), page: z.enum(appPages) }),
])
export type PublicSlideLink = z.infer<typeof publicSlideLink>

/** `address`: a path of this server, public while the item of the picture is published. */
export const publicPicture = z.object({
  address: z.string(),
  /** The same picture for wide screens; omitted if there is none. */
  wide: z.string().optional(),
  alt: z.string(),
})
export type PublicPicture = z.infer<typeof publicPicture>

/** `language`: the language of the text, which may differ from the requested one. */
const shownFields = { id: z.uuid(), language: z.enum(languages), title: z.string() }

export const publicSlide = z.object({ ...shownFields, picture: publicPicture, link: publicSlideLink.nullable() })
export type PublicSlide = z.infer<typeof publicSlide>

export const publicNews = z.object({
  ...shownFields,
  summary: z.string(),
  picture: publicPicture.nullable(),
  pinned: z.boolean(),
  publishedAt: instant,
})
export type PublicNews = z.infer<typeof publicNews>

export const publicNewsItem = publicNews.extend({ body: richText })
export type PublicNewsItem = z.infer<typeof publicNewsItem>

export const appPlatforms = [
  'android',
  'ios',
  'harmony',
  'mini_programme',
  'web',
  'handheld',
  'charge_point_screen',
] as const
export type AppPlatform = (typeof appPlatforms)[number]

/** Result of an app's version check. `forced`: the app must not continue without the newer version. */
export const versionCheckResult = z.discriminatedUnion('state', [
  z.object({ state: z.literal('current') }),
  z.object({
    state: z.enum(['update', 'forced']),
    versionName: z.string(),
    build: z.int(),
    /** Release notes in the requested language or the next best one; may be empty. */
    notes: z.string(),
    /** A store page, or a path of this server for the file; empty if the app updates itself (web, mini-programme). */
    address: z.string(),
    /** For a file on this server: its size and its SHA-256 in hexadecimal. */
    bytes: z.int().nullable(),
    sha256: z.string().nullable(),
    publishedAt: instant,
  }),
])
export type VersionCheckResult = z.infer<typeof versionCheckResult>

/**
 * Returns the best variant of several languages: the requested one, else the operator's, else English, else any in the
 * product's order. Undefined if there is none.
 */
export function pickBestLanguage<T extends { language: Language }>(
  variants: readonly T[],
  requested: Language,
  ofOperator: Language,
): T | undefined {
  const order = [requested, ofOperator, 'en', ...languages]
  return order.flatMap((language) => variants.find((one) => one.language === language) ?? []).at(0)
}
