import { randomInt } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import {
  callHttp,
  createSecretBox,
  type Services,
  type HttpResponse,
  parseUntrustedJson,
  type AllowedNetworks,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  failReason,
  formatFieldError,
  protocolErrorTexts,
  type LinkFailure,
  type PartnerSecrets,
} from '../../contract/index.ts'
import { toLinkError, LinkError } from '../links/link-error.ts'
import { findLinked, type LinkedTcecPartner } from '../links/links.store.ts'
import { demoPartnerNetworks, demoPartnerUrl, type LocalDemoPartners } from '../links/nearby.ts'
import type { PartnerService } from '../partners/partners.service.ts'
import type { MessageLog } from '../message-log/message-log.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { PushCallResources } from '../push/via.ts'
import { tcecReturnCodes } from './call-kinds.ts'
import {
  isTimestampRecent,
  isTcecSignatureValid,
  decryptTcecData,
  buildEncryptedCall,
  formatTcecTimestamp,
} from './envelope.rules.ts'
import { fieldNames } from './field-names.rules.ts'
import { savePartnerToken, getPartnerToken, type StoredToken } from './push.store.ts'

/** Size of a page of ten stations with some hundred connectors each. */
const mostBytes = 4_000_000
/** Time before the expiry at which a token is renewed, in ms. */
const spareMs = 5 * 60_000
const tokenReasons = { 1: 'no-operator', 2: 'wrong-secret' } as const

export { isSingleCallFailure, LinkError } from '../links/link-error.ts'

/** Partner that can be called, with its secrets. */
export interface CallablePartner {
  linked: LinkedTcecPartner
  secrets: PartnerSecrets
  /** Set during a push run, with the token that its calls share. */
  via?: PushCallResources & { token?: string }
}
export interface TcecOutbound {
  /** Throws interop.not-linked, interop.no-secrets, request.not-found. */
  open(key: PartnerKey): Promise<CallablePartner>
  /** Sends a call with the partner's token and returns the decrypted response. Throws LinkError. */
  call(open: CallablePartner, name: string, payload: object): Promise<unknown>
  /** Requests a new token, independent of the stored one. Throws LinkError. */
  renew(open: CallablePartner): Promise<Date>
  /** Requests a token that is not stored. Throws LinkError. */
  requestToken(open: CallablePartner): Promise<string>
}
export interface OutboundOptions {
  /** Time limit from the DNS lookup to the end of the response. */
  withinMs?: number
  /** Demo partners in this process. */
  nearby?: LocalDemoPartners
}
interface Deps {
  services: Services
  partners: Pick<PartnerService, 'get' | 'secretsOf'>
  log: Pick<MessageLog, 'keep'>
  allowedNetworks: AllowedNetworks
}

const answerShape = z.object({
  Ret: z.coerce.number().int(),
  Msg: z.string().nullish(),
  Data: z.string().nullish(),
  Sig: z.string().default(''),
})
const tokenReplyShape = z.object({
  SuccStat: z.coerce.number().default(0),
  AccessToken: z.string().max(4_000).default(''),
  TokenAvailableTime: z.coerce.number().min(0).default(7_200),
  FailReason: z.coerce.number().default(0),
})

