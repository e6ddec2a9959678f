import { randomInt } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import { callHttp, createSecretBox, type Services, type HttpAnswer } from '@evops/platform/server'
import { z } from 'zod'
import { failReason, fault, wireFaults, type LinkFailure, type PartnerSecrets } from '../../contract/index.ts'
import { failedToReach, LinkError } from '../links/link-error.ts'
import { findLinked, type Linked } from '../links/links.store.ts'
import { nearbyReach, placeOfCall, type Nearby } from '../links/nearby.ts'
import type { Partners } from '../partners/partners.service.ts'
import type { MessageLog } from '../message-log/message-log.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { Via } from '../push/via.ts'
import { rets } from './call-kinds.ts'
import { isInTime, isSignedBy, openedData, sealedCall, stampOf } from './envelope.rules.ts'
import { fieldNames } from './field-names.rules.ts'
import { savePartnerToken, getPartnerToken, type KeptToken } from './push.store.ts'

/** A page of ten stations, of some hundred connectors each. */
const mostBytes = 4_000_000
/** A token is fetched again this long before it ends. */
const spareMs = 5 * 60_000
const tokenReasons = { 1: 'no-operator', 2: 'wrong-secret' } as const

export { isOfThisCall, LinkError } from '../links/link-error.ts'

/** A partner that can be called, with what opens it. */
export interface Open {
  linked: Linked
  secrets: PartnerSecrets
  /** In a turn of its push, with the token that its calls share. */
  via?: Via & { token?: string }
}
export interface Outbound {
  /** Throws interop.not-linked, interop.no-secrets, request.not-found. */
  open(key: PartnerKey): Promise<Open>
  /** One call under the partner's token; what it answered, opened. Throws LinkError. */
  call(open: Open, name: string, payload: object): Promise<unknown>
  /** A token of now, whatever is kept. Throws LinkError. */
  renew(open: Open): Promise<Date>
  /** One that is kept nowhere. Throws LinkError. */
  askToken(open: Open): Promise<string>
}
export interface OutboundOptions {
  /** From the look-up to the answer’s end. */
  withinMs?: number
  /** Partners of our own in this process. */
  nearby?: Nearby
}
interface Deps {
  services: Services
  partners: Pick<Partners, 'get' | 'secretsOf'>
  log: Pick<MessageLog, 'keep'>
  allowedNetworks: () => Promise<readonly string[]>
}

const answerShape = z.object({
  Ret: z.coerce.number().int(),
  Msg: z.string().nullish(),
  Data: z.string().nullish(),
  Sig: z.string().default(''),
})
const tokenGiven = z.object({
  SuccStat: z.coerce.number().default(0),
  AccessToken: z.string().max(4_000).default(''),
  TokenAvailableTime: z.coerce.number().min(0).default(7_200),
  FailReason: z.coerce.number().default(0),
})

