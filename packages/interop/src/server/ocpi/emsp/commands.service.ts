import { newId, Problem } from '@evops/platform/contract'
import type { Actor, House, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { fault, type RoamingCommand } from '../../../contract/index.ts'
import { LinkError } from '../../links/link-error.ts'
import { publicAddress } from '../../links/public-address.ts'
import {
  findCommand,
  insertCommand,
  noteAnswer,
  noteResult,
  type NewCommand,
} from '../../roaming/commands.store.ts'
import { findSession } from '../../roaming/foreign-sessions.store.ts'
import type { RoamingCommands } from '../../roaming/roaming.routes.ts'
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
type Wish = Pick<NewCommand, 'kind' | 'reference' | 'tokenId' | 'sessionNo' | 'stationNo' | 'evseNo'>
interface Ready {
  linked: OcpiLinked
  url: string
  wish: Wish
  body: object
}
type RoamingStart = Parameters<RoamingCommands['start']>[1]
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

  async function startOf(tx: Tx, actor: Actor, asked: RoamingStart): Promise<Ready> {
    const { partnerId, tokenId, stationNo, evseNo } = asked
    const { linked, url } = await linkedFor(tx, actor, partnerId)
    if (!(await findSaid(tx, linked, { stationNo, evseNo }))) throw new Problem('request.not-found')
    const at = house.now()
    await lookAtTokens(tx, linked, at)
    const token = await findTold(tx, linked, { tokenId })
    if (token?.token['valid'] !== true) throw new Problem('interop.roaming-token-closed')
    const judged = await judge(tx, linked, { tokenId, at })
    if (judged.verdict !== 'accepted') throw new Problem(refusalOf(judged.verdict))
    const reference = await keepStart(tx, linked, { ...judged, tokenId, stationNo, at })
    return {
      linked,
      url,
      wish: { kind: 'START_SESSION', reference, tokenId, sessionNo: null, stationNo, evseNo },
      body: {
        token: toldToken(token),
        location_id: stationNo,
        evse_uid: evseNo,
        authorization_reference: reference,
      },
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
  async function ask(actor: Actor, ready: (tx: Tx) => Promise<Ready>): Promise<RoamingCommand> {
    const { token: secret, hash } = keys.make()
    const at = house.now()
    const id = newId(at.getTime())
    const { linked, url, wish, body } = await house.db.inTenant(actor, async (tx) => {
      const made = await ready(tx)
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
      const found = await findCommand(tx, key)
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
    start: (actor: Actor, asked: RoamingStart) => ask(actor, (tx) => startOf(tx, actor, asked)),
    stop: (actor: Actor, asked: { partnerId: string; sessionNo: string }) =>
      ask(actor, (tx) => stopOf(tx, actor, asked)),
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
