import { payMethods, flowScreen } from '@evops/ledger/contract'
import {
  done,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { cardFamilies, cardMedia, cardStates, cardTypes } from './card-states.ts'
import { cardPermissions } from './screens.ts'
import { startLimitFields } from './start-limits.ts'

/** The printed number: 16 digits, in groups or not. */
export const cardNo = z
  .string()
  .overwrite((text) => text.replace(/\s/g, ''))
  .regex(/^\d{16}$/, 'cards.fault.number')
/** What the chip tells a reader: 4 to 10 bytes, as hexadecimal digits, with whatever a reader puts between them. It is the tag of the card's start token. */
export const cardUid = z
  .string()
  .overwrite((text) => text.replace(/[\s:-]/g, ''))
  .toUpperCase()
  .regex(/^[0-9A-F]{8,20}$/, 'cards.fault.uid')
/** A number inside an application of the chip, which can't be copied: charge points are told it instead of the chip's own. */
export const secureNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{4,20}$/, 'cards.fault.secure')
const plate = z.string().trim().max(20)
const remark = z.string().trim().max(500)
const reason = z.string().trim().min(1).max(500)
const limitMinor = minorUnits.min(1).max(1_000_000_000).nullable()
const limitDwh = energyDwh.min(1).max(100_000_000).nullable()
const inOrder = { path: ['validUntil'], message: 'cards.fault.validity' }
const isInOrder = (span: { validFrom?: string | null | undefined; validUntil?: string | null | undefined }) =>
  !span.validFrom || !span.validUntil || span.validFrom < span.validUntil

/** What a card may and until when; the limits are of one session, and its start token holds them. */
const terms = {
  plate: plate.default(''),
  validFrom: instant.nullable().default(null),
  validUntil: instant.nullable().default(null),
  limitMinor: limitMinor.default(null),
  limitDwh: limitDwh.default(null),
  remark: remark.default(''),
}
/** What the chip says of itself beside its number: its answer to select or reset, and the version of its applet. */
const chip = {
  ats: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-F]{0,66}$/, 'cards.fault.ats')
    .default(''),
  applet: z.string().trim().max(20).default(''),
}
const identity = {
  cardNo,
  uid: cardUid,
  secureNo: secureNo.nullable().default(null),
  ...chip,
  family: z.enum(cardFamilies).default('online'),
  media: z.enum(cardMedia).default('m1'),
  cardType: z.enum(cardTypes).default('personal'),
}
const deposit = {
  /** Taken at the counter, into the holder's deposits; 0: none. */
  depositMinor: minorUnits.min(0).max(1_000_000_000_000).default(0),
  method: z.enum(payMethods).default('cash'),
  voucherNo: z.string().trim().max(60).default(''),
}

/** A known chip's number the other way round is refused, unless somebody says that it is another chip's. */
const isOtherChip = z.boolean().default(false)

export const registerForm = z.object({ ...identity, isOtherChip, ...terms }).refine(isInOrder, inOrder)
/** A card of a batch: one in stock is known by its number alone. */
export const batchForm = z
  .object({ ...identity, uid: cardUid.nullable(), isOtherChip, ...terms })
  .refine(isInOrder, inOrder)
export type RegisterForm = z.output<typeof registerForm>

/** A card out of stock, by its id, or one that is registered in the same breath. */
export const hairpinForm = z
  .object({
    id: z.uuid().optional(),
    cardNo: cardNo.optional(),
    uid: cardUid.optional(),
    secureNo: identity.secureNo,
    ...chip,
    isOtherChip,
    family: identity.family,
    media: identity.media,
    cardType: identity.cardType,
    /** Whose wallet pays: a member's or a company's. Null: nobody's, as with staff's cards. */
    holderId: z.uuid().nullable().default(null),
    /** Not said: as it was registered. */
    plate: plate.optional(),
    validFrom: instant.nullable().optional(),
    validUntil: instant.nullable().optional(),
    limitMinor: limitMinor.optional(),
    limitDwh: limitDwh.optional(),
    remark: remark.optional(),
    ...startLimitFields,
    ...deposit,
  })
  .refine(isInOrder, inOrder)
  .refine(({ id, cardNo: no }) => id !== undefined || no !== undefined, {
    path: ['cardNo'],
    message: 'cards.fault.number',
  })
  .refine(({ id, uid }) => id !== undefined || uid !== undefined, {
    path: ['uid'],
    message: 'cards.fault.uid',
  })
export type HairpinForm = z.output<typeof hairpinForm>

