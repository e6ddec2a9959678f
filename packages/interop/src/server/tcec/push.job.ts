import { Problem } from '@evops/platform/contract'
import type { House, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import { backOffSeconds } from './back-off.rules.ts'
import { mostSkewMs } from './envelope.rules.ts'
import { forgetCalls } from './heard.store.ts'
import { isOfThisCall, LinkError, type Open, type Outbound } from './outbound.ts'
import {
  endTurn,
  failuresOf,
  noteTold,
  pushesWait,
  takeTurns,
  untoldOf,
  type Turn,
  type Untold,
} from './push.store.ts'
import { closeSessions } from '../sessions/sessions.store.ts'
import { findLinked } from '../links/links.store.ts'
import type { FeeNotices } from './fee-notices.ts'
import { connectorStatus, statusOf } from './rows.rules.ts'
import type { SessionNotices } from './session-notices.ts'

const everyMs = 1_000
const dayMs = 86_400_000
/** Partners that are told at once, connectors of one at once, and connectors in one turn. */
const mostPartners = 16
const atOnce = 16
const mostInTurn = 320
/** A partner that answers slowly gives its turn up before the lease ends. */
const turnMs = 30_000

/** Says something to a partner; false: it refused that one. */
type Message = (open: Open) => Promise<boolean>

const taken = z.object({ Status: z.coerce.number() })

export interface Push {
  jobs: JobTable
  /** What is being told is done. */
  idle(): Promise<void>
}

interface PushDeps {
  outbound: Pick<Outbound, 'open' | 'call'>
  sessions: SessionNotices
  fees: FeeNotices
}
/**
 * Tells partners how their connectors and their sessions stand: what each knows is kept beside how it stands, so that the newest state goes out and an
 * old one never after it, however often a process ends or a partner does not answer. A round never waits for a partner.
 */
export function createPush(house: House, { outbound, sessions, fees }: PushDeps): Push {
  const underway = new Map<string, Promise<void>>()

  async function round(): Promise<void> {
    const room = mostPartners - underway.size
    if (room <= 0) return
    const turns = await house.db.asPlatform((tx) => takeTurns(tx, { now: house.now(), limit: room }))
    for (const turn of turns) {
      const key = `${turn.operatorId}/${turn.id}`
      const work = take(turn)
        .catch((error: unknown) => house.log.error({ error, partner: turn.id }, 'a partner was not told'))
        .finally(() => underway.delete(key))
      underway.set(key, work)
    }
  }

  async function take(turn: Turn): Promise<void> {
    const wish = { now: house.now(), limit: mostInTurn }
    const { untold, due, prices } = await house.db.inTenant(turn.operatorId, async (tx) => {
      const linked = turn.fees && turn.since === null ? await findLinked(tx, turn.id) : undefined
      return {
        due: await sessions.dueOf(tx, turn, wish),
        // With each look at everything: prices change seldom.
        prices: linked ? await fees.dueOf(tx, linked, wish) : [],
        untold: turn.states ? await untoldOf(tx, turn, wish) : [],
      }
    })
    const messages: Message[] = [
      ...due.map((session) => (open: Open) => sessions.tell(open, session)),
      ...prices.map((price) => (open: Open) => fees.tell(open, price)),
      ...untold.map((connector) => (open: Open) => tell(turn, open, connector)),
    ]
    const begun = performance.now()
    const outcome = await tellAll(turn, messages, () => performance.now() - begun > turnMs)
    const isWhole =
      outcome.problem === null &&
      outcome.done === messages.length &&
      Math.max(due.length, prices.length, untold.length) < mostInTurn
    await house.db.inTenant(turn.operatorId, async (tx) => {
      const now = house.now()
      const waits = outcome.problem === null ? (isWhole ? 1 : 0) : backOffSeconds(await failuresOf(tx, turn))
      const nextAt = new Date(now.getTime() + waits * 1_000)
      await endTurn(tx, turn, { nextAt, now, problem: outcome.problem, told: outcome.told, isWhole })
    })
  }

  /** `problem`: how the partner failed; the rest of the turn waits with it. */
  async function tellAll(
    turn: Turn,
    messages: readonly Message[],
    isOver: () => boolean,
  ): Promise<{ problem: string | null; done: number; told: boolean }> {
    if (messages.length === 0) return { problem: null, done: 0, told: false }
    let [done, told] = [0, false]
    try {
      const open = await outbound.open(turn)
      for (let from = 0; from < messages.length && !isOver(); from += atOnce) {
        const some = messages.slice(from, from + atOnce)
        const results = await Promise.allSettled(some.map((send) => send(open)))
        const failed = results.find((result) => result.status === 'rejected')
        told ||= results.some((result) => result.status === 'fulfilled' && result.value)
        if (failed) throw failed.reason
        done += some.length
      }
      return { problem: null, done, told }
    } catch (error) {
      if (!(error instanceof LinkError) && !(error instanceof Problem)) throw error
      const kind = error instanceof LinkError ? error.kind : error.code
      return { problem: `${kind}: ${error.message}`.slice(0, 300), done, told }
    }
  }

  /** True when the partner took it; false when it refused this one, which waits. */
  async function tell(turn: Turn, open: Open, { known, failures, ...gun }: Untold): Promise<boolean> {
    const isTaken = known !== null && statusOf(known) === statusOf(gun.state) ? true : await ask(open, gun)
    const now = house.now()
    const waits = isTaken ? 0 : backOffSeconds(failures)
    await house.db.inTenant(turn.operatorId, (tx) =>
      noteTold(tx, turn, {
        ...gun,
        state: isTaken ? gun.state : null,
        now,
        nextAt: new Date(now.getTime() + waits * 1_000),
      }),
    )
    return isTaken
  }

  async function ask(open: Open, gun: Pick<Untold, 'pileNo' | 'gunNo' | 'state'>): Promise<boolean> {
    try {
      const payload = { ConnectorStatusInfo: connectorStatus(gun) }
      const said = taken.safeParse(await outbound.call(open, 'notification_stationStatus', payload))
      return said.success && said.data.Status === 0
    } catch (error) {
      if (isOfThisCall(error)) return false
      throw error
    }
  }

  return {
    jobs: {
      'interop:push-states': { everyMs, when: pushesWait, run: round },
      'interop:forget-calls': {
        title: {
          zh: '清理互联互通防重放记录',
          en: 'Clean up received calls of partners',
          es: 'Depurar las llamadas recibidas de socios',
        },
        cron: '*/30 * * * *',
        // A call may be as far ahead of our clock as it may be behind.
        run: async () => {
          const now = house.now()
          const ago = (ms: number) => new Date(now.getTime() - ms)
          await house.db.asPlatform((tx) => forgetCalls(tx, ago(2 * mostSkewMs)))
          await house.db.asPlatform((tx) => closeSessions(tx, { now, before: ago(dayMs) }))
        },
      },
    },
    idle: async () => void (await Promise.all(underway.values())),
  }
}
