import { randomInt } from 'node:crypto'
import { newId, Problem, type CallArgs, type EndpointReply } from '@evops/platform/contract'
import { insertPartnerMessage, rateLimitNetworkOf, type Tx } from '@evops/platform/server'
import { maskMobile, readMobile } from '@evops/members/contract'
import type { authoriseDriver, sendDriverCode } from '../../contract/index.ts'
import type { DriverDeps, DriverOperator } from '../deps.ts'
import { saveSignInCode, lockCode, incrementCodeTries, markUsed } from './codes.store.ts'
import { takeFromDriverLimit } from '../limits.ts'
import { DriverSignInError } from './sign-in-refused.ts'
import { isDeviceTrusted } from './sign-in-sessions.store.ts'
import type { DriverTokenIssuer } from './tokens.ts'

const codeMinutes = 5
const againSeconds = 60
/** Wrong tries of its own device after which a code ends. */
const triesOfCode = 5

export interface ProofParts extends Pick<
  DriverDeps,
  'services' | 'members' | 'codes' | 'wechat' | 'drivers' | 'audit'
> {
  mint: DriverTokenIssuer
}
type Body = CallArgs<typeof authoriseDriver>['body']
export type DriverSignInCaller = { address: string }
/** A verified identity. `keep`: saves its data once the sign-in is accepted. */
export interface VerifiedDriverIdentity {
  memberId: string | undefined
  join: (tx: Tx, at: Date) => Promise<string>
  keep: (tx: Tx, memberId: string, at: Date) => Promise<void>
}

function phoneOf(text: string): string {
  const phone = readMobile(text)
  if (phone === null) throw new Problem('driver.phone', {}, { phone: 'driver.phone' })
  return phone
}

/** Sends a code to a phone number. Throws driver.phone, driver.too-often and the problems of the message channel. */
export async function sendCode(
  { services, mint, codes, members }: ProofParts,
  operator: DriverOperator,
  wish: Omit<CallArgs<typeof sendDriverCode>['body'], 'operator'> & DriverSignInCaller,
): Promise<EndpointReply<typeof sendDriverCode>> {
  const phone = phoneOf(wish.phone)
  const { deviceId, language, address } = wish
  const { id: operatorId } = operator
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const now = services.now()
  await services.db.inTenant(operatorId, async (tx) => {
    const memberId = await members.ofDriver.byMobile(tx, phone)
    const isKnown = memberId !== undefined && (await isDeviceTrusted(tx, { memberId, deviceId }))
    const number = `${operatorId} ${phone}`
    await takeFromDriverLimit(services, tx, 'code', {
      ...(isKnown && { returning: `${number} ${deviceId}` }),
      phone: number,
      device: deviceId,
      network: address,
      operator: operatorId,
    })
    const phoneHash = codeKey(mint, phone, deviceId)
    const last = await lockCode(tx, phoneHash)
    const wait = last ? againSeconds - Math.floor((now.getTime() - last.sentAt.getTime()) / 1_000) : 0
    // A used code does not delay the next one.
    if (last && last.usedAt === null && wait > 0) throw new Problem('driver.too-often', { seconds: wait })
    await saveSignInCode(tx, {
      operatorId,
      phoneHash,
      deviceId,
      codeHash: mint.keyed('code', `${phone}:${code}`),
      sentAt: now,
      expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
    })
  })
  const { test } = await codes.send({ operatorId, phone, language, code, minutes: codeMinutes })
  if (test) await showCode(services, { operatorId, phone, code })
  return { minutes: codeMinutes, againSeconds, test, code: test && operator.demo ? code : null }
}

/** Every device has its own code, so that no other one ends it or uses it. */
function codeKey(mint: DriverTokenIssuer, phone: string, deviceId: string): Buffer {
  return mint.keyed('phone', `${phone} ${deviceId.toLowerCase()}`)
}

