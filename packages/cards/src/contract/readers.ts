import { doneReply, endpoint, instant, minorUnits } from '@evops/platform/contract'
import { z } from 'zod'
import { cardPermissions } from './screens.ts'

export const readerJobKinds = ['read', 'personalise', 'load', 'unload', 'ungrey', 'pin'] as const
export type ReaderJobKind = (typeof readerJobKinds)[number]
/** Kinds that move no money. The others are started by purse actions. */
export const moneylessJobKinds = ['read', 'personalise', 'pin'] as const
export const readerJobStates = ['waiting', 'sent', 'done', 'failed', 'abandoned'] as const
/** Reasons of a failed job. The texts are `cards.reader.error.…`. */
export const readerErrors = ['other-card', 'refused', 'bad-mac', 'no-key', 'reader-gone', 'balance', 'counter'] as const
export type ReaderError = (typeof readerErrors)[number]

const hexText = z.string().regex(/^([0-9A-F]{2}){0,300}$/)
const mark = z.string().regex(/^[0-9A-F]{64}$/)
/** Next commands for a card: ISO 7816-4 commands as hexadecimal digits, with the server's mark. */
export const readerJobCommands = z.object({
  format: z.literal('evops-card-job/1'),
  job: z.uuid(),
  /** Counter of a job's exchanges, from 0. */
  step: z.int().min(0).max(20),
  apdus: z.array(hexText).min(1).max(60),
  mark,
})
export type ReaderJobCommands = z.infer<typeof readerJobCommands>
/**
 * Responses of the card, one for each command with its status words. Fewer if the card refused a command or was
 * removed.
 */
export const readerJobReplies = z.object({
  job: z.uuid(),
  step: z.int().min(0).max(20),
  replies: z.array(hexText).max(60),
  /** Mark of the job file. */
  mark,
})
export type ReaderJobReplies = z.output<typeof readerJobReplies>

export const readerJobResult = z
  .object({
    serial: z.string(),
    balanceBeforeMinor: minorUnits,
    balanceMinor: minorUnits,
    /** The card's counter of online transactions before the job. */
    counter: z.int(),
    tac: z.string(),
    tacOk: z.boolean(),
    grey: z.boolean(),
    /** For a job with an unknown end: whether the card had executed it. */
    landed: z.boolean(),
    /** Number of written keys. */
    keys: z.int(),
  })
  .partial()
export type ReaderJobResult = z.infer<typeof readerJobResult>

