import { counterPayMethods, flowScreen } from '@evops/ledger/contract'
import {
  doneReply,
  endpoint,
  energyDwh,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { cardFamilies, cardMedia, cardStates, cardTypes } from './card-states.ts'
import { cardPermissions } from './screens.ts'
import { startLimitFields } from './start-limits.ts'

/** The printed number: 16 digits, with or without groups. */
export const cardNo = z
  .string()
  .overwrite((text) => text.replace(/\s/g, ''))
  .regex(/^\d{16}$/, 'cards.fault.number')
/**
 * The chip's number as a reader reads it: 4 to 10 bytes as hexadecimal digits, with any separators. It is the tag of
 * the card's start token.
 */
export const cardUid = z
  .string()
  .overwrite((text) => text.replace(/[\s:-]/g, ''))
  .toUpperCase()
  .regex(/^[0-9A-F]{8,20}$/, 'cards.fault.uid')
/**
 * A number inside an application of the chip, which cannot be copied. Charge points receive it instead of the chip's
 * own number.
 */
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

/** Permissions and validity of a card. The limits apply per session, and its start token stores them. */
const terms = {
  plate: plate.default(''),
  validFrom: instant.nullable().default(null),
  validUntil: instant.nullable().default(null),
  limitMinor: limitMinor.default(null),
  limitDwh: limitDwh.default(null),
  remark: remark.default(''),
}
/** Data of the chip in addition to its number: its answer to select or reset, and the version of its applet. */
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
  /** Deposit taken at the counter, booked to the holder's deposits. 0: none. */
  depositMinor: minorUnits.min(0).max(1_000_000_000_000).default(0),
  method: z.enum(counterPayMethods).default('cash'),
  voucherNo: z.string().trim().max(60).default(''),
}

/** A known chip number in reversed byte order is rejected unless it is confirmed to be another chip. */
const isOtherChip = z.boolean().default(false)

export const registerForm = z.object({ ...identity, isOtherChip, ...terms }).refine(isInOrder, inOrder)
/** A card of a batch. A card in stock is identified by its number alone. */
export const batchForm = z
  .object({ ...identity, uid: cardUid.nullable(), isOtherChip, ...terms })
  .refine(isInOrder, inOrder)
export type RegisterForm = z.output<typeof registerForm>

/** A card from stock by its id, or one that is registered in the same step. */
export const issueCardForm = z
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
    /** Wallet that pays: a member's or a company's. Null: none, as for staff cards. */
    holderId: z.uuid().nullable().default(null),
    /** Missing: as registered. */
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
export type IssueCardForm = z.output<typeof issueCardForm>

/** In lists, on the card's page and in files, number and chip are masked except for their last four characters. */
export const cardRow = toStoredSchema(z.object({ ...identity, ...terms })).extend({
  ...toStoredSchema(z.object(startLimitFields)).shape,
  id: z.uuid(),
  family: z.enum(cardFamilies),
  state: z.enum(cardStates),
  holderId: z.uuid().nullable(),
  holderName: z.string().nullable(),
  holderKind: z.string().nullable(),
  depositId: z.uuid().nullable(),
  /** Held deposit. Null: none was taken, or it was returned. */
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
  /** Available amount of the holder's wallet. Null without a holder. */
  availableMinor: minorUnits.nullable(),
  principalMinor: minorUnits.nullable(),
  currency: z.string().nullable(),
  /** The card that replaced it. */
  replacedById: z.uuid().nullable(),
  /** True while a session of this card is active. */
  charging: z.boolean(),
})
export type CardDetail = z.infer<typeof cardDetail>

export const cardFilter = z.object({
  /**
   * The printed number or the chip's number, complete or the last four characters (their beginning for users who may
   * see them), or the beginning of a plate.
   */
  search: z.string().trim().max(40).optional(),
  /** Screen: online cards or offline cards. Missing: all that the user may see. */
  offline: z.enum(['true', 'false']).optional(),
  family: z.enum(cardFamilies).optional(),
  state: z.enum(cardStates).optional(),
  cardType: z.enum(cardTypes).optional(),
  holderId: z.uuid().optional(),
})
export type CardFilter = z.output<typeof cardFilter>
/**
 * Names of the list's export, and of the export with full numbers, which contains cards whose numbers the user may see.
 */
export const cardExport = 'cards.cards'
export const cardExportUnmasked = 'cards.cards-whole'

