import { decidePartnerStart } from '@evops/charging/server'
import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  failReason,
  formatFieldError,
  type RoamingCommand,
  type RoamingCodeTarget,
  type ProtocolErrorKey,
} from '../../../contract/index.ts'
import { LinkError } from '../../links/link-error.ts'
import { findLinked } from '../../links/links.store.ts'
import {
  findCommand,
  insertCommand,
  saveRoamingCommandResponse,
  type NewCommand,
} from '../../roaming/commands.store.ts'
import { findSession } from '../../roaming/foreign-sessions.store.ts'
import { findReceivedByCode, findReceivedLocation } from '../../roaming/places.store.ts'
import { readOperatorCurrency } from '../../roaming/records.store.ts'
import { readRoamingTerms } from '../../roaming/roaming-links.store.ts'
import type { RoamingCommands } from '../../roaming/roaming.routes.ts'
import { startRefusalReason } from '../../roaming/starts.rules.ts'
import { insertStart, releaseStart } from '../../roaming/starts.store.ts'
import { isSingleCallFailure, type CallablePartner, type TcecOutbound } from '../outbound.ts'
import { tcecCurrency, integerSchema } from './amounts.rules.ts'
import { canTokenRoam, saveStartOutcome, addTcecToken } from './starts.store.ts'

/**
 * Time limit in ms for the result of a start, and time after which the state of a session without reports is requested.
 */
const waitsMs = 15 * 60_000
const silentMs = 60_000

const answerShape = z.looseObject({ SuccStat: integerSchema.default(0), FailReason: integerSchema.default(0) })
const terminalShape = answerShape.extend({ ConnectorID: z.string().default('') })
interface Answer {
  answer: 'ACCEPTED' | 'REJECTED'
  problem: string
  /** True if it is unknown whether the partner accepted the call. */
  isLost?: true
}
type Wish = Pick<NewCommand, 'kind' | 'reference' | 'tokenId' | 'sessionNo' | 'stationNo' | 'evseNo'>
/** Call of a sequence that ends at the first rejection. */
type Step = readonly [name: string, payload: object, reasons: Readonly<Record<number, ProtocolErrorKey>>]
interface Ready {
  wish: Wish
  steps: readonly Step[]
}
const unfit = { 1: 'unplugged', 2: 'unready' } as const
const unreached = { 1: 'no-point', 2: 'offline', 3: 'stopped' } as const

/**
 * Starts and stops sessions of our drivers by T/CEC 102 (102.3): returns the partner's immediate response. Later
 * reports refer to the number of the start.
 */
