import { parseUntrustedJson, signingSecrets } from '@evops/platform/server'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { requireFound, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  readerJobReplies,
  keyNames,
  type CardState,
  type ReaderJobReplies,
  type ReaderJobCommands,
  type ReaderJob,
  type ReaderJobKind,
} from '../../contract/index.ts'
import type { OperationAuthor, StoredCard } from '../cards/card-writes.store.ts'
import type { CardsDeps } from '../deps.ts'
import { applicationSerialOf, withCardKeys, withRootKey, type CardKeyName } from '../keys/card-keys.service.ts'
import { createKeyEncryption } from '../keys/key-box.ts'
import { saveKeySetsOfCard } from '../keys/keys.store.ts'
import { hasCardRefusedCommand } from './apdu.rules.ts'
import type { CardDialogueInput } from './dialogue.rules.ts'
import {
  endReaderJob,
  insertReaderJob,
  loadReaderJob,
  saveReaderReplies,
  lockReaderJobRow,
  markReaderJobSent,
  newReaderJobId,
  type ReaderJobEnd,
  type StoredReaderJob,
} from './jobs.store.ts'
import { counterOfReplies, nextDialogueStep, type DialogueStep } from './scripts.rules.ts'

/** Card states in which a job is possible. */
const statesOf: Record<ReaderJobKind, readonly CardState[]> = {
  read: ['blank', 'stock', 'active', 'locked', 'grey', 'lost', 'expired'],
  personalise: ['blank', 'stock'],
  load: ['active'],
  unload: ['active', 'expired'],
  ungrey: ['active', 'grey', 'locked', 'lost', 'expired'],
  pin: ['active', 'locked', 'grey'],
}
const namesOf: Record<ReaderJobKind, readonly CardKeyName[]> = {
  read: [],
  personalise: [...keyNames.user_card, ...keyNames.user_card_app],
  load: ['load', 'tac'],
  unload: ['unload', 'tac'],
  ungrey: ['ungrey', 'load'],
  pin: ['pin_unlock'],
}
/** Terminal number that the server signs with if no terminal is given. */
const deskTerminal = '000000000001'

export interface NewReaderJob {
  card: Pick<StoredCard, 'operatorId' | 'id' | 'media' | 'state'>
  kind: ReaderJobKind
  by: OperationAuthor
  /** For load, unload and release of a grey lock: the amount in minor units. */
  amountMinor?: number
  /** 12 hexadecimal digits. Missing: the server's own number. */
  terminal?: string
  pin?: string
  /** Null for an exchange of files. */
  bridgeId: string | null
  /** For load and unload: the wallet. */
  walletId?: string
  /** For the release of a grey lock: the terminal's record that is deducted, or the job with an unknown end. */
  lockId?: string
  resolvesId?: string
  reason?: string
}
/**
 * Starts a reader job for a card. The caller holds the lock on the card's row. The purse actions start load, unload and
 * release with it, and `jobEnded` applies the result. Throws cards.reader-no-chip, cards.reader-not-so,
 * cards.reader-busy and cards.reader-no-keys.
 */
export async function startReaderJob(tx: Tx, deps: Pick<CardsDeps, 'services'>, job: NewReaderJob): Promise<ReaderJob> {
  const { card, kind, by, bridgeId, amountMinor = null, pin = '', reason = '' } = job
  const { walletId = null, lockId = null, resolvesId = null } = job
  if (card.media !== 'cpu') throw new Problem('cards.reader-no-chip')
  if (!statesOf[kind].includes(card.state)) throw new Problem('cards.reader-not-so')
  const { operatorId, id: cardId } = card
  const at = deps.services.now()
  if (kind === 'personalise' && (await saveKeySetsOfCard(tx, { operatorId, cardId })) === null)
    throw new Problem('cards.reader-no-keys')
  const id = newReaderJobId(at)
  // A read that resolves an unknown end uses a terminal number that was never used before, so that no earlier response
  // can be replayed.
  const terminal = resolvesId ? id.slice(-12).toUpperCase() : (job.terminal ?? deskTerminal)
  const sealed = pin === '' ? null : await createKeyEncryption(deps, card).seal(Buffer.from(pin), id, 'pin')
  const moment = at.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const of = { walletId, lockId, resolvesId, reason, terminal, moment, sealed, by, at }
  if (!(await insertReaderJob(tx, { operatorId, id, cardId, kind, bridgeId, amountMinor, ...of })))
    throw new Problem('cards.reader-busy')
  return loadReaderJob(tx, id)
}

/** Returns the commands of the next exchange. Throws cards.reader-ended. */
export async function nextJobCommands(tx: Tx, deps: CardsDeps, job: StoredReaderJob): Promise<ReaderJobCommands> {
  if (job.state !== 'waiting' && job.state !== 'sent') throw new Problem('cards.reader-ended')
  const turn = await turnOf(tx, deps, job)
  if (!('send' in turn)) throw new Problem('cards.reader-no-keys')
  await markReaderJobSent(tx, job.id, deps.services.now())
  return fileOf(deps, job, turn.send)
}

/**
 * Processes the card's response. Returns the next commands, or null if the job has ended. A response that was already
 * processed changes nothing. Throws cards.reader-file for a response to another job or step, or with another mark.
 */
