import { newId, Problem } from '@evops/platform/contract'
import type { Actor, House, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { fault, type RoamingCommand } from '../../../contract/index.ts'
import { LinkError } from '../../links/link-error.ts'
import { publicAddress } from '../../links/public-address.ts'
import {
  findCommand,
  holdKept,
  insertCommand,
  noteAnswer,
  noteResult,
  type NewCommand,
} from '../../roaming/commands.store.ts'
import { findSession } from '../../roaming/foreign-sessions.store.ts'
import type { RoamingCommands, RoamingWish } from '../../roaming/roaming.routes.ts'
import { findSaid } from '../../roaming/places.store.ts'
import { refusalOf } from '../../roaming/starts.rules.ts'
import { judge, keepStart, releaseStart } from '../../roaming/starts.store.ts'
import { findTold } from '../../roaming/tokens.store.ts'
import { unknownHere } from '../envelope.rules.ts'
import type { Keys } from '../keys.ts'
import type { OcpiAnswer, OcpiAsked } from '../ocpi-inbound.ts'
import { findOcpiLinked, type OcpiLinked } from '../ocpi-links.store.ts'
import type { OcpiOutbound } from '../ocpi-outbound.ts'
import { readAs } from '../registration.ts'
import { requireTheirs } from './objects.rules.ts'
import { lookAtTokens, toldToken } from './our-tokens.service.ts'

/** A result may come so long; whoever knows the address has no other use of it. */
const waitsMs = 15 * 60_000
const answerShape = z.looseObject({ result: z.string().min(1).max(40) })
const resultShape = z.looseObject({
  result: z.string().min(1).max(40),
  message: z
    .array(z.looseObject({ text: z.string() }))
    .max(20)
    .nullish(),
})
type Wish = Omit<NewCommand, 'id' | 'secret' | 'at' | 'by' | 'expiresAt' | 'nextAt'>
interface Ready {
  linked: OcpiLinked
  url: string
  wish: Wish
  body: object
}
type Reservation = Parameters<RoamingCommands['reserve']>[1]
export type Commands = ReturnType<typeof createCommands>

/** Commands to partners for our drivers (2.2.1, 13): what they answer at once, and what comes to an address that is good once. */
export function createCommands({
  house,
  keys,
  outbound,
}: {
  house: House
  keys: Keys
  outbound: OcpiOutbound
}) {
  const base = publicAddress(house)

  /** Throws request.not-found, interop.roaming-not-taken. */
  async function linkedFor(tx: Tx, { operatorId }: Actor, partnerId: string) {
    const linked = await findOcpiLinked(tx, partnerId)
    if (linked?.operatorId !== operatorId) throw new Problem('request.not-found')
    const url = linked.endpoints.find(
      ({ identifier, role }) => identifier === 'commands' && (role === 'RECEIVER' || role === ''),
    )?.url
    if (linked.direction === 'supply' || linked.state !== 'registered' || url === undefined)
      throw new Problem('interop.roaming-not-taken')
    return { linked, url }
  }

  /** One of our tokens at one EVSE of theirs: known to them, allowed, and somebody can pay. Throws interop.roaming-*. */
  async function wishOf(tx: Tx, actor: Actor, { partnerId, tokenId, stationNo, evseNo }: RoamingWish) {
    const { linked, url } = await linkedFor(tx, actor, partnerId)
    const evse = await findSaid(tx, linked, { stationNo, evseNo })
    if (!evse) throw new Problem('request.not-found')
    const at = house.now()
    await lookAtTokens(tx, linked, at)
    const token = await findTold(tx, linked, { tokenId })
    if (token?.token['valid'] !== true) throw new Problem('interop.roaming-token-closed')
    const judged = await judge(tx, linked, { tokenId, at })
    if (judged.verdict !== 'accepted') throw new Problem(refusalOf(judged.verdict))
    const body = { token: toldToken(token), location_id: stationNo, evse_uid: evseNo }
    return { linked, url, evse, judged, at, body, wish: { tokenId, sessionNo: null, stationNo, evseNo } }
  }

  async function startOf(tx: Tx, actor: Actor, asked: RoamingWish): Promise<Ready> {
    const { linked, url, judged, at, body, wish } = await wishOf(tx, actor, asked)
    const { tokenId, stationNo } = asked
    const reference = await keepStart(tx, linked, { ...judged, tokenId, stationNo, at })
    return {
      linked,
      url,
      wish: { ...wish, kind: 'START_SESSION', reference },
      body: { ...body, authorization_reference: reference },
    }
  }
  /** Nothing is set aside for it: what is charged is asked for, or started, by itself. */
  async function reserveOf(tx: Tx, actor: Actor, id: string, asked: Reservation): Promise<Ready> {
    const keptUntil = new Date(asked.keptUntil)
    if (keptUntil <= house.now()) throw new Problem('interop.roaming-past')
    const { linked, url, evse, body, wish } = await wishOf(tx, actor, asked)
    const { capabilities } = evse
    if (!Array.isArray(capabilities) || !capabilities.includes('RESERVABLE'))
      throw new Problem('interop.roaming-not-taken')
    return {
      linked,
      url,
      wish: { ...wish, kind: 'RESERVE_NOW', reference: null, keptUntil },
      body: { ...body, reservation_id: id, expiry_date: keptUntil.toISOString() },
    }
  }
  async function cancelOf(
    tx: Tx,
    actor: Actor,
    { partnerId, id: reservationId }: { partnerId: string; id: string },
  ): Promise<Ready> {
    const { linked, url } = await linkedFor(tx, actor, partnerId)
    const kept = await holdKept(tx, linked, { reservationId, now: house.now() })
    if (!kept) throw new Problem('request.not-found')
    if (!kept.isKept) throw new Problem('interop.roaming-not-kept')
    const { stationNo, evseNo } = kept
    const wish = { reference: null, tokenId: null, sessionNo: null, stationNo, evseNo, reservationId }
    return {
      linked,
      url,
      wish: { ...wish, kind: 'CANCEL_RESERVATION' },
      body: { reservation_id: reservationId },
    }
  }
  async function stopOf(
    tx: Tx,
    actor: Actor,
    { partnerId, sessionNo }: { partnerId: string; sessionNo: string },
  ): Promise<Ready> {
    const { linked, url } = await linkedFor(tx, actor, partnerId)
    const session = await findSession(tx, linked, sessionNo)
    if (!session) throw new Problem('request.not-found')
    if (session.status === 'COMPLETED' || session.status === 'INVALID')
      throw new Problem('interop.roaming-over')
    const { tokenId } = session
    const wish = {
      kind: 'STOP_SESSION',
      reference: null,
      tokenId,
      sessionNo,
      stationNo: null,
      evseNo: null,
    } as const
    return { linked, url, wish, body: { session_id: sessionNo } }
  }

  /** Kept before it is sent: the result may come before the answer. */
  async function ask(actor: Actor, ready: (tx: Tx, id: string) => Promise<Ready>): Promise<RoamingCommand> {
    const { token: secret, hash } = keys.make()
    const at = house.now()
    const id = newId(at.getTime())
    const { linked, url, wish, body } = await house.db.inTenant(actor, async (tx) => {
      const made = await ready(tx, id)
      const expiresAt = new Date(at.getTime() + waitsMs)
      await insertCommand(tx, made.linked, { ...made.wish, id, secret: hash, at, by: actor.name, expiresAt })
      return made
    })
    const response_url = `${base}/ocpi/${linked.version ?? '2.2.1'}/emsp/commands/${wish.kind}/${secret}`
    const outcome = await outbound
      .call(linked, {
        method: 'POST',
        url: `${url.replace(/\/$/, '')}/${wish.kind}`,
        name: `commands ${wish.kind}`,
        body: { response_url, ...body },
        secrets: [secret],
      })
      .then((said) => {
        const read = answerShape.safeParse(said)
        return read.success
          ? { answer: read.data.result, problem: '' }
          : { answer: 'REJECTED', problem: fault('unreadable', 'no-answer') }
      })
      .catch((error: unknown) => {
        if (!(error instanceof LinkError)) throw error
        return { answer: 'REJECTED', problem: `${error.kind}: ${error.message}` }
      })
    return house.db.inTenant(actor, async (tx) => {
      const key = { operatorId: linked.operatorId, id }
      await noteAnswer(tx, key, outcome)
      await releaseWhere(tx, key, { reference: wish.reference, isRefused: outcome.answer !== 'ACCEPTED' })
      const found = await findCommand(tx, key, house.now())
      if (!found) throw new Problem('request.not-found')
      return found
    })
  }

  /** What was set aside for a start that the partner does not make. */
  async function releaseWhere(
    tx: Tx,
    { operatorId }: { operatorId: string },
    { reference, isRefused }: { reference: string | null; isRefused: boolean },
  ): Promise<void> {
    if (isRefused && reference !== null)
      await releaseStart(tx, operatorId, { reference, at: house.now(), why: 'refused' })
  }

  return {
    /** Throws request.not-found, interop.roaming-*. */
    start: (actor: Actor, asked: RoamingWish) => ask(actor, (tx) => startOf(tx, actor, asked)),
    stop: (actor: Actor, asked: { partnerId: string; sessionNo: string }) =>
      ask(actor, (tx) => stopOf(tx, actor, asked)),
    reserve: (actor: Actor, asked: Reservation) => ask(actor, (tx, id) => reserveOf(tx, actor, id, asked)),
    cancel: (actor: Actor, asked: { partnerId: string; id: string }) =>
      ask(actor, (tx) => cancelOf(tx, actor, asked)),
    async result(asked: OcpiAsked, { kind, secret }: { kind: string; secret: string }): Promise<OcpiAnswer> {
      const { linked } = asked
      requireTheirs(asked)
      const { result, message } = readAs(resultShape, asked.body())
      const problem = (message ?? []).map(({ text }) => text).join(' ')
      const said = { kind, secret: keys.hashOf(secret), result, problem, at: house.now() }
      const noted = await house.db.inTenant(linked.operatorId, async (tx) => {
        const found = await noteResult(tx, linked, said)
        if (found) await releaseWhere(tx, linked, { ...found, isRefused: result !== 'ACCEPTED' })
        return found
      })
      if (!noted) throw unknownHere('command')
      return {}
    },
  }
}
