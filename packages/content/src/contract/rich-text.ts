import { webAddress } from '@evops/platform/contract'
import { z } from 'zod'

/*
 * Text with a few kinds of emphasis as plain data: markup is never stored, sent or rendered, so no client needs
 * innerHTML. It is a list of blocks; each text block contains spans with one style each.
 */
export const richLimits = { blocks: 200, spans: 60, text: 2_000, items: 50 } as const

/** A tag, a comment, a declaration, an invisible character, or a character that reverses the text direction. */
const unseen = '\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff'
const markup = new RegExp(`<[a-z/!?]|[${unseen}]`, 'i')

/** One line of text for drivers: text that looks like markup and invisible characters are rejected. */
export const singleLineText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !markup.test(text), 'content.fault.markup')

/** The same with line breaks. */
export const multiLineText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !markup.test(text.replace(/\r?\n/g, ' ')), 'content.fault.markup')

/** A web page, a mail address or a telephone number; no executable link. */
const link = z
  .string()
  .trim()
  .max(500)
  .refine((text) => isSafeLink(text), 'content.fault.link')
const page = webAddress(500)
export function isSafeLink(text: string): boolean {
  if (/^(mailto:[^\s<>"?]+@[^\s<>"?]+|tel:\+?[\d ()-]{3,30})$/i.test(text)) return true
  return page.safeParse(text).success
}

export const richSpan = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(richLimits.text)
    .refine((text) => !markup.test(text), 'content.fault.markup'),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  link: link.optional(),
})
export type RichSpan = z.infer<typeof richSpan>
const spans = z.array(richSpan).min(1).max(richLimits.spans)

export const richBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), spans }),
  z.strictObject({ kind: z.literal('heading'), spans }),
  z.strictObject({ kind: z.literal('quote'), spans }),
  z.strictObject({
    kind: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(spans).min(1).max(richLimits.items),
  }),
])
export type RichBlock = z.infer<typeof richBlock>

export const richText = z.array(richBlock).max(richLimits.blocks)
export type RichText = z.infer<typeof richText>