export async function processJobReplies(
  tx: Tx,
  deps: CardsDeps,
  { job, answer }: { job: StoredReaderJob; answer: ReaderJobReplies },
): Promise<ReaderJobCommands | null> {
  const isOpen = job.state === 'waiting' || job.state === 'sent'
  if (answer.job !== job.id || answer.step > job.replies.length) throw notThisAnswer()
  if (answer.step < job.replies.length || !isOpen) {
    const isKnown = JSON.stringify(job.replies[answer.step]) === JSON.stringify(answer.replies)
    if (!isKnown) throw isOpen ? notThisAnswer() : new Problem('cards.reader-ended')
    return isOpen ? nextJobCommands(tx, deps, job) : null
  }
  const before = await turnOf(tx, deps, job)
  if (!('send' in before)) throw notThisAnswer()
  const secrets = signingSecrets(deps.services.config.secretKey)
  if (!secrets.some((secret) => isMarked(fileOf(deps, job, before.send, secret), answer))) throw notThisAnswer()
  await saveReaderReplies(tx, job.id, answer.replies)
  const now = { ...job, replies: [...job.replies, answer.replies] }
  const turn = await turnOf(tx, deps, now)
  if ('send' in turn) {
    await markReaderJobSent(tx, job.id, deps.services.now())
    return fileOf(deps, now, turn.send)
  }
  await finish(tx, deps, { job: now, end: endOf(now, turn) })
  return null
}
/** True if its last exchange moves money. */
function isWriting({ kind, resolvesId }: StoredReaderJob): boolean {
  return (kind === 'load' || kind === 'unload' || kind === 'ungrey') && resolvesId === null
}
function endOf(job: StoredReaderJob, turn: Exclude<DialogueStep, { send: unknown }>): ReaderJobEnd {
  if ('result' in turn) return { state: 'done', result: turn.result }
  const { code } = turn.fault
  // The deciding exchange is the second one. It was sent and no response arrived.
  const uncertain = isWriting(job) && job.replies.length > 1 && !hasCardRefusedCommand(job.replies.at(-1)?.[0])
  return { state: 'failed', error: code, uncertain }
}

/** Cancels a job, or reports that its reader is unavailable. Repeating it has no effect. */
export async function cancelReaderJob(
  tx: Tx,
  deps: CardsDeps,
  { job, gone }: { job: StoredReaderJob; gone: boolean },
): Promise<void> {
  if (job.state !== 'waiting' && job.state !== 'sent') return
  const uncertain = job.state === 'sent' && isWriting(job) && job.replies.length > 0
  const end: ReaderJobEnd = gone
    ? { state: 'failed', error: 'reader-gone', uncertain }
    : { state: 'abandoned', uncertain }
  await finish(tx, deps, { job, end })
}

async function finish(
  tx: Tx,
  deps: CardsDeps,
  { job, end }: { job: StoredReaderJob; end: ReaderJobEnd },
): Promise<void> {
  await endReaderJob(tx, job.id, { ...end, at: deps.services.now() })
  await deps.jobEnded(tx, { job, end })
}

/** Throws request.not-found. */
export async function lockReaderJob(tx: Tx, id: string): Promise<StoredReaderJob> {
  return requireFound(await lockReaderJobRow(tx, id))
}

async function turnOf(tx: Tx, deps: CardsDeps, job: StoredReaderJob): Promise<DialogueStep> {
  const by = job.byId === null ? null : { userId: job.byId, name: job.byName }
  const detail = `${job.kind} · ${job.id.slice(-12)}`
  const { amountMinor, terminal, moment } = job
  const pin =
    job.sealed === null ? '' : (await createKeyEncryption(deps, job).open(job.sealed, job.id, 'pin')).toString()
  const unknown = job.resolvesId === null ? undefined : await lockReaderJobRow(tx, job.resolvesId)
  // A missing counter becomes NaN, so that nothing is decided.
  const before = unknown && (counterOfReplies(unknown.kind, unknown.replies) ?? Number.NaN)
  const of = {
    serial: applicationSerialOf(job.cardNo),
    amountMinor: amountMinor ?? 0,
    terminal,
    at: moment,
    pin,
    before,
  }
  const turn = (key: CardDialogueInput['key'], root: CardDialogueInput['root']) =>
    nextDialogueStep(job.kind, { ...of, key, root }, job.replies)
  const names = namesOf[job.kind]
  if (names.length === 0) return turn(() => null, null)
  return withCardKeys(tx, deps, { by, detail, cardIds: [job.cardId], names }, (keys) => {
    const key: CardDialogueInput['key'] = (name) => keys.of(job.cardId, name)
    if (job.kind !== 'personalise') return turn(key, null)
    return withRootKey(tx, deps, { by, detail }, (root) => turn(key, root))
  })
}

function fileOf(
  { services }: CardsDeps,
  job: StoredReaderJob,
  apdus: readonly string[],
  secret = services.config.secretKey,
): ReaderJobCommands {
  const [id, step] = [job.id, job.replies.length]
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'card-reader-jobs', 32))
  const mark = createHmac('sha256', key)
    .update(JSON.stringify([id, step, apdus]))
    .digest('hex')
    .toUpperCase()
  return { format: 'evops-card-job/1', job: id, step, apdus: [...apdus], mark }
}
function isMarked({ mark }: ReaderJobCommands, answer: ReaderJobReplies): boolean {
  return timingSafeEqual(Buffer.from(mark, 'hex'), Buffer.from(answer.mark, 'hex'))
}

/** Parses a file's text as a response. Throws cards.reader-file. */
export function parseJobReplies(text: string): ReaderJobReplies {
  try {
    const read = readerJobReplies.safeParse(parseUntrustedJson(text))
    if (read.success) return read.data
  } catch {
    throw notThisAnswer()
  }
  throw notThisAnswer()
}
const notThisAnswer = () => new Problem('cards.reader-file', {}, { file: 'cards.reader-file' })