/** Sends T/CEC 102 calls to partners, signed with the secrets that they gave us, and logs each of them. */
export function createOutbound(
  { services, partners, log, allowedNetworks }: Deps,
  { withinMs = 10_000, nearby = () => undefined }: OutboundOptions = {},
): TcecOutbound {
  const box = createSecretBox(services.config.secretKey, 'interop.token')
  const placeOf = ({ operatorId, id }: PartnerKey) => `${operatorId}/${id}/token`
  const underway = new Map<string, Promise<string>>()
  // Sequence number that distinguishes calls of the same second. If another process uses the same number, the partner
  // rejects the call and it is sent again.
  let seq = randomInt(10_000)
  const nextSeq = () => String((seq = (seq + 1) % 10_000)).padStart(4, '0')

  async function send(
    { linked, secrets, via }: CallablePartner,
    name: string,
    payload: object,
    token?: string,
  ): Promise<unknown> {
    const at = services.now()
    const stamp = { operatorId: linked.ourPlatformId, at, seq: nextSeq() }
    const sent = fieldNames(linked.renamed).outward(payload)
    const startedAt = performance.now()
    const near = demoPartnerUrl(addressOf(linked, name), nearby())
    const answer = await callHttp(near ?? addressOf(linked, name), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(buildEncryptedCall(secrets, stamp, sent)),
      reach: near ? demoPartnerNetworks : (via?.reach ?? (await allowedNetworks(linked.operatorId))),
      withinMs,
      mostBytes,
    }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    const read = answer instanceof Error ? toLinkError(answer) : readAnswer(secrets, answer, at)
    const failure = read instanceof LinkError ? read : undefined
    const responseText = read instanceof LinkError ? `${read.kind}: ${read.message}` : JSON.stringify(read)
    const tokenReply = tokenReplyShape.safeParse(read)
    await (via ?? log).keep({
      operatorId: linked.operatorId,
      peerKind: 'interop',
      peer: `${linked.name} · ${linked.platformId}`,
      peerId: linked.id,
      direction: 'out',
      channel: name,
      correlation: `${formatTcecTimestamp(at)} ${stamp.seq}`,
      verified: failure === undefined ? 'yes' : failure.kind === 'signature' ? 'no' : 'unknown',
      status: failure === undefined ? 'done' : answer instanceof Error ? 'failed' : 'refused',
      httpStatus: answer instanceof Error ? null : answer.status,
      at,
      tookMs: performance.now() - startedAt,
      headers: {},
      body: `${JSON.stringify(sent)}\n\n${responseText}`,
      secrets: [...Object.values(secrets), token ?? '', tokenReply.success ? tokenReply.data.AccessToken : ''],
    })
    if (failure) throw failure
    return fieldNames(linked.renamed).inward(read)
  }

  async function fetchToken(open: CallablePartner): Promise<StoredToken & { token: string }> {
    const { ourPlatformId: OperatorID } = open.linked
    const answer = await send(open, 'query_token', {
      OperatorID,
      OperatorSecret: open.secrets.operatorSecret,
    })
    const tokenReply = tokenReplyShape.safeParse(answer)
    if (!tokenReply.success) throw new LinkError('unreadable', formatFieldError('query_token', 'no-token'))
    const { SuccStat, AccessToken: token, TokenAvailableTime, FailReason } = tokenReply.data
    if (SuccStat !== 0) throw new LinkError('token', failReason(FailReason, tokenReasons))
    if (token === '') throw new LinkError('token', protocolErrorTexts['no-token'])
    const until = new Date(services.now().getTime() + Math.min(TokenAvailableTime, 366 * 86_400) * 1_000)
    return { token, until, sealed: box.seal(token, placeOf(open.linked)) }
  }

  /**
   * Returns the token shared by all processes. The first process that finds it expired requests a new one while the
   * others wait. `not`: a token that the partner no longer accepts.
   */
  async function tokenOf(open: CallablePartner, not?: string): Promise<string> {
    const { linked } = open
    const openToken = (stored: StoredToken | undefined) => {
      if (!stored || stored.until.getTime() - spareMs <= services.now().getTime()) return undefined
      const token = box.open(stored.sealed, placeOf(linked))
      return token === not ? undefined : token
    }
    const current = openToken(await services.db.inTenant(linked.operatorId, (tx) => getPartnerToken(tx, linked, false)))
    if (current !== undefined) return current
    // Only one connection of this process waits for the row lock, not one per call.
    const waiting = underway.get(linked.id)
    if (waiting) return waiting
    const fetching = services.db
      .inTenant(linked.operatorId, async (tx) => {
        const fresh = openToken(await getPartnerToken(tx, linked, true))
        if (fresh !== undefined) return fresh
        const { token, ...reply } = await fetchToken(open)
        await savePartnerToken(tx, linked, reply)
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
    requestToken: async (open) => (await fetchToken(open)).token,
    async renew(open) {
      const { token: _, ...reply } = await fetchToken(open)
      const { linked } = open
      await services.db.inTenant(linked.operatorId, async (tx) => {
        await getPartnerToken(tx, linked, true)
        await savePartnerToken(tx, linked, reply)
      })
      return reply.until
    },
  }
}

/** The configured URL may end with a slash. */
function addressOf({ apiUrl }: LinkedTcecPartner, name: string): string {
  return `${apiUrl}${apiUrl.endsWith('/') ? '' : '/'}${name}`
}

/** Returns the content of a response. The signature is verified before decryption. */
function readAnswer(secrets: PartnerSecrets, { status, headers, body }: HttpResponse, now: Date): unknown {
  if (status !== 200) return new LinkError('status', `HTTP ${status}`)
  const parsed = answerShape.safeParse(jsonOf(body.toString('utf8')))
  if (!parsed.success) return new LinkError('unreadable', protocolErrorTexts['no-form'])
  const { Ret, Sig } = parsed.data
  const [Msg, Data] = [parsed.data.Msg ?? '', parsed.data.Data ?? '']
  if (Ret !== tcecReturnCodes.done) return refusalOf(Ret, Msg, { serverDate: headers.date, now })
  if (!isTcecSignatureValid(secrets, Sig, String(Ret), Msg, Data))
    return new LinkError('signature', protocolErrorTexts.unsigned)
  const text = decryptTcecData(secrets, Data)
  const payload = text === undefined ? undefined : jsonOf(text)
  return payload === undefined ? new LinkError('unreadable', protocolErrorTexts['not-opened']) : payload
}

/** A rejection changes nothing, so it need not be signed. Some partners cannot sign it. */
function refusalOf(
  ret: number,
  message: string,
  { serverDate, now }: { serverDate: string | undefined; now: Date },
): LinkError {
  const theirs = serverDate === undefined ? Number.NaN : Date.parse(serverDate)
  const isApart = !Number.isNaN(theirs) && !isTimestampRecent(new Date(theirs), now)
  const kinds: Readonly<Record<number, LinkFailure>> = {
    [tcecReturnCodes.busy]: 'busy',
    1: 'busy',
    [tcecReturnCodes.broken]: 'busy',
    [tcecReturnCodes.signature]: 'signature',
    [tcecReturnCodes.token]: 'token',
  }
  const kind = ret === tcecReturnCodes.envelope && isApart ? 'clock' : (kinds[ret] ?? 'refused')
  const clock = kind === 'clock' ? `; its clock says ${serverDate}` : ''
  return new LinkError(kind, `Ret ${ret} ${message}${clock}`)
}

function jsonOf(text: string): unknown {
  try {
    return parseUntrustedJson(text)
  } catch {
    return undefined
  }
}