export const listCards = endpoint({
  name: 'listCards',
  method: 'GET',
  path: '/user/cardopt/list',
  permission: cardPermissions.view,
  summary: 'Lists the online and offline cards whose screen the caller may open, newest first; numbers masked',
  query: pageQuery.extend({
    ...cardFilter.shape,
    sort: sortKeys(['createdAt', 'cardNo', 'issuedAt', 'validUntil']),
  }),
  reply: pageSchemaOf(cardRow),
})
export const getCard = endpoint({
  name: 'getCard',
  method: 'GET',
  path: '/api/cards/{id}',
  permission: cardPermissions.view,
  summary: 'Returns a card with the balance its holder may spend; numbers masked',
  reply: cardDetail,
})
export const revealCard = endpoint({
  name: 'revealCard',
  method: 'POST',
  path: '/api/cards/{id}/reveal',
  permission: cardPermissions.reveal,
  summary: 'Returns the full numbers of a card; the access and its reason are audited',
  body: z.object({ reason }),
  reply: z.object({ cardNo: z.string(), uid: z.string(), secureNo: z.string().nullable() }),
  tags: 'whole',
})
export const nameHolders = endpoint({
  name: 'nameHolders',
  method: 'GET',
  path: '/api/cards/holders',
  permission: [...cardPermissions.create, ...cardPermissions.edit],
  summary: 'Lists members and companies with an open wallet by name, at most 20, to choose a card holder',
  query: z.object({ search: z.string().trim().max(60).optional() }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.string() })),
})
export const registerCard = endpoint({
  name: 'registerCard',
  method: 'POST',
  path: '/api/cards',
  permission: cardPermissions.create,
  summary: 'Registers a card in stock; charge points receive no data about it until it is issued',
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
    'Issues a card from stock, or a new one, to a holder, and takes a deposit if requested; once per Idempotency-Key',
  body: issueCardForm,
  reply: cardDetail,
  tags: 'whole',
})
const version = z.int().optional()
const payIn = z.object({
  id: z.uuid(),
  amountMinor: z.coerce.number<number>().int().min(1).max(1_000_000_000_000),
  method: z.enum(counterPayMethods).default('cash'),
  voucherNo: z.string().trim().max(60).default(''),
})
export const cardMoney = z.object({
  journalId: z.uuid().nullable(),
  /** Set if the amount is above the limit and waits for a second person. */
  approvalId: z.uuid().nullable(),
  amountMinor: minorUnits,
})
export const rechargeCard = endpoint({
  name: 'rechargeCard',
  method: 'POST',
  path: '/user/cardopt/recharge',
  permission: flowScreen.may.wallet.create,
  summary: 'Tops up the wallet of a card’s holder, as at the cash desk; once per Idempotency-Key',
  body: payIn.extend({
    payer: z.string().trim().max(100).default(''),
    /** The payer's identity document, if a rule of prepaid cards requires it. */
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
  summary: 'Refunds money from the wallet of a card’s holder, as at the cash desk; once per Idempotency-Key',
  body: payIn.extend({ reason }),
  reply: cardMoney,
})
export const lockCard = endpoint({
  name: 'lockCard',
  method: 'POST',
  path: '/user/cardopt/lockorunlock',
  permission: cardPermissions.control,
  summary: 'Locks or unlocks a card; switches to the other state if `locked` is missing',
  body: z.object({ id: z.uuid(), locked: z.boolean().optional(), reason, version }),
  reply: cardDetail,
})
export const updateCard = endpoint({
  name: 'updateCard',
  keeps: { read: getCard },
  method: 'POST',
  path: '/user/cardopt/update',
  permission: cardPermissions.edit,
  summary: 'Updates the terms and the holder of a card. 409 if the version is outdated',
  body: z
    .object({
      id: z.uuid(),
      ...terms,
      ...startLimitFields,
      media: identity.media,
      ...chip,
      cardType: identity.cardType,
      /** Missing: unchanged. */
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
  summary: 'Deletes a card that was never issued',
  body: byId,
  reply: doneReply,
})
/** Older form of the request. */
export const deleteCardByGet = endpoint({
  name: 'deleteCardByGet',
  method: 'GET',
  path: '/user/cardopt/delete',
  permission: cardPermissions.delete,
  summary: 'Deletes a card that was never issued; older GET form, prefer POST',
  query: byId,
  reply: doneReply,
  writes: true,
})
export const reportLoss = endpoint({
  name: 'reportLoss',
  method: 'POST',
  path: '/api/cards/{id}/loss',
  permission: cardPermissions.control,
  summary: 'Reports a card as lost, or as found again; a lost card is refused at once',
  body: z.object({ lost: z.boolean().default(true), reason, version }),
  reply: cardDetail,
})
export const replaceCard = endpoint({
  name: 'replaceCard',
  method: 'POST',
  path: '/api/cards/{id}/replace',
  permission: cardPermissions.control,
  summary: 'Replaces a card: another card takes over its holder, terms and deposit, and the old one is refused at once',
  body: z.object({ cardNo, uid: cardUid, secureNo: identity.secureNo, isOtherChip, reason, version }),
  reply: cardDetail.extend({
    /** Set if the money on the old chip waits for a second person. */
    approvalId: z.uuid().nullable(),
  }),
  tags: 'whole',
})
export const cancelCard = endpoint({
  name: 'cancelCard',
  method: 'POST',
  path: '/api/cards/{id}/cancel',
  permission: cardPermissions.control,
  summary: 'Cancels a card and returns its deposit; refused while the card is charging. Once per Idempotency-Key',
  body: z.object({
    reason,
    collected: z.boolean().default(true),
    /**
     * Balance on the chip of a purse card as read by a reader. It must be unloaded first. Missing: the known balance.
     */
    balanceMinor: minorUnits.min(0).optional(),
    method: deposit.method,
    voucherNo: deposit.voucherNo,
    version,
  }),
  reply: cardDetail.extend({
    /** Set if the deposit waits for a second person. */
    approvalId: z.uuid().nullable(),
  }),
})
export const renewCard = endpoint({
  name: 'renewCard',
  method: 'POST',
  path: '/api/cards/{id}/renew',
  permission: cardPermissions.control,
  summary: 'Extends the validity of a card; an expired card becomes active again',
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
