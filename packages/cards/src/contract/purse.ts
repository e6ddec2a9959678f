import { depositsScreen, flowScreen, counterPayMethods } from '@evops/ledger/contract'
import { endpoint, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { cardDetail } from './cards.ts'
import { readerJob } from './readers.ts'
import { cardPermissions } from './screens.ts'

export const purseLossBearers = ['holder', 'written_off'] as const
export type PurseLossBearer = (typeof purseLossBearers)[number]
const reason = z.string().trim().min(1).max(500)
const version = z.int().optional()
const amountMinor = z.coerce.number<number>().int().min(1).max(1_000_000_000_000)
/** Fields of a payment at the counter. */
const slip = {
  amountMinor,
  voucherNo: z.string().trim().max(60).default(''),
  note: z.string().trim().max(500).default(''),
  version,
}
/** Certificate of a card or a terminal: four bytes as hexadecimal digits. */
export const tacText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([0-9A-F]{8})?$/, 'cards.fault.tac')
/** Reader that writes the chip. Missing: no reader, the counter books what was done by other means. */
export const readerChoice = z
  .object({ /** Null for an exchange of files */ bridgeId: z.uuid().nullable().default(null) })
  .optional()
/** The chip is being written. The booking follows from its response. */
const startedReaderJob = z.object({ readerJob })
/** A second person must approve. Nothing is booked before. */
const requested = z.object({ approvalId: z.uuid() })
const pin = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'cards.fault.pin')
/** Identity document of the payer, if a rule requires it. Stored encrypted, and only its last characters are shown. */
export const payerIdentityNo = z.string().trim().max(40).default('')

export const purseDetail = z.object({
  cardId: z.uuid(),
  currency: z.string(),
  /** Calculated balance of the chip from all known records. Below zero: records are missing. */
  purseMinor: minorUnits,
  /** Amount that is not on the chip and can be loaded onto it, from its holder's wallet or its own. */
  loadableMinor: minorUnits,
  /** Sessions whose card has not reported its payment, less payments whose session is missing. */
  clearingMinor: minorUnits,
  missing: z.int(),
  /** Open grey locks with their records. */
  grey: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      amountMinor: minorUnits,
      sessionNo: z.string().nullable(),
      /** Reader job that was running when the card was removed. Null for a terminal's record. */
      job: z.enum(['load', 'unload', 'ungrey']).nullable(),
      /** Time from which two users may release it without a record. */
      forcedFrom: instant,
    }),
  ),
  /** Last known counters. Null: none. */
  loadCounter: z.int().nullable(),
  debitCounter: z.int().nullable(),
  hasPin: z.boolean(),
  pinTriesLeft: z.int(),
})
export type PurseDetail = z.infer<typeof purseDetail>

