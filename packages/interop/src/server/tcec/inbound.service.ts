import { parseForeignJson } from '@evops/platform/server'
import { Problem } from '@evops/platform/contract'
import { networkOf, type Services } from '@evops/platform/server'
import { z } from 'zod'
import type { PartnerSecrets } from '../../contract/index.ts'
import { isLetIn } from '../addresses/let-in.rules.ts'
import { findLinked, type Linked } from '../links/links.store.ts'
import type { MessageLog } from '../message-log/message-log.ts'
import type { Partners } from '../partners/partners.service.ts'
import type { Port } from '../port/port.ts'
import type { Sessions } from '../port/sessions.ts'
import { faultsOf, Refused, rets, type Notices, type Ret } from './call-kinds.ts'
import { answerOf, isCall, isOpenTo } from './calls.ts'
import {
  isInTime,
  isSignedBy,
  openedData,
  readStamp,
  sealedAnswer,
  signatureOf,
  type Answer,
  type Call,
} from './envelope.rules.ts'
import { fieldNames } from './field-names.rules.ts'
import { recordInboundCall } from './received.store.ts'
import { isToken, newToken } from './tokens.ts'

export interface Arrived {
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
  linked: Linked
  secrets: PartnerSecrets
  arrived: Arrived
  logEntry: LogEntry
}
export type Inbound = ReturnType<typeof createInbound>

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
    partners: Partners
    port: Port
    sessions: Sessions
    notices: Notices
    messages: Pick<MessageLog, 'keep'>
  },
) {
  async function answer(arrived: Arrived): Promise<Answer> {
    const { id, call, address } = arrived
    const linked = await services.db.asPlatform((tx) => findLinked(tx, id))
    if (!linked || (call !== 'query_token' && !isCall(call) && !notices.has(call)))
      throw new Problem('request.not-found')
    const { ours } = await services.db.inTenant(linked.operatorId, (tx) => partners.secretsOf(tx, linked))
    const by = { peer: `${id} ${networkOf(address)}`, operator: linked.operatorId }
    if ((await services.budget.takeReserved('partnerCall', by)) > 0)
      return sealedAnswer(ours, rets.busy, 'too many calls')
    const startedAt = performance.now()
    const logEntry: LogEntry = {
      verified: 'no',
      seq: '',
      requested: arrived.body,
      secrets: Object.values(ours),
    }
    const received = { linked, secrets: ours, arrived, logEntry }
    if (!isLetIn(linked.allowedIps, address)) {
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
      status: ret === rets.done ? 'done' : ret === rets.broken ? 'failed' : 'refused',
      httpStatus: 200,
      reportedAddress: `${ret} ${message}\n${payload ? JSON.stringify(payload) : ''}`,
      tookMs: performance.now() - startedAt,
    })
    return sealedAnswer(ours, ret, message, payload && fieldNames(linked.renamed).outward(payload))
  }

  async function outcomeOf(received: ReceivedCall): Promise<{ ret: Ret; message: string; payload?: object }> {
    try {
      const { body, reportedAt } = await verifyCall(received)
      return { ret: rets.done, message: '', payload: await handleCall(received, body, reportedAt) }
    } catch (error) {
      if (error instanceof Refused) return { ret: error.ret, message: error.message }
      services.log.error({ error, call: received.arrived.call }, 'a partner was not answered')
      return { ret: rets.broken, message: 'system error' }
    }
  }

  /** Returns the verified parameters of a call. Throws Refused. */
  async function verifyCall({
    linked,
    secrets,
    arrived,
    logEntry,
  }: ReceivedCall): Promise<{ body: unknown; reportedAt: Date }> {
    const call: Call = readEnvelope(arrived.body)
    const { OperatorID, Data, TimeStamp, Seq, Sig } = call
    logEntry.seq = `${TimeStamp} ${Seq}`
    if (!isSignedBy(secrets, Sig, OperatorID, Data, TimeStamp, Seq))
      throw new Refused(rets.signature, 'Sig: not that of OperatorID, Data, TimeStamp and Seq')
    logEntry.verified = 'yes'
    if (OperatorID !== linked.platformId)
      throw new Refused(rets.envelope, 'OperatorID: not the one agreed on')
    const [at, now] = [readStamp(TimeStamp), services.now()]
    if (!at) throw new Refused(rets.envelope, 'TimeStamp: yyyyMMddHHmmss by China’s clock')
    if (!isInTime(at, now))
      throw new Refused(rets.envelope, 'TimeStamp: more than ten minutes from our clock')
    const stamp = { stamp: `${TimeStamp} ${Seq}`, at: now }
    if (!(await services.db.inTenant(linked.operatorId, (tx) => recordInboundCall(tx, linked, stamp))))
      throw new Refused(rets.envelope, 'TimeStamp, Seq: heard before')
    if (arrived.call !== 'query_token' && !isToken(services, { ...linked, secrets }, arrived.authorization))
      throw new Refused(rets.token, 'token: unknown, or over')
    const text = openedData(secrets, Data)
    if (text === undefined)
      throw new Refused(rets.envelope, 'Data: not sealed with DataSecret and DataSecretIV')
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
        throw new Refused(rets.business, 'our drivers do not charge at this platform’s stations')
      return notices.answer(call, { linked, body, reportedAt })
    }
    if (!isCall(call)) {
      const { payload, hidden } = tokenFor(linked, secrets, body)
      logEntry.secrets.push(...hidden)
      return payload
    }
    if (linked.direction === 'consume')
      throw new Refused(rets.business, 'nothing of ours is open to this platform')
    if (!isOpenTo(linked, call)) throw new Refused(rets.business, 'not open to a platform that supervises')
    const { operatorId, ourPlatformId } = linked
    return answerOf(call, {
      viewer: linked,
      ourPlatformId,
      port,
      sessions,
      now: services.now(),
      body,
      inTenant: (work) => services.db.inTenant(operatorId, work),
    })
  }

  function tokenFor(linked: Linked, secrets: PartnerSecrets, body: unknown) {
    const tokenRequest = tokenRequestShape.safeParse(body)
    if (!tokenRequest.success) throw new Refused(rets.business, faultsOf(tokenRequest.error))
    const { OperatorID, OperatorSecret } = tokenRequest.data
    const reason =
      OperatorID !== linked.platformId
        ? 1
        : !isSignedBy(secrets, signatureOf(secrets, OperatorSecret), secrets.operatorSecret)
          ? 2
          : 0
    const { token, seconds } =
      reason === 0 ? newToken(services, { ...linked, secrets }) : { token: '', seconds: 0 }
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

function readEnvelope(text: string): Call {
  const parsed = envelope.safeParse(readJson(text, 'the body'))
  if (!parsed.success) throw new Refused(rets.envelope, faultsOf(parsed.error))
  return parsed.data
}
function readJson(text: string, what: string): unknown {
  try {
    return parseForeignJson(text)
  } catch {
    throw new Refused(rets.envelope, `${what}: no JSON`)
  }
}
