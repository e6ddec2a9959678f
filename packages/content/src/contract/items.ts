import { doneReply, endpoint, idParams, instant, languages } from '@evops/platform/contract'
import { z } from 'zod'
import { singleLineText } from './rich-text.ts'
import { contentAudiences } from './shown.ts'

/* Common properties of carousel pictures and news: audience, period and languages. */

/** Phase of an item according to the time. */
export const contentPhases = ['draft', 'scheduled', 'shown', 'ended', 'withdrawn'] as const
export type ContentPhase = (typeof contentPhases)[number]
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]
/** Maximum picture size: drivers load a carousel on mobile networks, so larger files are rejected. */
export const pictureBytes = 3 * 1024 * 1024

/** Texts of one language: the title, and the description of the picture for people who cannot see it. */
export const itemText = z.object({
  language: z.enum(languages),
  title: singleLineText(80).min(1),
  alt: singleLineText(200).default(''),
})

export const itemForm = {
  audiences: z
    .array(z.enum(contentAudiences))
    .min(1)
    .max(contentAudiences.length)
    .default([...contentAudiences]),
  /** Null: from now, and until the item is withdrawn. */
  showsFrom: instant.nullable().default(null),
  showsUntil: instant.nullable().default(null),
}
type Span = { showsFrom: string | null; showsUntil: string | null }
export const isSpan = ({ showsFrom, showsUntil }: Span) =>
  showsFrom === null || showsUntil === null || Date.parse(showsFrom) < Date.parse(showsUntil)
export const displaySpanError = { path: ['showsUntil'], message: 'content.fault.span' }
export const areLanguagesUnique = ({ texts }: { texts: readonly { language: string }[] }) =>
  new Set(texts.map(({ language }) => language)).size === texts.length
export const duplicateLanguageError = { path: ['texts'], message: 'content.fault.language-twice' }

export const itemRow = {
  id: z.uuid(),
  version: z.int(),
  phase: z.enum(contentPhases),
  publishedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  createdAt: instant,
}
/** Picture formats; the second one is for wide screens and is optional. */
export const pictureVariants = ['phone', 'wide'] as const
export type PictureVariant = (typeof pictureVariants)[number]
/**
 * Addresses of the pictures of a language for the reader of the row, valid for an hour if the item is not published.
 * Null: there is no picture.
 */
export const itemPictures = z.object({ picture: z.string().nullable(), wide: z.string().nullable() })
const ofVariant = z.object({ variant: z.enum(pictureVariants).default('phone') })

export const itemQuery = {
  /** Beginning of a title in any language. */
  search: z.string().trim().max(80).optional(),
  phase: z.enum(contentPhases).optional(),
  audience: z.enum(contentAudiences).optional(),
  language: z.enum(languages).optional(),
}

type Codes = readonly [string, ...string[]]
/** Builds the endpoints of an item besides saving: publish, withdraw, add a picture in a language. */
export function contentItemEndpoints<const P extends string, const N extends string, R extends z.ZodType>(
  path: `/${P}`,
  noun: N,
  { permission, row }: { permission: { readonly control: Codes; readonly edit: Codes }; row: R },
) {
  const act = { method: 'POST', reach: 'operator', reply: row } as const
  const ofLanguage = idParams.extend({ language: z.enum(languages) })
  return {
    publish: endpoint({
      ...act,
      name: `publish${noun}`,
      path: `${path}/{id}/publish`,
      permission: permission.control,
      summary: 'Publishes an item: drivers see it at once, or from its scheduled start. 409 if something is missing',
    }),
    withdraw: endpoint({
      ...act,
      name: `withdraw${noun}`,
      path: `${path}/{id}/withdraw`,
      permission: permission.control,
      summary: 'Withdraws an item: it is no longer shown, nor are its pictures',
    }),
    addPicture: endpoint({
      ...act,
      name: `add${noun}Picture`,
      path: `${path}/{id}/pictures/{language}`,
      permission: permission.edit,
      summary: 'Uploads the picture of a language and replaces an existing one: JPEG, PNG or WebP, at most 3 MB',
      params: ofLanguage,
      query: ofVariant,
      /** The raw bytes. */
      body: z.unknown(),
      transaction: false,
    }),
    removePicture: endpoint({
      name: `delete${noun}Picture`,
      method: 'DELETE',
      path: `${path}/{id}/pictures/{language}`,
      permission: permission.edit,
      reach: 'operator',
      summary: 'Deletes the picture of a language',
      params: ofLanguage,
      query: ofVariant,
      reply: doneReply,
    }),
  }
}