export const getPurse = endpoint({
  name: 'getPurse',
  method: 'GET',
  path: '/api/cards/{id}/purse',
  permission: cardPermissions.view,
  summary: 'Returns the chip balance of a purse card as calculated from all records, and the number of missing records',
  reply: purseDetail,
})
export const purseMovement = z.object({
  operationId: z.uuid(),
  journalId: z.uuid(),
  beforeMinor: minorUnits,
  amountMinor: minorUnits,
  afterMinor: minorUnits,
  currency: z.string(),
})
export type PurseMovement = z.infer<typeof purseMovement>
export const loadCard = endpoint({
  name: 'loadCard',
  method: 'POST',
  path: '/api/cards/{id}/load',
  permission: flowScreen.may.wallet.create,
  summary:
    'Loads money onto a card’s chip, from the wallet or paid at the cash desk in the same step; with a reader, it is booked when the chip has responded. Once per Idempotency-Key',
  body: z.object({
    ...slip,
    /** `wallet`: no payment at the counter. */
    method: z.enum(['wallet', ...counterPayMethods]).default('wallet'),
    identityNo: payerIdentityNo,
    tac: tacText.default(''),
    reader: readerChoice,
  }),
  reply: z.union([purseMovement, startedReaderJob]),
})
export const unloadCard = endpoint({
  name: 'unloadCard',
  method: 'POST',
  path: '/api/cards/{id}/unload',
  permission: flowScreen.may.wallet.control,
  summary:
    'Unloads money from the chip into the wallet: with a reader, it is booked when the chip has responded; otherwise a second person must approve. Once per Idempotency-Key',
  body: z.object({ amountMinor, tac: tacText.default(''), reason, version, reader: readerChoice }),
  reply: z.union([startedReaderJob, requested]),
})
export const ungreyCard = endpoint({
  name: 'ungreyCard',
  method: 'POST',
  path: '/api/cards/{id}/ungrey',
  permission: cardPermissions.control,
  summary:
    'Releases a grey lock and deducts its recorded amount if the session is found. A second person must approve a release without a record (after the waiting time, no deduction) or the write-off of an unreadable card. A reader also resolves a job with an unknown end',
  body: z.object({
    reason,
    /** True to release the lock although no record was found. */
    force: z.boolean().default(false),
    /**
     * Handling if the card cannot be read after an unknown end: the holder keeps the amount, or it is written off.
     * Requires two users after the waiting time. The card is locked.
     */
    writeOff: z.enum(purseLossBearers).optional(),
    /** Required if the card has a PIN and the lock is forced. */
    pin: pin.optional(),
    tac: tacText.default(''),
    reader: readerChoice,
  }),
  reply: z.object({
    deductedMinor: minorUnits,
    sessionId: z.uuid().nullable(),
    /** Set if it waits for a second person. */
    approvalId: z.uuid().nullable(),
    /** Set if the PIN was wrong: nothing was done, and this number of attempts is left. */
    pinTriesLeft: z.int().nullable(),
    /** Set if the chip is being written. */
    readerJob: readerJob.nullable(),
  }),
})
export const changeCardPin = endpoint({
  name: 'changeCardPin',
  method: 'POST',
  path: '/api/cards/{id}/pin',
  permission: cardPermissions.control,
  summary: 'Sets or changes the PIN of a purse card; five wrong attempts lock it',
  body: z.object({
    /** The current PIN. Missing if none was set. */
    oldPin: pin.optional(),
    newPin: pin,
  }),
  reply: z.object({ changed: z.boolean(), pinTriesLeft: z.int() }),
})
export const unlockCardPin = endpoint({
  name: 'unlockCardPin',
  method: 'POST',
  path: '/api/cards/{id}/pin/unlock',
  permission: cardPermissions.control,
  summary: 'Unlocks and removes the PIN of a purse card; a new one must be set',
  body: z.object({ reason }),
  reply: z.object({ changed: z.boolean(), pinTriesLeft: z.int() }),
})
export const checkCard = endpoint({
  name: 'checkCard',
  method: 'POST',
  path: '/api/cards/{id}/check',
  permission: cardPermissions.view,
  summary:
    'Compares the balance and counters that a reader read from a purse card with the stored records; shows missing records',
  body: z.object({
    balanceMinor: minorUnits.min(0).max(1_000_000_000_000),
    debitCounter: z.int().min(0).max(65_535).optional(),
    loadCounter: z.int().min(0).max(65_535).optional(),
  }),
  reply: z.object({ purseMinor: minorUnits, differenceMinor: minorUnits, missing: z.int() }),
})
export const collectCard = endpoint({
  name: 'collectCard',
  method: 'POST',
  path: '/api/cards/{id}/collect',
  permission: cardPermissions.control,
  summary: 'Records that a cancelled or replaced card was handed in later',
  body: z.object({ reason, version }),
  reply: cardDetail,
})
export const personaliseCard = endpoint({
  name: 'personaliseCard',
  method: 'POST',
  path: '/api/cards/{id}/personalise',
  permission: cardPermissions.create,
  summary: 'Records that a blank chip was personalised as a card, which is then in stock',
  body: z.object({ version }),
  reply: cardDetail,
})
export const depositCard = endpoint({
  name: 'depositCard',
  method: 'POST',
  path: '/api/cards/{id}/deposit',
  permission: depositsScreen.may.depositrefund.create,
  summary: 'Takes a deposit for a card that has none; once per Idempotency-Key',
  body: z.object({ ...slip, method: z.enum(counterPayMethods).default('cash') }),
  reply: cardDetail,
})

export const purseEndpoints = [
  getPurse,
  loadCard,
  unloadCard,
  ungreyCard,
  changeCardPin,
  unlockCardPin,
  checkCard,
  collectCard,
  personaliseCard,
  depositCard,
] as const