export const readerJob = z.object({
  id: z.uuid(),
  cardId: z.uuid(),
  kind: z.enum(readerJobKinds),
  state: z.enum(readerJobStates),
  /** Number of completed exchanges. */
  step: z.int(),
  amountMinor: minorUnits.nullable(),
  result: readerJobResult.nullable(),
  error: z.string().nullable(),
  /** True if the deciding command was sent and no response arrived: the card is grey until it is read. */
  uncertain: z.boolean(),
  bridgeId: z.uuid().nullable(),
  bridgeName: z.string().nullable(),
  byName: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type ReaderJob = z.infer<typeof readerJob>

export const listReaderJobs = endpoint({
  name: 'listReaderJobs',
  method: 'GET',
  path: '/api/cards/{id}/reader-jobs',
  permission: cardPermissions.view,
  summary: 'Lists the reader jobs of a card, newest first, at most 20',
  reply: z.array(readerJob),
})
export const createReaderJob = endpoint({
  name: 'createReaderJob',
  method: 'POST',
  path: '/api/cards/{id}/reader-jobs',
  permission: cardPermissions.control,
  summary:
    'Starts a reader job that reads or personalises a card or resets its PIN, through a bridge or by files; one job per card at a time',
  body: z
    .object({
      kind: z.enum(moneylessJobKinds),
      /** Null for an exchange of files. */
      bridgeId: z.uuid().nullable().default(null),
      /** New PIN, 6 digits. Stored encrypted until the job ends, and never returned. */
      pin: z
        .string()
        .regex(/^(\d{6})?$/, 'cards.fault.pin')
        .default(''),
    })
    .refine(({ kind, pin }) => (kind === 'pin') === (pin !== ''), {
      path: ['pin'],
      message: 'cards.fault.pin',
    }),
  reply: readerJob,
})
export const takeReaderFile = endpoint({
  name: 'takeReaderFile',
  method: 'POST',
  path: '/api/card-reader-jobs/{id}/file',
  permission: cardPermissions.control,
  summary: 'Returns the commands of a reader job’s next exchange as a file for a program with a card reader',
  body: z.object({}),
  reply: readerJobCommands,
})
export const answerReaderJob = endpoint({
  name: 'answerReaderJob',
  method: 'POST',
  path: '/api/card-reader-jobs/{id}/answer',
  permission: cardPermissions.control,
  summary: 'Records the card’s responses to a reader job from the program’s file; a repeated response changes nothing',
  body: z.object({ file: z.string().min(2).max(50_000) }),
  reply: readerJob,
})
export const abandonReaderJob = endpoint({
  name: 'abandonReaderJob',
  method: 'POST',
  path: '/api/card-reader-jobs/{id}/abandon',
  permission: cardPermissions.control,
  summary: 'Cancels a reader job; if its deciding command was already sent, the card becomes grey',
  body: z.object({}),
  reply: readerJob,
})

export const cardBridge = z.object({
  id: z.uuid(),
  name: z.string(),
  pairedAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
})
export const listCardBridges = endpoint({
  name: 'listCardBridges',
  method: 'GET',
  path: '/api/card-bridges',
  permission: cardPermissions.control,
  summary: 'Lists card reader bridges, the programs on computers with a card reader',
  reply: z.array(cardBridge),
})
export const createCardBridge = endpoint({
  name: 'createCardBridge',
  method: 'POST',
  path: '/api/card-bridges',
  permission: cardPermissions.control,
  summary:
    'Creates a card reader bridge and returns its pairing code, shown once and valid for one use within ten minutes',
  body: z.object({ name: z.string().trim().min(1).max(60) }),
  reply: z.object({ id: z.uuid(), code: z.string(), until: instant }),
})
export const deleteCardBridge = endpoint({
  name: 'deleteCardBridge',
  method: 'DELETE',
  path: '/api/card-bridges/{id}',
  permission: cardPermissions.control,
  summary: 'Deletes a card reader bridge; its access ends at once',
  reply: doneReply,
})

const forBridge = { permission: 'public', method: 'POST' } as const
const token = z.string().max(200)
const nextJob = z.object({ job: readerJobCommands.nullable() })
export const pairCardBridge = endpoint({
  ...forBridge,
  name: 'pairCardBridge',
  path: '/api/public/card-bridges/pair',
  summary: 'Pairs a card reader bridge by its code and returns its token, once',
  body: z.object({ code: z.string().trim().max(40) }),
  reply: z.object({ token: z.string(), name: z.string() }),
})
export const pollCardBridge = endpoint({
  ...forBridge,
  name: 'pollCardBridge',
  path: '/api/public/card-bridges/poll',
  summary: 'Returns the next job of a card reader bridge; waits up to `waitSeconds` if there is none',
  body: z.object({ token, waitSeconds: z.int().min(0).max(25).default(25) }),
  reply: nextJob,
})
export const answerCardBridge = endpoint({
  ...forBridge,
  name: 'answerCardBridge',
  path: '/api/public/card-bridges/answer',
  summary: 'Records the card’s responses and returns the next commands for it; null if the job has ended',
  body: z.object({ token, answer: readerJobReplies }),
  reply: nextJob,
})

export const readerEndpoints = [
  listReaderJobs,
  createReaderJob,
  takeReaderFile,
  answerReaderJob,
  abandonReaderJob,
  listCardBridges,
  createCardBridge,
  deleteCardBridge,
] as const
export const bridgeEndpoints = [pairCardBridge, pollCardBridge, answerCardBridge] as const
