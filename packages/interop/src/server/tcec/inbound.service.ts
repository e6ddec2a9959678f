import { parseUntrustedJson } from '@evops/platform/server'
import { Problem } from '@evops/platform/contract'
import { rateLimitNetworkOf, type Services } from '@evops/platform/server'
import { z } from 'zod'
import type { PartnerSecrets } from '../../contract/index.ts'
import { isAllowedAddress } from '../addresses/let-in.rules.ts'
import { findLinked, type LinkedTcecPartner } from '../links/links.store.ts'
import type { MessageLog } from '../message-log/message-log.ts'
import type { PartnerService } from '../partners/partners.service.ts'
import type { SharedDataService } from '../port/port.ts'
import type { PartnerSessionService } from '../port/sessions.ts'
import {
  formatTcecValidationErrors,
  TcecCallError,
  tcecReturnCodes,
  type OperatorNoticeHandlers,
  type TcecReturnCode,
} from './call-kinds.ts'
import { answerTcecCall, isCall, isCallAllowed } from './calls.ts'
import {
  isTimestampRecent,
  isTcecSignatureValid,
  decryptTcecData,
  parseTcecTimestamp,
  buildEncryptedResponse,
  calculateTcecSignature,
  type TcecResponse,
  type TcecCall,
} from './envelope.rules.ts'
import { fieldNames } from './field-names.rules.ts'
import { recordInboundCall } from './received.store.ts'
import { isToken, issueTcecToken } from './tokens.ts'

export interface IncomingTcecCall {
  id: string
  call: string
  address: string
  authorization: string | undefined
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  body: string
}
const envelope = z.object({
  OperatorID: z.string().min(1).max(20),
  Data: z.string().min(1),
  TimeStamp: z.string().min(1).max(20),
  // Some platforms write it as a number.
  Seq: z.union([z.string().min(1).max(10), z.int().transform(String)]),
  Sig: z.string().min(1).max(64),
})
const tokenRequestShape = z.object({ OperatorID: z.string().max(20), OperatorSecret: z.string().max(100) })

/** Log data of a call while it is processed. */
interface LogEntry {
  verified: 'yes' | 'no'
  seq: string
  requested: string
  secrets: string[]
}
interface ReceivedCall {
  linked: LinkedTcecPartner
  secrets: PartnerSecrets
  arrived: IncomingTcecCall
  logEntry: LogEntry
}
export type TcecInbound = ReturnType<typeof createInbound>

/**
 * Processes calls of partners' platforms. A call needs an allowed address, a signature that is verified before
 * decryption, a time within ten minutes of our clock, a new sequence number and one of our tokens. Each call is logged
 * with its response.
 */
