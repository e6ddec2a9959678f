import { randomInt } from 'node:crypto'
import { newId, Problem, type CallArgs, type ReplyOf } from '@evops/platform/contract'
import { insertPartnerMessage, type Tx } from '@evops/platform/server'
import { maskMobile, readMobile } from '@evops/members/contract'
import type { authoriseDriver, sendDriverCode } from '../../contract/index.ts'
import type { DriverDeps, Operator } from '../deps.ts'
import { saveSignInCode, lockCode, incrementCodeTries, markUsed } from './codes.store.ts'
import { claim, clearWrong, lockWrong, saveWrong } from './limits.store.ts'
import { lockSeconds, wrongBeforeLock } from './lockout.rules.ts'
import { DriverRefused } from './sign-in-refused.ts'
import type { DriverMint } from './tokens.ts'

const codeMinutes = 5
const againSeconds = 60
const hour = 3_600
/** Codes per hour: to one phone number, for one device, from one network. */
const sent = { phone: 5, device: 10, network: 60 } as const

export interface ProofParts extends Pick<
  DriverDeps,
  'services' | 'members' | 'codes' | 'wechat' | 'drivers' | 'audit'
> {
  mint: DriverMint
}
type Body = CallArgs<typeof authoriseDriver>['body']
export type Caller = { address: string }
/** A verified identity. `keep`: saves its data once the sign-in is accepted. */
export interface Proven {
  memberId: string | undefined
  join: (tx: Tx, at: Date) => Promise<string>
  keep: (tx: Tx, memberId: string, at: Date) => Promise<void>
}

/** delete */
function phoneOf(text: string): string {
  const phone = readMobile(text)
  if (phone === null) throw new Problem('driver.phone', {}, { phone: 'driver.phone' })
  return phone
}

/** Sends a code to a phone number. Throws driver.phone, driver.too-often and the problems of the message channel. */
export async function sendCode(
  { services, mint, codes }: ProofParts,
  operator: Operator,
  wish: Omit<CallArgs<typeof sendDriverCode>['body'], 'operator'> & Caller,
): Promise<ReplyOf<typeof sendDriverCode>> {
  const phone = phoneOf(wish.phone)
  const { deviceId, language, address } = wish
  const { id: operatorId } = operator
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const now = services.now()
  await services.db.inTenant(operatorId, async (tx) => {
    const subjects = { phone, device: deviceId, network: address }
    for (const kind of ['phone', 'device', 'network'] as const) {
      const subject = mint.keyed(`sent:${kind}`, subjects[kind])
      await claim(tx, { operatorId, kind: `code-${kind}`, subject, most: sent[kind], seconds: hour, now })
    }
    const phoneHash = mint.keyed('phone', phone)
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
  return { minutes: codeMinutes, againSeconds, test }
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
 * Verifies the code of a phone number. Wrong tries count for the phone number and its network (decision 37), and the
 * fifth one invalidates the code: counters are saved whatever the result. Returns the refusal or the identity.
 */
export async function tryCode(
  tx: Tx,
  { mint, members }: ProofParts,
  { operatorId, body, now, address }: { operatorId: string; body: Body; now: Date } & Caller,
): Promise<DriverRefused | Proven> {
  if (body.proof.kind !== 'phone') return new DriverRefused('bad-request')
  const phone = readMobile(body.proof.phone)
  if (phone === null) return new DriverRefused('bad-request')
  const phoneHash = mint.keyed('phone', phone)
  const tries = { operatorId, kind: 'wrong-code', subject: mint.keyed('wrong', `${phone} ${address}`) }
  const wrong = await lockWrong(tx, tries, now)
  const locked = wrong.lockedUntil === null ? 0 : wrong.lockedUntil.getTime() - now.getTime()
  if (locked > 0) return new DriverRefused('code-guessed', { retryAfter: Math.ceil(locked / 1_000) })
  const code = await lockCode(tx, phoneHash)
  const isOpen = code && code.usedAt === null && code.expiresAt > now && code.tries < wrongBeforeLock
  // A code opens only the device that requested it: whoever reads it over a shoulder cannot use it elsewhere.
  const isHere = code?.deviceId === body.device_id
  const isRight = isOpen && isHere && code.codeHash.equals(mint.keyed('code', `${phone}:${body.proof.code}`))
  if (isRight)
    return {
      memberId: await members.ofDriver.byMobile(tx, phone),
      join: (inTx, at) =>
        members.ofDriver.join(inTx, { operatorId, mobile: phone, source: sourceOf(body), at }),
      async keep(inTx, _memberId, at) {
        await markUsed(inTx, phoneHash, at)
        await clearWrong(inTx, tries)
      },
    }
  const times = wrong.times + 1
  const seconds = lockSeconds(times)
  const lockedUntil = seconds > 0 ? new Date(now.getTime() + seconds * 1_000) : null
  await saveWrong(tx, tries, { times, lockedUntil, at: now })
  if (!isOpen) return new DriverRefused('code-ended')
  await incrementCodeTries(tx, phoneHash)
  return new DriverRefused('code-wrong', { attemptsLeft: Math.max(0, wrongBeforeLock - code.tries - 1) })
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
      throw new DriverRefused('wechat-refused')
    })
}

export async function provenByWechat(
  tx: Tx,
  { members, drivers }: ProofParts,
  {
    operatorId,
    body,
    who,
  }: { operatorId: string; body: Body; who: NonNullable<Awaited<ReturnType<typeof requestWechatIdentity>>> },
): Promise<Proven> {
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