/** In lists, in a card's own page and in files, number and chip are masked: their last four characters. */
export const cardRow = toStoredSchema(z.object({ ...identity, ...terms })).extend({
  ...toStoredSchema(z.object(startLimitFields)).shape,
  id: z.uuid(),
  family: z.enum(cardFamilies),
  state: z.enum(cardStates),
  holderId: z.uuid().nullable(),
  holderName: z.string().nullable(),
  holderKind: z.string().nullable(),
  depositId: z.uuid().nullable(),
  /** What is held for it; null: none was taken, or it was given back. */
  depositMinor: minorUnits.nullable(),
  keyVersion: z.int().nullable(),
  replacesId: z.uuid().nullable(),
  collected: z.boolean(),
  createdAt: instant,
  issuedAt: instant.nullable(),
  endedAt: instant.nullable(),
  version: z.int(),
})
export type CardRow = z.infer<typeof cardRow>
export const cardDetail = cardRow.extend({
  /** Of the holder's wallet: what may be spent; null without a holder. */
  availableMinor: minorUnits.nullable(),
  principalMinor: minorUnits.nullable(),
  currency: z.string().nullable(),
  /** The card that took its place. */
  replacedById: z.uuid().nullable(),
  /** Something of it runs now. */
  charging: z.boolean(),
})
export type CardDetail = z.infer<typeof cardDetail>

export const cardFilter = z.object({
  /** The printed number or the chip's, whole or the last four (their beginning for who may see them), or how a plate begins. */
  search: z.string().trim().max(40).optional(),
  /** Of one screen: online cards, or the offline ones; not said: of all that the caller may see. */
  offline: z.enum(['true', 'false']).optional(),
  family: z.enum(cardFamilies).optional(),
  state: z.enum(cardStates).optional(),
  cardType: z.enum(cardTypes).optional(),
  holderId: z.uuid().optional(),
})
export type CardFilter = z.output<typeof cardFilter>
/** What the lists' export is called, and the one with numbers in full, of the cards whose numbers the caller may see. */
export const cardExport = 'cards.cards'
export const cardExportWhole = 'cards.cards-whole'

