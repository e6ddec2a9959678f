import { newId, requireFound, Problem, requireSecretReentry, formatErrorForPartner } from '@evops/platform/contract'
import {
  callHttp,
  violatedConstraint,
  createSecretBox,
  wechatEncryptElement,
  isWechatTimestampRecent,
  isWechatSignatureValid,
  insertPartnerMessage,
  decryptWechatMessage,
  type Actor,
  type Tx,
} from '@evops/platform/server'
import type { OfficialAccountForm, OfficialAccountRow, OfficialAccountSignature } from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import {
  recordOfficialAccountTest,
  loadOfficialAccountRow,
  ownerOfOfficial,
  saveOfficialAccount,
  findOfficialWithSecrets,
} from './official.store.ts'

interface Secrets {
  secret: string
  token: string
  aesKey?: string
}
const officialPlace = ['appId', 'environment'] as const
const peerKind = 'wechat_official'
const loopbackNetworks = ['127.0.0.0/8', '::1/128']

export interface OfficialAccountService {
  get(tx: Tx): Promise<OfficialAccountRow | null>
  put(
    tx: Tx,
    actor: Actor,
    form: OfficialAccountForm,
  ): Promise<{ before: OfficialAccountRow | null; after: OfficialAccountRow }>
  /** WeChat's error code, 0 for a token. */
  test(actor: Actor): Promise<{ errorCode: number; message: string }>
  /** Returns the text that WeChat expects. Throws request.not-found, payments.forged. */
  verify(id: string, signed: OfficialAccountSignature): Promise<string>
  hear(id: string, signed: OfficialAccountSignature, body: string): Promise<void>
}

