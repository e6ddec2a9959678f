import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { newId, requireFound, Problem } from '@evops/platform/contract'
import { hashSecret, type Actor, type Services, type Tx } from '@evops/platform/server'
import { z } from 'zod'
import type { ReaderJobReplies, ReaderJobCommands } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { bridgeByToken, bridgeOf, insertBridge, pairBridge, removeBridge } from './bridges.store.ts'
import { cancelReaderJob, nextJobCommands, lockReaderJob, processJobReplies } from './jobs.service.ts'
import { openJobOfBridge } from './jobs.store.ts'

/** Bus message for a job that waits for a bridge: `{ bridgeId }`. */
export const readerJobsChannel = 'cards.reader-jobs'
const pairMinutes = 10
/** Characters without similar letters and digits. Ten of them are 50 bits. */
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 10

/** Creates a code that is shown once. Only its hash is stored. */
export async function createBridge(
  tx: Tx,
  { services }: CardsDeps,
  { actor, name }: { actor: Actor; name: string },
): Promise<{ id: string; code: string; until: string }> {
  const at = services.now()
  const until = new Date(at.getTime() + pairMinutes * 60_000)
  const id = newId(at.getTime())
  const code = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
  const { operatorId, userId: by } = actor
  await insertBridge(tx, { operatorId, id, name, pairHash: hashOf(services, code), until, at, by })
  return { id, code: `${code.slice(0, 5)}-${code.slice(5)}`, until: until.toISOString() }
}
/** Unpairs a bridge. Its open jobs are cancelled. Throws request.not-found. */
export async function unpairBridge(tx: Tx, deps: CardsDeps, id: string): Promise<{ name: string }> {
  const bridge = requireFound(await bridgeOf(tx, id))
  for (let job = await openJobOfBridge(tx, id); job; job = await openJobOfBridge(tx, id))
    await cancelReaderJob(tx, deps, { job, gone: false })
  await removeBridge(tx, id, deps.services.now())
  return { name: bridge.name }
}
/** Checks that a bridge may receive jobs. Throws request.not-found and cards.bridge-unknown. */
export async function requireBridge(tx: Tx, id: string): Promise<void> {
  const bridge = requireFound(await bridgeOf(tx, id))
  if (bridge.pairedAt === null) throw new Problem('cards.bridge-unknown', {}, { bridgeId: 'cards.bridge-unknown' })
}

/** Exchanges the one-time code for a token that only the bridge stores. Throws cards.bridge-unknown. */
export async function pairBridgeByCode(
  { services }: CardsDeps,
  code: string,
): Promise<{ token: string; name: string }> {
  const secret = randomBytes(32).toString('base64url')
  const pairHash = hashOf(services, code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  const credentials = { pairHash, tokenHash: hashOf(services, secret), at: services.now() }
  const bridge = await services.db.asPlatform((tx) => pairBridge(tx, credentials))
  if (!bridge) throw new Problem('cards.bridge-unknown')
  return { token: `${bridge.id}.${secret}`, name: bridge.name }
}

/**
 * Returns a bridge's next job. Waits for one without a database connection. A job that was sent before and never
 * answered has failed: bridge or reader were unavailable. Throws cards.bridge-unknown.
 */
export async function pollBridgeJob(
  deps: CardsDeps,
  { token, waitMs, signal }: { token: string; waitMs: number; signal: AbortSignal },
): Promise<ReaderJobCommands | null> {
  const { services } = deps
  const bridge = await bridgeOfToken(services, token)
  const arrival = awaitJob(services, { bridgeId: bridge.id, waitMs, signal })
  try {
    const takeNextJob = () => services.db.inTenant(bridge.operatorId, (tx) => take(tx, deps, bridge.id))
    const found = await takeNextJob()
    if (found || !(await arrival.comes)) return found
    return await takeNextJob()
  } finally {
    arrival.stop()
  }
}
async function take(tx: Tx, deps: CardsDeps, bridgeId: string): Promise<ReaderJobCommands | null> {
  for (;;) {
    const job = await openJobOfBridge(tx, bridgeId)
    if (!job) return null
    if (job.state === 'waiting') return nextJobCommands(tx, deps, job)
    await cancelReaderJob(tx, deps, { job, gone: true })
  }
}

/**
 * Processes the card's response from a bridge. Throws cards.bridge-unknown, request.not-found and cards.reader-file.
 */
export async function processBridgeReply(
  deps: CardsDeps,
  { token, answer }: { token: string; answer: ReaderJobReplies },
): Promise<ReaderJobCommands | null> {
  const { services } = deps
  const bridge = await bridgeOfToken(services, token)
  return services.db.inTenant(bridge.operatorId, async (tx) => {
    const job = await lockReaderJob(tx, answer.job)
    if (job.bridgeId !== bridge.id) throw new Problem('request.not-found')
    return processJobReplies(tx, deps, { job, answer })
  })
}

async function bridgeOfToken(services: Services, token: string): Promise<{ operatorId: string; id: string }> {
  const [id = '', secret = ''] = token.split('.')
  if (!z.uuid().safeParse(id).success) throw new Problem('cards.bridge-unknown')
  const credentials = { id, tokenHash: hashOf(services, secret), at: services.now() }
  const bridge = await services.db.asPlatform((tx) => bridgeByToken(tx, credentials))
  if (!bridge) throw new Problem('cards.bridge-unknown')
  return bridge
}
function hashOf({ config }: Pick<Services, 'config'>, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', hashSecret(config.secretKey), '', 'card-bridges', 32))
  return createHmac('sha256', key).update(secret).digest()
}

/** Returns true when a job arrives for the bridge in time. False on timeout, or if the bridge has disconnected. */
function awaitJob(
  { bus }: Pick<Services, 'bus'>,
  { bridgeId, waitMs, signal }: { bridgeId: string; waitMs: number; signal: AbortSignal },
): { comes: Promise<boolean>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const message = z.object({ bridgeId: z.literal(bridgeId) })
  const leave = bus.subscribe(readerJobsChannel, (payload) => {
    if (message.safeParse(payload).success) resolve(true)
  })
  const timer = setTimeout(() => resolve(false), waitMs)
  const stop = () => {
    resolve(false)
    clearTimeout(timer)
    leave()
    signal.removeEventListener('abort', stop)
  }
  signal.addEventListener('abort', stop)
  return { comes: promise, stop }
}
