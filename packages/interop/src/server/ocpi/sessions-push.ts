import type { OrderDetail } from '@evops/charging/contract'
import type { House } from '@evops/platform/server'
import type { Sessions } from '../port/sessions.ts'
import { isOfThisCall, LinkError } from '../links/link-error.ts'
import { backOffSeconds } from '../tcec/back-off.rules.ts'
import { nextStep } from '../tcec/session-notices.ts'
import {
  dueSessions,
  noteSessionTold,
  type DueSession,
  type SessionTold,
} from '../tcec/session-notices.store.ts'
import { cdrIn } from './cdrs.rules.ts'
import type { Cdrs } from './cdrs.service.ts'
import { noteSentCdr, unsentCdrs, type UnsentCdr } from './cdrs.store.ts'
import { resultOf } from './commands.rules.ts'
import { noteResultTold, openCommands, type OpenCommand } from './commands.store.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import { each, moduleOf, mostInTurn, receiverOf, type Line, type Told } from './ocpi-turn.ts'
import { changeOf } from './sessions.rules.ts'
import type { OcpiSessions } from './sessions.service.ts'
import { noteChange } from './sessions.store.ts'

/** What is owed may grow until the plug is pulled: so long a record waits for that. */
const plugWaitSeconds = 900
/** A result that nobody takes is given up after a day. */
const dayMs = 86_400_000

interface Deps {
  house: House
  outbound: Pick<OcpiOutbound, 'call'>
  sessions: Pick<Sessions, 'session'>
  ocpiSessions: Pick<OcpiSessions, 'objectOf'>
  cdrs: Pick<Cdrs, 'make'>
}

/**
 * Tells partners by OCPI how their sessions go: begin whole (PUT), while it charges what goes on (PATCH), end whole, then its records
 * until each is taken; and what became of their commands. What each knows is held against how it stands, as with T/CEC.
 */