export function createOfficialAccounts(deps: PaymentsDeps): OfficialAccountService {
  const { services } = deps
  const box = createSecretBox(services.config.secretKey, 'payments.official')
  async function findOfficialAccount(tx: Tx, id?: string) {
    const row = await findOfficialWithSecrets(tx, id)
    // Safe cast: encrypted by `put` below, with the key of this place.
    return row && { ...row, secrets: JSON.parse(box.open(row.secrets, row.operatorId)) as Secrets }
  }
  type OfficialSecrets = NonNullable<Awaited<ReturnType<typeof findOfficialAccount>>>
  async function get(tx: Tx): Promise<OfficialAccountRow | null> {
    const found = await findOfficialAccount(tx)
    return loadOfficialAccountRow(tx, found?.secrets.aesKey !== undefined)
  }
  const log = (
    row: OfficialSecrets,
    message: Omit<
      Parameters<typeof insertPartnerMessage>[1],
      'operatorId' | 'peerKind' | 'peer' | 'peerId' | 'secrets'
    >,
  ) =>
    services.db.inTenant(row.operatorId, (tx) =>
      insertPartnerMessage(tx, {
        ...message,
        operatorId: row.operatorId,
        peerKind,
        peer: row.appId,
        peerId: row.id,
        secrets: Object.values(row.secrets),
      }),
    )

  /**
   * Verifies a call and returns its content. The plain signature covers no body: if messages are encrypted, an
   * unencrypted one is rejected. Only the first verification call has no encryption.
   */
  async function verifyCall(
    id: string,
    signed: OfficialAccountSignature,
    { sealed, isMessage }: { sealed: string; isMessage: boolean },
  ): Promise<{ row: OfficialSecrets; text: string }> {
    const operatorId = await services.db.asPlatform((tx) => ownerOfOfficial(tx, id))
    const row =
      operatorId === undefined ? undefined : await services.db.inTenant(operatorId, (tx) => findOfficialAccount(tx, id))
    if (!row) throw new Problem('request.not-found')
    const { token, aesKey = '' } = row.secrets
    const { timestamp, nonce, signature, msg_signature: ofMessage } = signed
    const isSealed = row.mode === 'aes' && (isMessage || ofMessage !== '')
    const isGenuine = isSealed
      ? isWechatSignatureValid(ofMessage, token, timestamp, nonce, sealed)
      : isWechatSignatureValid(signature, token, timestamp, nonce)
    const text = isSealed ? decryptWechatMessage(aesKey, row.appId, sealed) : sealed
    if (isGenuine && isWechatTimestampRecent(timestamp, services.now()) && text !== undefined) return { row, text }
    throw new Problem('payments.forged')
  }
  const toPartnerMessage = (text: string, channel: string) =>
    ({
      direction: 'in',
      channel,
      verified: 'yes',
      status: 'done',
      httpStatus: 200,
      at: services.now(),
      headers: {},
      body: text,
    }) as const

  return {
    get,
    async put(tx, actor, form) {
      const found = await findOfficialAccount(tx)
      const before = await get(tx)
      if (before && before.version !== form.version) throw new Problem('request.conflict')
      requireSecretReentry('secret', {
        before: before ?? undefined,
        after: form,
        place: officialPlace,
        isProvided: form.secret !== undefined,
      })
      const { secret, token, aesKey } = { ...found?.secrets, ...providedSecrets(form) }
      const missing = [
        ...(secret === undefined ? ['secret'] : []),
        ...(token === undefined ? ['token'] : []),
        ...(form.mode === 'aes' && aesKey === undefined ? ['aesKey'] : []),
      ]
      if (secret === undefined || token === undefined || missing.length > 0)
        throw new Problem(
          'payments.not-ready',
          { missing: missing.join(', ') },
          Object.fromEntries(missing.map((name) => [name, 'payments.not-ready'])),
        )
      const { operatorId } = actor
      const secrets = { secret, token, ...(aesKey !== undefined && { aesKey }) }
      const sealed = box.seal(JSON.stringify(secrets), operatorId)
      const key = { operatorId, id: before?.id ?? newId(services.now().getTime()) }
      if (!(await saveOfficialAccount(tx, key, { form, sealed, now: services.now() }).catch(refuse)))
        throw new Problem('request.conflict')
      const after = requireFound(await get(tx))
      return { before, after }
    },
    async test(actor) {
      const row = requireFound(await services.db.inTenant(actor, (tx) => findOfficialAccount(tx)))
      const isLoopback = row.environment === 'loopback'
      const loopback = deps.loopback()
      if (isLoopback && !loopback) throw new Problem('payments.no-loopback')
      const at = services.now()
      const body = JSON.stringify({
        grant_type: 'client_credential',
        appid: row.appId,
        secret: row.secrets.secret,
      })
      const url = `${isLoopback ? `${loopback?.url}/weixin` : 'https://api.weixin.qq.com'}/cgi-bin/stable_token`
      const reach = isLoopback ? loopbackNetworks : []
      const headers = { 'content-type': 'application/json' }
      const answer = await callHttp(url, {
        method: 'POST',
        headers,
        body,
        reach,
        withinMs: 10_000,
        mostBytes: 10_000,
      }).catch((error: unknown) => error)
      const text = answer instanceof Error ? formatErrorForPartner(answer) : textOf(answer)
      const { errorCode, message } = answer instanceof Error ? { errorCode: -1, message: text } : outcomeOf(text)
      await log(row, {
        direction: 'out',
        channel: 'stable_token',
        verified: 'unknown',
        status: errorCode === 0 ? 'done' : 'refused',
        httpStatus: answer instanceof Error ? null : 200,
        at,
        headers,
        body: `${body}\n\n${errorCode === 0 ? 'ok' : text}`,
      })
      await services.db.inTenant(actor, (tx) =>
        recordOfficialAccountTest(tx, actor.operatorId, { tested_at: at, error_code: errorCode }),
      )
      return { errorCode, message }
    },
    async verify(id, signed) {
      const { row, text } = await verifyCall(id, signed, { sealed: signed.echostr, isMessage: false })
      await services.db.inTenant(row.operatorId, (tx) =>
        recordOfficialAccountTest(tx, row.operatorId, { verified_at: services.now() }),
      )
      await log(row, toPartnerMessage(text, 'verify'))
      return text
    },
    async hear(id, signed, body) {
      const sealed = signed.msg_signature === '' ? body : wechatEncryptElement(body)
      const { row, text } = await verifyCall(id, signed, { sealed, isMessage: true })
      await log(row, toPartnerMessage(text, 'message'))
    },
  }
}

function providedSecrets({ secret, token, aesKey }: OfficialAccountForm): Partial<Secrets> {
  return {
    ...(secret !== undefined && { secret }),
    ...(token !== undefined && { token }),
    ...(aesKey !== undefined && { aesKey }),
  }
}
function textOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'body' in answer ? String(answer.body) : ''
}
/** Parses `{ access_token }` or `{ errcode, errmsg }`. The token itself is not returned. */
function outcomeOf(text: string): { errorCode: number; message: string } {
  try {
    const reply: { access_token?: string; errcode?: number; errmsg?: string } = JSON.parse(text)
    if (typeof reply.access_token === 'string') return { errorCode: 0, message: '' }
    return { errorCode: reply.errcode ?? -1, message: (reply.errmsg ?? '').slice(0, 200) }
  } catch {
    return { errorCode: -1, message: text.slice(0, 200) }
  }
}
function refuse(error: unknown): never {
  if (violatedConstraint(error) === 'payments_official_accounts_demo_alone')
    throw new Problem('payments.not-demo', {}, { environment: 'payments.not-demo' })
  throw error
}
