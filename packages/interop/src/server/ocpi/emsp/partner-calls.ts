import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { formatFieldError, type RoamingCommand } from '../../../contract/index.ts'
import { LinkError } from '../../links/link-error.ts'
import { publicBaseUrl } from '../../links/public-address.ts'
import {
  findCommand,
  insertCommand,
  saveRoamingCommandResponse,
  saveRoamingResult,
  type NewCommand,
} from '../../roaming/commands.store.ts'
import { saveActiveProfile } from '../../roaming/limits.store.ts'
import { releaseStart } from '../../roaming/starts.store.ts'
import { ocpiUnknownObjectError } from '../envelope.rules.ts'
import type { OcpiTokenCrypto } from '../keys.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from '../ocpi-links.store.ts'
import type { OcpiCall, OcpiOutbound } from '../ocpi-outbound.ts'
import { partnerModuleUrl } from '../ocpi-turn.ts'
import { activeShape } from '../profiles.rules.ts'
import { parseOcpiBody } from '../registration.ts'
import { requirePartnerParty } from './objects.rules.ts'

/** Time limit for a result, in ms. The response URL has no other use afterwards. */
const waitsMs = 15 * 60_000
const answerShape = z.looseObject({ result: z.string().min(1).max(40) })
const resultShape = z.looseObject({
  result: z.string().min(1).max(40),
  message: z
    .array(z.looseObject({ text: z.string() }))
    .max(20)
    .nullish(),
  /** Present only in the result of GET_PROFILE. */
  profile: activeShape.nullish(),
})
export type PartnerCallRequest = Omit<NewCommand, 'id' | 'secret' | 'at' | 'by' | 'expiresAt' | 'nextAt'>
export interface ReadyPartnerCall {
  linked: LinkedOcpiPartner
  wish: PartnerCallRequest
  /** Builds the call, with the response URL for its result. */
  call: (responseUrl: string) => Pick<OcpiCall, 'method' | 'url' | 'name' | 'body'>
}
export type PartnerCalls = ReturnType<typeof createPartnerCalls>

/**
 * Sends requests to partners for our drivers: processes the immediate response, and the result that arrives at a
 * single-use URL.
 */
export function createPartnerCalls({
  services,
  keys,
  outbound,
}: {
  services: Services
  keys: OcpiTokenCrypto
  outbound: OcpiOutbound
}) {
  const base = publicBaseUrl(services)

  /** Throws request.not-found, interop.roaming-not-taken. */
  async function linkedFor(
    tx: Tx,
    { operatorId }: Actor,
    { partnerId, module }: { partnerId: string; module: 'commands' | 'chargingprofiles' },
  ) {
    const linked = await findLinkedOcpiPartner(tx, partnerId)
    if (linked?.operatorId !== operatorId) throw new Problem('request.not-found')
    const url = partnerModuleUrl(linked, module, 'RECEIVER')
    if (linked.direction === 'supply' || linked.state !== 'registered' || url === undefined)
      throw new Problem('interop.roaming-not-taken')
    return { linked, url }
  }

  /** The command is stored before it is sent, because the result may arrive before the response. */
  async function sendCommand(
    actor: Actor,
    ready: (tx: Tx, id: string) => Promise<ReadyPartnerCall>,
  ): Promise<RoamingCommand> {
    const { token: secret, hash } = keys.make()
    const at = services.now()
    const id = newId(at.getTime())
    const { linked, wish, call } = await services.db.inTenant(actor, async (tx) => {
      const made = await ready(tx, id)
      const expiresAt = new Date(at.getTime() + waitsMs)
      await insertCommand(tx, made.linked, { ...made.wish, id, secret: hash, at, by: actor.name, expiresAt })
      return made
    })
    const responseUrl = `${base}/ocpi/${linked.wireVersion ?? '2.2.1'}/emsp/commands/${wish.kind}/${secret}`
    const outcome = await outbound
      .call(linked, { ...call(responseUrl), secrets: [secret] })
      .then((reply) => {
        const read = answerShape.safeParse(reply)
        return read.success
          ? { answer: read.data.result, problem: '' }
          : { answer: 'REJECTED', problem: formatFieldError('unreadable', 'no-answer') }
      })
      .catch((error: unknown) => {
        if (!(error instanceof LinkError)) throw error
        return { answer: 'REJECTED', problem: `${error.kind}: ${error.message}` }
      })
    return services.db.inTenant(actor, async (tx) => {
      const key = { operatorId: linked.operatorId, id }
      await saveRoamingCommandResponse(tx, key, outcome)
      await releaseWhere(tx, key, { reference: wish.reference, isRefused: outcome.answer !== 'ACCEPTED' })
      const found = await findCommand(tx, key, services.now())
      if (!found) throw new Problem('request.not-found')
      return found
    })
  }

  /** Releases the money on hold for a start that the partner does not execute. */
  async function releaseWhere(
    tx: Tx,
    { operatorId }: { operatorId: string },
    { reference, isRefused }: { reference: string | null; isRefused: boolean },
  ): Promise<void> {
    if (isRefused && reference !== null)
      await releaseStart(tx, operatorId, { reference, at: services.now(), why: 'refused' })
  }

  return {
    linkedFor,
    sendRequest: sendCommand,
    async result(request: OcpiRequest, { kind, secret }: { kind: string; secret: string }): Promise<OcpiCallResponse> {
      const { linked } = request
      requirePartnerParty(request)
      const { result, message, profile } = parseOcpiBody(resultShape, request.body())
      const problem = (message ?? []).map(({ text }) => text).join(' ')
      const roamingResult = { kind, secret: keys.hashOf(secret), result, problem, at: services.now() }
      const noted = await services.db.inTenant(linked.operatorId, async (tx) => {
        const found = await saveRoamingResult(tx, linked, roamingResult)
        if (found) await releaseWhere(tx, linked, { ...found, isRefused: result !== 'ACCEPTED' })
        const { sessionNo } = found ?? {}
        if (sessionNo && profile) await saveActiveProfile(tx, linked, { sessionNo, profile, at: roamingResult.at })
        return found
      })
      if (!noted) throw ocpiUnknownObjectError('command')
      return {}
    },
  }
}