/** The loopback sends no real message: in a demo the operator reads the code in the message log. */
async function showCode(
  { db, now }: ProofParts['services'],
  { operatorId, phone, code }: { operatorId: string; phone: string; code: string },
): Promise<void> {
  await db.inTenant(operatorId, (tx) =>
    insertPartnerMessage(tx, {
      operatorId,
      peerKind: 'channel',
      peer: 'sms',
      peerId: null,
      direction: 'out',
      channel: 'sign-in code (test)',
      verified: 'unknown',
      status: 'done',
      httpStatus: null,
      headers: {},
      at: now(),
      body: JSON.stringify({
        to: maskMobile(phone),
        code,
        test: true,
      }),
    }),
  )
}

/**
 * Verifies the code that a device requested for a phone number. The fifth wrong try of the device ends the code, and
 * tries without an open code are counted (decision 249). Counters are saved whatever the result. Returns the refusal
 * or the identity.
 */
export async function verifySignInCode(
  tx: Tx,
  { services: { budget }, mint, members }: ProofParts,
  { operatorId, body, now, address }: { operatorId: string; body: Body; now: Date } & DriverSignInCaller,
): Promise<DriverSignInError | VerifiedDriverIdentity> {
  if (body.proof.kind !== 'phone') return new DriverSignInError('bad-request')
  const phone = readMobile(body.proof.phone)
  if (phone === null) return new DriverSignInError('bad-request')
  const phoneHash = codeKey(mint, phone, body.device_id)
  const code = await lockCode(tx, phoneHash)
  const isOpen = code && code.usedAt === null && code.expiresAt > now && code.tries < triesOfCode
  // A code opens only the device that requested it: whoever reads it over a shoulder cannot use it elsewhere. A
  // device that has an open code tries that one only; all others count for their phone number and network.
  if (!isOpen) {
    const by = {
      pair: `${operatorId} ${phone} ${rateLimitNetworkOf(address)}`,
      network: address,
      operator: operatorId,
    }
    const retryAfter = await budget.take(tx, 'codeTry', by)
    return retryAfter > 0 ? new DriverSignInError('code-guessed', { retryAfter }) : new DriverSignInError('code-ended')
  }
  const isRight = code.codeHash.equals(mint.keyed('code', `${phone}:${body.proof.code}`))
  if (isRight)
    return {
      memberId: await members.ofDriver.byMobile(tx, phone),
      join: (inTx, at) => members.ofDriver.join(inTx, { operatorId, mobile: phone, source: sourceOf(body), at }),
      keep: (inTx, _memberId, at) => markUsed(inTx, phoneHash, at),
    }
  await incrementCodeTries(tx, phoneHash)
  return new DriverSignInError('code-wrong', { attemptsLeft: Math.max(0, triesOfCode - code.tries - 1) })
}

function sourceOf({ client_id: client }: Body): 'app' | 'mini_programme' {
  return client === 'driver-mini' ? 'mini_programme' : 'app'
}

/** Requests the identity from WeChat, before any transaction. Throws DriverRefused. */
export async function requestWechatIdentity(
  { wechat, services }: ProofParts,
  { operatorId, body }: { operatorId: string; body: Body },
): Promise<{ app: 'mini' | 'web'; openid: string; unionid: string | null } | undefined> {
  if (body.proof.kind !== 'wechat') return undefined
  const { app, code } = body.proof
  return wechat
    .signIn({ operatorId, app, code })
    .then((who) => ({ app, ...who }))
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      services.log.info({ problem: error.code }, 'WeChat refused a sign-in')
      throw new DriverSignInError('wechat-refused')
    })
}

export async function verifyWechatIdentity(
  tx: Tx,
  { members, drivers }: ProofParts,
  {
    operatorId,
    body,
    who,
  }: { operatorId: string; body: Body; who: NonNullable<Awaited<ReturnType<typeof requestWechatIdentity>>> },
): Promise<VerifiedDriverIdentity> {
  return {
    memberId: (await drivers.memberOfWechat(tx, operatorId, who)) ?? undefined,
    join: (inTx, at) =>
      members.ofDriver.join(inTx, {
        operatorId,
        nickname: `WeChat ${newId(at.getTime()).slice(-4)}`,
        source: sourceOf(body),
        at,
      }),
    keep: (inTx, memberId) => drivers.remember(inTx, { operatorId, memberId, wechat: who }),
  }
}