export function createSessionsPush({ house, outbound, sessions, ocpiSessions, cdrs }: Deps) {
  const later = (seconds: number) => new Date(house.now().getTime() + seconds * 1_000)

  /** An address that fails holds up nothing else: the partner names a new one with each command. */
  async function tellResults({ turn, linked, ...line }: Line): Promise<Told> {
    const wish = { now: house.now(), limit: mostInTurn }
    const open = await house.db.inTenant(turn.operatorId, (tx) => openCommands(tx, turn, wish))
    const due = open.flatMap((command) => {
      const result = resultOf(command, wish.now)
      return result === undefined ? [] : [{ ...command, result }]
    })
    return each(line, due, async ({ id, kind, responseUrl, result, detail, failures, askedAt }) => {
      const body = { result, ...detail }
      const problem = await outbound
        .call(linked, { method: 'POST', url: responseUrl, name: nameOf(kind), body })
        .then(() => '')
        .catch((error: unknown) => {
          if (error instanceof LinkError) return `${error.kind}: ${error.message}`
          throw error
        })
      const at = house.now()
      const isOld = at.getTime() - askedAt.getTime() > dayMs
      const nextAt = problem === '' || isOld ? undefined : later(backOffSeconds(failures))
      await house.db.inTenant(turn.operatorId, (tx) =>
        noteResultTold(tx, turn, { id, result, at, problem, nextAt }),
      )
      return problem === ''
    })
  }

  async function tellSessions(line: Line): Promise<Told> {
    const wish = { now: house.now(), limit: mostInTurn, plugWaitSeconds }
    const due = await house.db.inTenant(line.turn.operatorId, (tx) => dueSessions(tx, line.turn, wish))
    return each(line, due, (session) => tellOne(line, session))
  }
  async function tellOne(line: Line, due: DueSession): Promise<boolean> {
    const { turn, linked } = line
    const { partnerNo } = due
    const step = nextStep(due)
    if (!step) return true
    const told =
      step === 'record'
        ? await record(line, due)
        : step === 'start' && (due.state === 'failed' || due.state === 'cancelled')
          ? // Nothing of it was told: the command's result says that it failed.
            ({ problem: null, start: 'failed' } satisfies SessionTold)
          : await notice(line, due, step)
    await house.db.inTenant(turn.operatorId, (tx) => noteSessionTold(tx, { ...linked, partnerNo }, told))
    return told.problem === null
  }

  /** A state that it refuses is not held up: it is told the session whole next. */
  async function notice(
    { linked, tell }: Line,
    { partnerNo, failures }: DueSession,
    step: 'start' | 'status' | 'stop',
  ): Promise<SessionTold> {
    const version = linked.version ?? '2.2.1'
    const at = house.now()
    const found = await house.db.inTenant(linked.operatorId, async (tx) => {
      const session = await noteChange(tx, linked, { partnerNo, at })
      const object = session && (await ocpiSessions.objectOf(tx, linked, session, version))
      return object && { session, ...object }
    })
    const done: SessionTold =
      step === 'start'
        ? { problem: null, start: 'begun', status: at }
        : step === 'stop'
          ? { problem: null, stop: true }
          : { problem: null, status: at }
    const url = receiverOf(linked, 'sessions')
    if (!found || url === undefined) return done
    const { session, order, told } = found
    const call = { url: `${url}/${partnerNo}`, name: 'sessions' }
    const change = changeOf({ version, party: linked.party, session, order })
    if (step === 'status' && (await tell({ ...call, method: 'PATCH', body: change }))) return done
    if (await tell({ ...call, method: 'PUT', body: told })) return done
    const problem = 'sessions: refused'
    return step === 'status' ? { ...done, problem } : { problem, nextAt: later(backOffSeconds(failures)) }
  }

  async function record({ linked }: Line, { partnerNo, failures }: DueSession): Promise<SessionTold> {
    const made = await house.db.inTenant(linked.operatorId, async (tx) => {
      const order: OrderDetail | undefined = await sessions.session(tx, linked, partnerNo)
      if (!order) return undefined
      const due = await cdrs.make(tx, linked, partnerNo, order)
      return { due, unsent: await unsentCdrs(tx, linked, partnerNo) }
    })
    if (!made) return { problem: 'no bill', nextAt: later(backOffSeconds(failures)) }
    // Corrections of OCPI's records go by what is due (interop:send-corrected).
    const sent = { at: house.now(), revision: null, ...made.due }
    const url = moduleOf(linked, 'cdrs', 'RECEIVER')
    // It pulls them by itself.
    if (url === undefined)
      return {
        problem: 'cdrs: no receiver',
        record: { ...sent, state: 'waiting' },
        doneAt: sent.at,
      }
    for (const cdr of made.unsent) {
      const problem = await send(linked, url, cdr)
      if (problem !== null)
        return { problem, nextAt: later(backOffSeconds(failures)), record: { ...sent, state: 'waiting' } }
    }
    return { problem: null, record: { ...sent, state: 'confirmed' }, doneAt: house.now() }
  }

  /** One whose answer was lost goes out again: it has the same id. */
  async function send(linked: Line['linked'], url: string, { id, cdr }: UnsentCdr): Promise<string | null> {
    let theirUrl: string | null = null
    const call = {
      method: 'POST',
      url,
      name: 'cdrs',
      body: cdrIn(linked.version ?? '2.2.1', cdr),
      onDone: ({ location }: { location?: string | undefined }) =>
        (theirUrl = location?.slice(0, 500) || null),
    } as const
    try {
      await outbound.call(linked, call)
    } catch (error) {
      if (isOfThisCall(error)) return error.message
      throw error
    }
    const at = house.now()
    await house.db.inTenant(linked.operatorId, (tx) => noteSentCdr(tx, linked, { id, at, theirUrl }))
    return null
  }
  return { tellResults, tellSessions }
}
export type SessionsPush = ReturnType<typeof createSessionsPush>

/** What the log calls it. */
const nameOf = (kind: OpenCommand['kind']) => (kind.endsWith('_PROFILE') ? 'chargingprofiles' : 'commands')