export function createTcecCommands(
  services: Services,
  { outbound, nextSeq }: { outbound: Pick<TcecOutbound, 'open' | 'call'>; nextSeq: (ourPlatformId: string) => string },
): RoamingCommands {
  /** Throws request.not-found, interop.roaming-*. */
  async function startOf(
    tx: Tx,
    { linked }: CallablePartner,
    request: Parameters<RoamingCommands['start']>[1],
  ): Promise<Ready> {
    const { tokenId, stationNo, evseNo } = request
    const evse = await findReceivedLocation(tx, linked, { stationNo, evseNo })
    if (!evse || evse['status'] === 'REMOVED') throw new Problem('request.not-found')
    if ((await readOperatorCurrency(tx, linked.operatorId)) !== tcecCurrency)
      throw new Problem('interop.roaming-not-taken')
    if (!(await canTokenRoam(tx, linked, { ...(await readRoamingTerms(tx, linked)), tokenId })))
      throw new Problem('interop.roaming-token-closed')
    const at = services.now()
    const judged = await decidePartnerStart(tx, { operatorId: linked.operatorId, tokenId, at })
    if (judged.verdict !== 'accepted') throw new Problem(startRefusalReason(judged.verdict))
    await addTcecToken(tx, linked, { tokenId, now: at })
    const reference = await insertStart(tx, linked, { ...judged, tokenId, stationNo, at })
    const StartChargeSeq = nextSeq(linked.ourPlatformId)
    return {
      wish: { kind: 'START_SESSION', reference, tokenId, sessionNo: StartChargeSeq, stationNo, evseNo },
      steps: [
        ['query_equip_auth', { EquipAuthSeq: nextSeq(linked.ourPlatformId), ConnectorID: evseNo }, unfit],
        ['query_start_charge', { StartChargeSeq, ConnectorID: evseNo, QRCode: '' }, unreached],
      ],
    }
  }
  async function stopOf(tx: Tx, { linked }: CallablePartner, sessionNo: string): Promise<Ready> {
    const session = await findSession(tx, linked, sessionNo)
    if (!session) throw new Problem('request.not-found')
    if (session.status === 'COMPLETED') throw new Problem('interop.roaming-over')
    const { tokenId, evseNo } = session
    const wish = {
      kind: 'STOP_SESSION',
      reference: null,
      tokenId,
      sessionNo,
      stationNo: null,
      evseNo: null,
    } as const
    const payload = { StartChargeSeq: sessionNo, ConnectorID: evseNo }
    return { wish, steps: [['query_stop_charge', payload, unreached]] }
  }

  async function answerOf(open: CallablePartner, steps: readonly Step[]): Promise<Answer> {
    try {
      for (const [name, payload, reasons] of steps) {
        const read = answerShape.safeParse(await outbound.call(open, name, payload))
        if (!read.success) return { answer: 'REJECTED', problem: `unreadable: ${name}` }
        const { SuccStat, FailReason } = read.data
        if (SuccStat === 0) continue
        return { answer: 'REJECTED', problem: `${name}: ${failReason(FailReason, reasons)}` }
      }
      return { answer: 'ACCEPTED', problem: '' }
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      return {
        answer: 'REJECTED',
        problem: `${error.kind}: ${error.message}`,
        ...(!isSingleCallFailure(error) && { isLost: true }),
      }
    }
  }

  /**
   * The command is stored before it is sent, because its result may be reported before the response, or without any
   * response.
   */
  async function sendCommand(
    actor: Actor,
    partnerId: string,
    ready: (tx: Tx, open: CallablePartner) => Promise<Ready>,
  ): Promise<RoamingCommand> {
    const open = await openOf(actor, partnerId)
    const at = services.now()
    const key = { operatorId: actor.operatorId, id: newId(at.getTime()) }
    const { steps, wish } = await services.db.inTenant(actor, async (tx) => {
      const made = await ready(tx, open)
      const isStart = made.wish.kind === 'START_SESSION'
      await insertCommand(tx, open.linked, {
        ...made.wish,
        id: key.id,
        secret: null,
        at,
        by: actor.name,
        expiresAt: new Date(at.getTime() + waitsMs),
        ...(isStart && { nextAt: new Date(at.getTime() + silentMs) }),
      })
      return made
    })
    const outcome = await answerOf(open, steps)
    return services.db.inTenant(actor, async (tx) => {
      await saveRoamingCommandResponse(tx, key, outcome)
      const { reference, sessionNo } = wish
      if (reference !== null && outcome.answer === 'REJECTED' && !outcome.isLost) {
        await saveStartOutcome(tx, open.linked, sessionNo ?? '', { at: services.now(), nextAt: null })
        await releaseStart(tx, key.operatorId, { reference, at: services.now(), why: 'refused' })
      }
      const found = await findCommand(tx, key, services.now())
      if (!found) throw new Problem('request.not-found')
      return found
    })
  }
  async function openOf({ operatorId }: Actor, partnerId: string): Promise<CallablePartner> {
    const linked = await services.db.inTenant(operatorId, (tx) => findLinked(tx, partnerId))
    if (linked?.operatorId !== operatorId) throw new Problem('request.not-found')
    if (linked.direction === 'supply') throw new Problem('interop.roaming-not-taken')
    return outbound.open(linked)
  }

  /** Calls `query_terminal_code`, an extension of some platforms. */
  async function find({ operatorId, ...actor }: Actor, { partnerId, code }: { partnerId: string; code: string }) {
    const open = await openOf({ ...actor, operatorId }, partnerId)
    const nowhere = (problem: string): RoamingCodeTarget => ({ stationNo: null, evseNo: null, problem })
    const reply = await outbound.call(open, 'query_terminal_code', { QRCode: code }).catch((error: unknown) => {
      if (error instanceof LinkError) return error
      throw error
    })
    if (reply instanceof LinkError) return nowhere(`${reply.kind}: ${reply.message}`)
    const read = terminalShape.safeParse(reply)
    if (!read.success) return nowhere('unreadable: query_terminal_code')
    const { SuccStat, FailReason, ConnectorID } = read.data
    if (SuccStat !== 0) return nowhere(`query_terminal_code: ${failReason(FailReason, { [FailReason]: 'no-point' })}`)
    const place = await services.db.inTenant(operatorId, (tx) => findReceivedByCode(tx, open.linked, ConnectorID))
    return place
      ? { ...place, problem: '' }
      : nowhere(formatFieldError(`query_terminal_code: ${ConnectorID}`, 'unknown'))
  }

  return {
    find,
    start: (actor, request) => sendCommand(actor, request.partnerId, (tx, open) => startOf(tx, open, request)),
    stop: (actor, { partnerId, sessionNo }) => sendCommand(actor, partnerId, (tx, open) => stopOf(tx, open, sessionNo)),
    reserve: refuseUnsupported,
    cancel: refuseUnsupported,
    unlock: refuseUnsupported,
    limit: refuseUnsupported,
    sendLimit: refuseUnsupported,
    clearLimit: refuseUnsupported,
  }
}

/** T/CEC 102 has no reservations, no power limits and no unlocking. */
async function refuseUnsupported(): Promise<never> {
  throw new Problem('interop.roaming-not-taken')
}