export function createInbound(
  services: Services,
  {
    partners,
    port,
    sessions,
    notices,
    messages,
  }: {
    partners: PartnerService
    port: SharedDataService
    sessions: PartnerSessionService
    notices: OperatorNoticeHandlers
    messages: Pick<MessageLog, 'keep'>
  },
) {
  async function answer(arrived: IncomingTcecCall): Promise<TcecResponse> {
    const { id, call, address } = arrived
    const linked = await services.db.asPlatform((tx) => findLinked(tx, id))
    if (!linked || (call !== 'query_token' && !isCall(call) && !notices.has(call)))
      throw new Problem('request.not-found')
    const { ours } = await services.db.inTenant(linked.operatorId, (tx) => partners.secretsOf(tx, linked))
    const by = { peer: `${id} ${rateLimitNetworkOf(address)}`, operator: linked.operatorId }
    if ((await services.budget.takeReserved('partnerCall', by)) > 0)
      return buildEncryptedResponse(ours, tcecReturnCodes.busy, 'too many calls')
    const startedAt = performance.now()
    const logEntry: LogEntry = {
      verified: 'no',
      seq: '',
      requested: arrived.body,
      secrets: Object.values(ours),
    }
    const received = { linked, secrets: ours, arrived, logEntry }
    if (!isAllowedAddress(linked.allowedIps, address)) {
      await log(received, {
        status: 'refused',
        httpStatus: 403,
        reportedAddress: address,
        tookMs: performance.now() - startedAt,
      })
      throw new Problem('interop.address-refused', { address })
    }
    const { ret, message, payload } = await outcomeOf(received)
    await log(received, {
      status: ret === tcecReturnCodes.done ? 'done' : ret === tcecReturnCodes.broken ? 'failed' : 'refused',
      httpStatus: 200,
      reportedAddress: `${ret} ${message}\n${payload ? JSON.stringify(payload) : ''}`,
      tookMs: performance.now() - startedAt,
    })
    return buildEncryptedResponse(ours, ret, message, payload && fieldNames(linked.renamed).outward(payload))
  }

  async function outcomeOf(
    received: ReceivedCall,
  ): Promise<{ ret: TcecReturnCode; message: string; payload?: object }> {
    try {
      const { body, reportedAt } = await verifyCall(received)
      return { ret: tcecReturnCodes.done, message: '', payload: await handleCall(received, body, reportedAt) }
    } catch (error) {
      if (error instanceof TcecCallError) return { ret: error.ret, message: error.message }
      services.log.error({ error, call: received.arrived.call }, 'a partner was not answered')
      return { ret: tcecReturnCodes.broken, message: 'system error' }
    }
  }

  /** Returns the verified parameters of a call. Throws Refused. */
  async function verifyCall({
    linked,
    secrets,
    arrived,
    logEntry,
  }: ReceivedCall): Promise<{ body: unknown; reportedAt: Date }> {
    const call: TcecCall = readEnvelope(arrived.body)
    const { OperatorID, Data, TimeStamp, Seq, Sig } = call
    logEntry.seq = `${TimeStamp} ${Seq}`
    if (!isTcecSignatureValid(secrets, Sig, OperatorID, Data, TimeStamp, Seq))
      throw new TcecCallError(tcecReturnCodes.signature, 'Sig: not that of OperatorID, Data, TimeStamp and Seq')
    logEntry.verified = 'yes'
    if (OperatorID !== linked.platformId)
      throw new TcecCallError(tcecReturnCodes.envelope, 'OperatorID: not the one agreed on')
    const [at, now] = [parseTcecTimestamp(TimeStamp), services.now()]
    if (!at) throw new TcecCallError(tcecReturnCodes.envelope, 'TimeStamp: yyyyMMddHHmmss by China’s clock')
    if (!isTimestampRecent(at, now))
      throw new TcecCallError(tcecReturnCodes.envelope, 'TimeStamp: more than ten minutes from our clock')
    const stamp = { stamp: `${TimeStamp} ${Seq}`, at: now }
    if (!(await services.db.inTenant(linked.operatorId, (tx) => recordInboundCall(tx, linked, stamp))))
      throw new TcecCallError(tcecReturnCodes.envelope, 'TimeStamp, Seq: heard before')
    if (arrived.call !== 'query_token' && !isToken(services, { ...linked, secrets }, arrived.authorization))
      throw new TcecCallError(tcecReturnCodes.token, 'token: unknown, or over')
    const text = decryptTcecData(secrets, Data)
    if (text === undefined)
      throw new TcecCallError(tcecReturnCodes.envelope, 'Data: not sealed with DataSecret and DataSecretIV')
    logEntry.requested = text
    return { body: fieldNames(linked.renamed).inward(readJson(text, 'Data')), reportedAt: at }
  }

  async function handleCall(
    { linked, secrets, arrived, logEntry }: ReceivedCall,
    body: unknown,
    reportedAt: Date,
  ): Promise<object> {
    const { call } = arrived
    if (notices.has(call)) {
      if (linked.direction === 'supply')
        throw new TcecCallError(tcecReturnCodes.business, 'our drivers do not charge at this platform’s stations')
      return notices.answer(call, { linked, body, reportedAt })
    }
    if (!isCall(call)) {
      const { payload, hidden } = tokenFor(linked, secrets, body)
      logEntry.secrets.push(...hidden)
      return payload
    }
    if (linked.direction === 'consume')
      throw new TcecCallError(tcecReturnCodes.business, 'nothing of ours is open to this platform')
    if (!isCallAllowed(linked, call))
      throw new TcecCallError(tcecReturnCodes.business, 'not open to a platform that supervises')
    const { operatorId, ourPlatformId } = linked
    return answerTcecCall(call, {
      viewer: linked,
      ourPlatformId,
      port,
      sessions,
      now: services.now(),
      body,
      inTenant: (work) => services.db.inTenant(operatorId, work),
    })
  }

  function tokenFor(linked: LinkedTcecPartner, secrets: PartnerSecrets, body: unknown) {
    const tokenRequest = tokenRequestShape.safeParse(body)
    if (!tokenRequest.success)
      throw new TcecCallError(tcecReturnCodes.business, formatTcecValidationErrors(tokenRequest.error))
    const { OperatorID, OperatorSecret } = tokenRequest.data
    const reason =
      OperatorID !== linked.platformId
        ? 1
        : !isTcecSignatureValid(secrets, calculateTcecSignature(secrets, OperatorSecret), secrets.operatorSecret)
          ? 2
          : 0
    const { token, seconds } =
      reason === 0 ? issueTcecToken(services, { ...linked, secrets }) : { token: '', seconds: 0 }
    return {
      hidden: [OperatorSecret, token],
      payload: {
        OperatorID: linked.ourPlatformId,
        SuccStat: reason === 0 ? 0 : 1,
        AccessToken: token,
        TokenAvailableTime: seconds,
        FailReason: reason,
      },
    }
  }

  async function log(
    { linked, arrived, logEntry }: ReceivedCall,
    {
      reportedAddress,
      ...outcome
    }: { status: 'done' | 'refused' | 'failed'; httpStatus: number; reportedAddress: string; tookMs: number },
  ): Promise<void> {
    // Anybody can send a call in the name of a partner, so only a part of the unsigned ones is stored.
    const by = { network: arrived.address, partner: linked.id, operator: linked.operatorId }
    if (logEntry.verified === 'no' && (await services.budget.takeReserved('unsignedCall', by)) > 0) return
    await messages.keep({
      ...outcome,
      operatorId: linked.operatorId,
      peerKind: 'interop',
      peer: `${linked.name} · ${linked.platformId}`,
      peerId: linked.id,
      direction: 'in',
      channel: arrived.call,
      correlation: logEntry.seq,
      verified: logEntry.verified,
      at: services.now(),
      headers: arrived.headers,
      body: `${logEntry.requested}\n\n${reportedAddress}`,
      secrets: logEntry.secrets,
    })
  }
  return { answer }
}

function readEnvelope(text: string): TcecCall {
  const parsed = envelope.safeParse(readJson(text, 'the body'))
  if (!parsed.success) throw new TcecCallError(tcecReturnCodes.envelope, formatTcecValidationErrors(parsed.error))
  return parsed.data
}
function readJson(text: string, what: string): unknown {
  try {
    return parseUntrustedJson(text)
  } catch {
    throw new TcecCallError(tcecReturnCodes.envelope, `${what}: no JSON`)
  }
}
