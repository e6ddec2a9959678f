import { dayMs, Problem } from '@evops/platform/contract'
import { withPreparedStatements, type Services, type JobTable, type AllowedNetworks } from '@evops/platform/server'
import { z } from 'zod'
import type { MessageLog } from '../message-log/message-log.ts'
import { forEachUntilDeadline, maxItemsPerRun } from '../push/each.ts'
import { createBatchSizes } from '../push/paces.ts'
import type { CallRateLimiter } from '../push/share.ts'
import { createPartnerPositions } from '../push/reached.ts'
import { createSharedQuery } from '../push/shared-poll.ts'
import { createPushResultWriter, type PushResultWriter } from '../push/turn-book.ts'
import { listPendingConnectors, type PendingQuery, type PendingConnector } from '../push/pending-connectors.store.ts'
import { updateSharedData } from '../port/shown.service.ts'
import { backOffSeconds } from './back-off.rules.ts'
import { maxClockSkewMs } from './envelope.rules.ts'
import { deleteExpiredCalls } from './received.store.ts'
import { isSingleCallFailure, LinkError, type CallablePartner, type TcecOutbound } from './outbound.ts'
import { finishPushRun, countLinkFailures, tcecPushPendingSql, claimPushRuns, type PushRun } from './push.store.ts'
import { closeSessions } from '../sessions/sessions.store.ts'
import { findLinked } from '../links/links.store.ts'
import type { PriceChangeNotices } from './fee-notices.ts'
import { connectorStatus, tcecConnectorStatusCode } from './rows.rules.ts'
import type { SessionNotices } from './session-notices.ts'

const everyMs = 1_000
/** Maximum number of partners that are notified in parallel. */
const mostPartners = 64
/** Time limit of a push run in ms. A slow partner ends its run before the lease expires. */
const turnMs = 30_000

/** Sends a message to a partner. Returns false if the partner rejected the message. */
type Message = (open: CallablePartner) => Promise<boolean>

const taken = z.object({ Status: z.coerce.number() })

export interface TcecPush {
  jobs: JobTable
  /** Waits until running transmissions are complete. */
  idle(): Promise<void>
}

interface PushDeps {
  log: MessageLog
  allowedNetworks: AllowedNetworks
  outbound: Pick<TcecOutbound, 'open' | 'call'>
  sessions: SessionNotices
  fees: PriceChangeNotices
  share: CallRateLimiter
}
/**
 * Sends connector and session states to partners. The state last sent to each partner is stored next to the current
 * state. The newest state is sent, and never an older one after it, even if a process ends or a partner does not
 * respond. A round never waits for a partner.
 */