/** Our calls to partners, by T/CEC 102: signed with the secrets that they gave us, each in the log of messages. */
export function createOutbound(
  { services, partners, log, allowedNetworks }: Deps,
  { withinMs = 10_000, nearby = () => undefined }: OutboundOptions = {},
): Outbound {
  const box = createSecretBox(services.config.secretKey, 'interop.token')
  const placeOf = ({ operatorId, id }: PartnerKey) => `${operatorId}/${id}/token`
  const underway = new Map<string, Promise<string>>()
  // Calls of one second are distinguished by it; where another process takes the same one, the partner refuses it and it is sent again.
  let seq = randomInt(10_000)
  const nextSeq = () => String((seq = (seq + 1) % 10_000)).padStart(4, '0')

  async function send(
    { linked, secrets, via }: Open,
    name: string,
    payload: object,
    token?: string,
  ): Promise<unknown> {
    const at = services.now()
    const stamp = { operatorId: linked.ourPlatformId, at, seq: nextSeq() }
    const sent = fieldNames(linked.renamed).outward(payload)
    const begun = performance.now()
    const near = placeOfCall(addressOf(linked, name), nearby())
    const answer = await callHttp(near ?? addressOf(linked, name), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(sealedCall(secrets, stamp, sent)),
      reach: near ? nearbyReach : (via?.reach ?? (await allowedNetworks())),
      withinMs,
      mostBytes,
    }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    const read = answer instanceof Error ? failedToReach(answer) : readAnswer(secrets, answer, at)
    const failure = read instanceof LinkError ? read : undefined
    const told = read instanceof LinkError ? `${read.kind}: ${read.message}` : JSON.stringify(read)
    const given = tokenGiven.safeParse(read)
    await (via ?? log).keep({
      operatorId: linked.operatorId,
      peerKind: 'interop',
      peer: `${linked.name} · ${linked.platformId}`,
      peerId: linked.id,
      direction: 'out',
      channel: name,
      correlation: `${stampOf(at)} ${stamp.seq}`,
      verified: failure === undefined ? 'yes' : failure.kind === 'signature' ? 'no' : 'unknown',
      status: failure === undefined ? 'done' : answer instanceof Error ? 'failed' : 'refused',
      httpStatus: answer instanceof Error ? null : answer.status,
      at,
      tookMs: performance.now() - begun,
      headers: {},
      body: `${JSON.stringify(sent)}\n\n${told}`,
      secrets: [...Object.values(secrets), token ?? '', given.success ? given.data.AccessToken : ''],
    })
    if (failure) throw failure
    return fieldNames(linked.renamed).inward(read)
  }

  async function fetchToken(open: Open): Promise<KeptToken & { token: string }> {
    const { ourPlatformId: OperatorID } = open.linked
    const answer = await send(open, 'query_token', {
      OperatorID,
      OperatorSecret: open.secrets.operatorSecret,
    })
    const given = tokenGiven.safeParse(answer)
    if (!given.success) throw new LinkError('unreadable', fault('query_token', 'no-token'))
    const { SuccStat, AccessToken: token, TokenAvailableTime, FailReason } = given.data
    if (SuccStat !== 0) throw new LinkError('token', failReason(FailReason, tokenReasons))
    if (token === '') throw new LinkError('token', wireFaults['no-token'])
    const until = new Date(services.now().getTime() + Math.min(TokenAvailableTime, 366 * 86_400) * 1_000)
    return { token, until, sealed: box.seal(token, placeOf(open.linked)) }
  }

  /** One for all processes: whoever finds it old fetches another while the others wait. `not`: the partner takes this one no more. */
  async function tokenOf(open: Open, not?: string): Promise<string> {
    const { linked } = open
    const openToken = (kept: KeptToken | undefined) => {
      if (!kept || kept.until.getTime() - spareMs <= services.now().getTime()) return undefined
      const token = box.open(kept.sealed, placeOf(linked))
      return token === not ? undefined : token
    }
    const standing = openToken(await services.db.inTenant(linked.operatorId, (tx) => getPartnerToken(tx, linked, false)))
    if (standing !== undefined) return standing
    // One connection of this process waits at the row, not each of its calls.
    const waiting = underway.get(linked.id)
    if (waiting) return waiting
    const fetching = services.db
      .inTenant(linked.operatorId, async (tx) => {
        const fresh = openToken(await getPartnerToken(tx, linked, true))
        if (fresh !== undefined) return fresh
        const { token, ...kept } = await fetchToken(open)
        await savePartnerToken(tx, linked, kept)
        return token
      })
      .finally(() => underway.delete(linked.id))
    underway.set(linked.id, fetching)
    return fetching
  }

  return {
    async open(key) {
      return services.db.inTenant(key.operatorId, async (tx) => {
        await partners.get(tx, key)
        const linked = await findLinked(tx, key.id)
        if (!linked) throw new Problem('interop.not-linked')
        const { theirs } = await partners.secretsOf(tx, key)
        if (!theirs) throw new Problem('interop.no-secrets')
        return { linked, secrets: theirs }
      })
    },
    async call(open, name, payload) {
      const token = open.via?.token ?? (await tokenOf(open))
      if (open.via) open.via.token = token
      try {
        return await send(open, name, payload, token)
      } catch (error) {
        if (!(error instanceof LinkError) || error.kind !== 'token') throw error
        if (open.via?.token === token) delete open.via.token
        return send(open, name, payload, await tokenOf(open, token))
      }
    },
    askToken: async (open) => (await fetchToken(open)).token,
    async renew(open) {
      const { token: _, ...kept } = await fetchToken(open)
      const { linked } = open
      await services.db.inTenant(linked.operatorId, async (tx) => {
        await getPartnerToken(tx, linked, true)
        await savePartnerToken(tx, linked, kept)
      })
      return kept.until
    },
  }
}

/** The API's address may end in a slash. */
function addressOf({ apiUrl }: Linked, name: string): string {
  return `${apiUrl}${apiUrl.endsWith('/') ? '' : '/'}${name}`
}

/** What an answer holds, verified before it is opened. */
function readAnswer(secrets: PartnerSecrets, { status, headers, body }: HttpAnswer, now: Date): unknown {
  if (status !== 200) return new LinkError('status', `HTTP ${status}`)
  const parsed = answerShape.safeParse(jsonOf(body.toString('utf8')))
  if (!parsed.success) return new LinkError('unreadable', wireFaults['no-form'])
  const { Ret, Sig } = parsed.data
  const [Msg, Data] = [parsed.data.Msg ?? '', parsed.data.Data ?? '']
  if (Ret !== rets.done) return refusalOf(Ret, Msg, { said: headers.date, now })
  if (!isSignedBy(secrets, Sig, String(Ret), Msg, Data))
    return new LinkError('signature', wireFaults.unsigned)
  const text = openedData(secrets, Data)
  const payload = text === undefined ? undefined : jsonOf(text)
  return payload === undefined ? new LinkError('unreadable', wireFaults['not-opened']) : payload
}

/** A refusal changes nothing, so that nobody need have signed it: some partners can't. */
function refusalOf(
  ret: number,
  message: string,
  { said, now }: { said: string | undefined; now: Date },
): LinkError {
  const theirs = said === undefined ? Number.NaN : Date.parse(said)
  const isApart = !Number.isNaN(theirs) && !isInTime(new Date(theirs), now)
  const kinds: Readonly<Record<number, LinkFailure>> = {
    [rets.busy]: 'busy',
    1: 'busy',
    [rets.broken]: 'busy',
    [rets.signature]: 'signature',
    [rets.token]: 'token',
  }
  const kind = ret === rets.envelope && isApart ? 'clock' : (kinds[ret] ?? 'refused')
  const clock = kind === 'clock' ? `; its clock says ${said}` : ''
  return new LinkError(kind, `Ret ${ret} ${message}${clock}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