export const listCards = endpoint({
  name: 'listCards',
  method: 'GET',
  path: '/user/cardopt/list',
  permission: cardPermissions.view,
  summary: 'Cards, the newest first, numbers masked; a caller sees those of the screens that they may open',
  query: pageQuery.extend({
    ...cardFilter.shape,
    sort: sortKeys(['createdAt', 'cardNo', 'issuedAt', 'validUntil']),
  }),
  reply: pageOf(cardRow),
})
export const getCard = endpoint({
  name: 'getCard',
  method: 'GET',
  path: '/api/cards/{id}',
  permission: cardPermissions.view,
  summary: 'One card with what its holder may spend; numbers masked',
  reply: cardDetail,
})
export const revealCard = endpoint({
  name: 'revealCard',
  method: 'POST',
  path: '/api/cards/{id}/reveal',
  permission: cardPermissions.reveal,
  summary: 'A card’s numbers in full (audited, with the reason)',
  body: z.object({ reason }),
  reply: z.object({ cardNo: z.string(), uid: z.string(), secureNo: z.string().nullable() }),
  tags: 'whole',
})
export const nameHolders = endpoint({
  name: 'nameHolders',
  method: 'GET',
  path: '/api/cards/holders',
  permission: [...cardPermissions.create, ...cardPermissions.edit],
  summary: 'Members and companies whose wallets are open, by name, at most 20: for choosing a holder',
  query: z.object({ search: z.string().trim().max(60).optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.string() })),
})
export const registerCard = endpoint({
  name: 'registerCard',
  method: 'POST',
  path: '/api/cards',
  permission: cardPermissions.create,
  summary: 'Takes a card into stock; charge points know nothing of it until it is issued',
  body: registerForm,
  reply: cardDetail,
  tags: 'whole',
})
export const issueCard = endpoint({
  name: 'issueCard',
  method: 'POST',
  path: '/user/cardopt/hairpin',
  permission: cardPermissions.create,
  summary:
    'Issues a card out of stock, or a new one, to a holder, with a deposit where one is taken; once per Idempotency-Key',
  body: hairpinForm,
  reply: cardDetail,
  tags: 'whole',
})
const version = z.int().optional()
const payIn = z.object({
  id: z.uuid(),
  amountMinor: z.coerce.number<number>().int().min(1).max(1_000_000_000_000),
  method: z.enum(payMethods).default('cash'),
  voucherNo: z.string().trim().max(60).default(''),
})
export const cardMoney = z.object({
  journalId: z.uuid().nullable(),
  /** Above the limit a second person decides. */
  approvalId: z.uuid().nullable(),
  amountMinor: minorUnits,
})
export const rechargeCard = endpoint({
  name: 'rechargeCard',
  method: 'POST',
  path: '/user/cardopt/recharge',
  permission: flowScreen.may.wallet.create,
  summary: 'Takes money into the wallet of the card’s holder, as the counter does; once per Idempotency-Key',
  body: payIn.extend({
    payer: z.string().trim().max(100).default(''),
    /** The payer's document, where a rule of prepaid cards asks for it. */
    identityNo: z.string().trim().max(40).default(''),
    note: z.string().trim().max(500).default(''),
  }),
  reply: cardMoney,
})
export const refundCard = endpoint({
  name: 'refundCard',
  method: 'POST',
  path: '/user/cardopt/refund',
  permission: flowScreen.may.wallet.control,
  summary: 'Gives money of the holder’s wallet back, as the counter does; once per Idempotency-Key',
  body: payIn.extend({ reason }),
  reply: cardMoney,
})
export const lockCard = endpoint({
  name: 'lockCard',
  method: 'POST',
  path: '/user/cardopt/lockorunlock',
  permission: cardPermissions.control,
  summary: 'Locks a card, or unlocks it; not said which: the other way round from how it is',
  body: z.object({ id: z.uuid(), locked: z.boolean().optional(), reason, version }),
  reply: cardDetail,
})
export const updateCard = endpoint({
  name: 'updateCard',
  keeps: { read: getCard },
  method: 'POST',
  path: '/user/cardopt/update',
  permission: cardPermissions.edit,
  summary: 'Changes what a card may and who holds it. 409 for an old version',
  body: z
    .object({
      id: z.uuid(),
      ...terms,
      ...startLimitFields,
      media: identity.media,
      ...chip,
      cardType: identity.cardType,
      /** Not said: as it is. */
      holderId: z.uuid().nullable().optional(),
      version: z.int(),
    })
    .refine(isInOrder, inOrder),
  reply: cardDetail,
})
const byId = z.object({ id: z.uuid() })
export const deleteCard = endpoint({
  name: 'deleteCard',
  method: 'POST',
  path: '/user/cardopt/delete',
  permission: cardPermissions.delete,
  summary: 'Removes a card that was never issued',
  body: byId,
  reply: done,
})
/** The older wire form. */
export const deleteCardByGet = endpoint({
  name: 'deleteCardByGet',
  method: 'GET',
  path: '/user/cardopt/delete',
  permission: cardPermissions.delete,
  summary: 'The same as GET; prefer POST',
  query: byId,
  reply: done,
  writes: true,
})
export const reportLoss = endpoint({
  name: 'reportLoss',
  method: 'POST',
  path: '/api/cards/{id}/loss',
  permission: cardPermissions.control,
  summary: 'A card is lost, or found again: lost, it is refused at once',
  body: z.object({ lost: z.boolean().default(true), reason, version }),
  reply: cardDetail,
})
export const replaceCard = endpoint({
  name: 'replaceCard',
  method: 'POST',
  path: '/api/cards/{id}/replace',
  permission: cardPermissions.control,
  summary: 'Another card takes its place, with its holder, terms and deposit; the old one is refused at once',
  body: z.object({ cardNo, uid: cardUid, secureNo: identity.secureNo, isOtherChip, reason, version }),
  reply: cardDetail,
  tags: 'whole',
})
export const cancelCard = endpoint({
  name: 'cancelCard',
  method: 'POST',
  path: '/api/cards/{id}/cancel',
  permission: cardPermissions.control,
  summary: 'A card is given back, with its deposit; refused while it charges. Once per Idempotency-Key',
  body: z.object({
    reason,
    collected: z.boolean().default(true),
    /** What a reader says lies on the chip of a purse card: it goes back to the wallet first. Left out: what is known. */
    balanceMinor: minorUnits.min(0).optional(),
    method: deposit.method,
    voucherNo: deposit.voucherNo,
    version,
  }),
  reply: cardDetail.extend({
    /** The deposit waits for a second person. */
    approvalId: z.uuid().nullable(),
  }),
})
export const renewCard = endpoint({
  name: 'renewCard',
  method: 'POST',
  path: '/api/cards/{id}/renew',
  permission: cardPermissions.control,
  summary: 'A card is valid longer; one that had expired is active again',
  body: z.object({ validUntil: instant.nullable(), reason: z.string().trim().max(500).default(''), version }),
  reply: cardDetail,
})

export const cardEndpoints = [
  listCards,
  nameHolders,
  getCard,
  revealCard,
  registerCard,
  updateCard,
  deleteCard,
  deleteCardByGet,
  lockCard,
  reportLoss,
  replaceCard,
  renewCard,
] as const
export const cardMoneyEndpoints = [issueCard, rechargeCard, refundCard, cancelCard] as const
