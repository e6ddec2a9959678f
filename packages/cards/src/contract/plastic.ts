import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { cardMedia, cardTypes, batchFamilies } from './card-states.ts'
import { cardNo, cardUid, secureNo } from './cards.ts'
import { cardPermissions } from './screens.ts'

/** Largest number of cards per print order. */
export const maxCardsPerPrintBatch = 20_000
/** Digits with one counter, 16 in total: `8600{n:12}`. */
const pattern = z
  .string()
  .trim()
  .regex(/^\d{0,15}\{n:\d{1,2}\}\d{0,15}$/, 'cards.fault.pattern')

/** Returns the numbers of a print order. Undefined if they do not have 16 digits, or the counter overflows. */
export function printBatchNumbers(text: string, first: number, count: number): string[] | undefined {
  const [, before = '', digits = '0', after = ''] = /^(\d*)\{n:(\d+)\}(\d*)$/.exec(text) ?? []
  const places = Number(digits)
  if (before.length + places + after.length !== 16) return undefined
  if (String(first + count - 1).length > places) return undefined
  return Array.from({ length: count }, (_, n) => before + String(first + n).padStart(places, '0') + after)
}

/** Content of a print order. */
const plastic = z.object({
  name: z.string().trim().min(1).max(60),
  family: z.enum(batchFamilies),
  media: z.enum(cardMedia).default('m1'),
  cardType: z.enum(cardTypes).default('personal'),
  printedText: z.string().trim().max(60).default(''),
  count: z.int().min(1).max(maxCardsPerPrintBatch),
})
export const printBatchForm = plastic
  .extend({ pattern, first: z.int().min(0).max(1_000_000_000_000) })
  .refine(({ pattern: text, first, count }) => printBatchNumbers(text, first, count) !== undefined, {
    path: ['pattern'],
    message: 'cards.fault.pattern',
  })
export type PrintBatchForm = z.output<typeof printBatchForm>

/** `ordered` until all cards arrived, or the others were reported as lost. */
export const printBatchStates = ['ordered', 'received'] as const
export const printBatchRow = toStoredSchema(plastic).extend({
  id: z.uuid(),
  state: z.enum(printBatchStates),
  received: z.int(),
  lost: z.int(),
  orderedAt: instant,
  orderedBy: z.string(),
  closedAt: instant.nullable(),
})
export type PrintBatchRow = z.infer<typeof printBatchRow>
export const printBatchNumberStates = ['open', 'received', 'lost'] as const
export const printBatchNumber = z.object({
  cardNo: z.string(),
  state: z.enum(printBatchNumberStates),
  cardId: z.uuid().nullable(),
  receivedAt: instant.nullable(),
})
export type PrintBatchNumber = z.infer<typeof printBatchNumber>
/** File for the printer: the full numbers, the text, and an empty column for the chips. */
export const printBatchExport = 'cards.plastic'
export const printBatchExportFilter = z.object({ batchId: z.uuid() })

export const listPlasticOrders = endpoint({
  name: 'listPlasticOrders',
  method: 'GET',
  path: '/api/card-orders',
  permission: cardPermissions.view,
  summary:
    'Lists print batches of online and offline cards whose screen the caller may open, newest first, with the number received',
  query: pageQuery.extend({ sort: sortKeys(['orderedAt']) }),
  reply: pageSchemaOf(printBatchRow),
})
export const getPlasticOrder = endpoint({
  name: 'getPlasticOrder',
  method: 'GET',
  path: '/api/card-orders/{id}',
  permission: cardPermissions.view,
  summary: 'Returns a print batch of cards with the number received',
  reply: printBatchRow,
})
export const listPlasticNumbers = endpoint({
  name: 'listPlasticNumbers',
  method: 'GET',
  path: '/api/card-orders/{id}/numbers',
  permission: cardPermissions.view,
  summary: 'Lists the card numbers of a print batch, masked, with their state: open, received or lost',
  query: pageQuery.extend({ state: z.enum(printBatchNumberStates).optional() }),
  reply: pageSchemaOf(printBatchNumber),
})
export const orderPlastic = endpoint({
  name: 'orderPlastic',
  method: 'POST',
  path: '/api/card-orders',
  permission: cardPermissions.create,
  summary:
    'Orders a print batch of cards by a number pattern; refused if a number belongs to a card or is already ordered',
  body: printBatchForm,
  reply: printBatchRow,
})
export const receivePlastic = endpoint({
  name: 'receivePlastic',
  method: 'POST',
  path: '/api/card-orders/{id}/receive',
  permission: cardPermissions.create,
  summary: 'Registers a received card of a print batch in stock, with the number read from its chip',
  body: z.object({
    cardNo,
    uid: cardUid,
    secureNo: secureNo.nullable().default(null),
    isOtherChip: z.boolean().default(false),
  }),
  reply: printBatchRow,
})
export const closePlasticOrder = endpoint({
  name: 'closePlasticOrder',
  method: 'POST',
  path: '/api/card-orders/{id}/close',
  permission: cardPermissions.control,
  summary: 'Closes a print batch: cards not received count as lost, and their numbers may be ordered again',
  body: z.object({}),
  reply: printBatchRow,
})
export const printBatchEndpoints = [
  listPlasticOrders,
  getPlasticOrder,
  listPlasticNumbers,
  orderPlastic,
  receivePlastic,
  closePlasticOrder,
] as const