export function createPush(
  services: Services,
  { log, allowedNetworks, outbound, sessions, fees, share }: PushDeps,
): TcecPush {
  const paces = createBatchSizes()
  const look = createSharedQuery((operatorId, queries: readonly (PushRun & PendingQuery)[]) =>
    services.db.inTenant(operatorId, (tx) =>
      listPendingConnectors(withPreparedStatements(tx), operatorId, {
        wanted: queries,
        now: services.now(),
        byStation: false,
      }),
    ),
  )
  const reached = createPartnerPositions()
  const underway = new Map<string, Promise<void>>()

  async function round(): Promise<void> {
    const room = mostPartners - underway.size
    if (room <= 0) return
    const turns = await services.db.asPlatform((tx) =>
      claimPushRuns(withPreparedStatements(tx), { now: services.now(), limit: room }),
    )
    for (const turn of turns) {
      const key = `${turn.operatorId}/${turn.id}`
      const work = take(turn)
        .catch((error: unknown) => services.log.error({ error, partner: turn.id }, 'a partner was not told'))
        .finally(() => underway.delete(key))
      underway.set(key, work)
    }
  }

  async function take(turn: PushRun): Promise<void> {
    const most = paces.of(turn.id)
    const wish = { now: services.now(), limit: maxItemsPerRun }
    if (turn.looks) await updateSharedData(services, turn)
    const pending = turn.states ? ((await look({ ...turn, ...reached.of(turn), most })) ?? []) : []
    const { due, prices } = await services.db.inTenant(turn.operatorId, async (tx) => {
      const linked = turn.fees && turn.looks ? await findLinked(tx, turn.id) : undefined
      return {
        due: await sessions.dueOf(withPreparedStatements(tx), turn, wish),
        // Runs with each check of the visible data, because prices rarely change.
        prices: linked ? await fees.dueOf(tx, linked, wish) : [],
      }
    })
    const book = createPushResultWriter({ services, log }, turn)
    const messages: Message[] = [
      ...due.map((session) => (open: CallablePartner) => sessions.sendUpdate(open, session)),
      ...prices.map((price) => (open: CallablePartner) => fees.sendUpdate(open, price)),
      ...pending.map((connector) => (open: CallablePartner) => pushConnector(book, open, connector)),
    ]
    const startedAt = performance.now()
    const isOver = () => performance.now() - startedAt > turnMs
    const outcome = await pushMessages({ turn, isOver, book }, messages)
    paces.note(turn.id, { sent: outcome.done, tookMs: performance.now() - startedAt })
    const isDone = outcome.problem === null && outcome.done === messages.length
    const isWhole = isDone && Math.max(due.length, prices.length) < maxItemsPerRun && pending.length < most
    // Changes are sorted by time, so all pending changes are later.
    const part = isDone && prices.length < maxItemsPerRun ? reached.note(turn, pending) : undefined
    await services.db.inTenant(turn.operatorId, async (tx) => {
      const now = services.now()
      const { problem, reported } = outcome
      const failures = problem !== null && !reported ? await countLinkFailures(tx, turn) : 0
      const waits = problem !== null ? backOffSeconds(failures) : isWhole ? 1 : 0
      const nextAt = new Date(now.getTime() + waits * 1_000)
      await finishPushRun(withPreparedStatements(tx), turn, {
        nextAt,
        now,
        problem,
        reported,
        lookedTo: isWhole ? turn.startedRoundAt : (part?.since ?? null),
      })
    })
  }

  /** Sends all pending messages. `problem`: the failure of the partner, after which the rest waits. */
  async function pushMessages(
    { turn, isOver, book }: { turn: PushRun; isOver: () => boolean; book: PushResultWriter },
    messages: readonly Message[],
  ): Promise<{ problem: string | null; done: number; reported: boolean }> {
    if (messages.length === 0) return { problem: null, done: 0, reported: false }
    let sent = false
    try {
      const via = { reach: await allowedNetworks(turn.operatorId), keep: book.keep }
      const open = { ...(await outbound.open(turn)), via }
      const { taken, done } = await forEachUntilDeadline({ isOver, begin: share.begin }, messages, async (send) => {
        const isTaken = await send(open)
        sent ||= isTaken
        return isTaken
      })
      return { problem: null, done, reported: taken }
    } catch (error) {
      if (!(error instanceof LinkError) && !(error instanceof Problem)) throw error
      const kind = error instanceof LinkError ? error.kind : error.code
      return { problem: `${kind}: ${error.message}`.slice(0, 300), done: 0, reported: sent }
    } finally {
      await book.settle()
    }
  }

  /**
   * Returns true if the partner accepted the state, false if the partner rejected it, in which case it is sent again
   * later.
   */
  async function pushConnector(
    book: PushResultWriter,
    open: CallablePartner,
    { lastReported, failures, ...connector }: PendingConnector,
  ): Promise<boolean> {
    const isTaken =
      lastReported !== null && tcecConnectorStatusCode(lastReported) === tcecConnectorStatusCode(connector.state)
        ? true
        : await sendConnectorStatus(open, connector)
    const nextAt = new Date(services.now().getTime() + (isTaken ? 0 : backOffSeconds(failures)) * 1_000)
    book.note({ ...connector, state: isTaken ? connector.state : null, nextAt })
    return isTaken
  }

  async function sendConnectorStatus(
    open: CallablePartner,
    connector: Pick<PendingConnector, 'chargePointNo' | 'connectorNo' | 'state'>,
  ): Promise<boolean> {
    try {
      const payload = {
        ConnectorStatusInfo: connectorStatus({ ...connector, chargePointNo: connector.chargePointNo ?? '' }),
      }
      const reply = taken.safeParse(await outbound.call(open, 'notification_stationStatus', payload))
      return reply.success && reply.data.Status === 0
    } catch (error) {
      if (isSingleCallFailure(error)) return false
      throw error
    }
  }

  return {
    jobs: {
      'interop:push-states': { everyMs, when: tcecPushPendingSql, run: round },
      'interop:forget-calls': {
        title: {
          zh: '清理互联互通防重放记录',
          en: 'Clean up received calls of partners',
          es: 'Depurar las llamadas recibidas de socios',
        },
        cron: '*/30 * * * *',
        // The time of a call may be as far in the future as in the past.
        run: async () => {
          const now = services.now()
          const ago = (ms: number) => new Date(now.getTime() - ms)
          await services.db.asPlatform((tx) => deleteExpiredCalls(tx, ago(2 * maxClockSkewMs)))
          await services.db.asPlatform((tx) => closeSessions(tx, { now, before: ago(dayMs) }))
        },
      },
    },
    idle: async () => void (await Promise.all(underway.values())),
  }
}
