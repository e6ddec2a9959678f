import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@evops/platform/contract'
import { scaleTestTimeout } from '@evops/platform/testing'
import pg from 'pg'
import type { Installation } from '../../bench/installation.ts'
import { randomBetween, type RandomSource } from '../chance.ts'
import type { ExpectedLedgerBooks } from './books.ts'

export interface OperationCounts {
  done: number
  /** Number of correct refusals: more was requested than available. */
  refused: number
  resent: number
}
interface ClientOptions {
  installation: Installation
  books: ExpectedLedgerBooks
  tally: OperationCounts
  chance: RandomSource
  isOver: () => boolean
}
const pauseMs = 50
const mostAtOnce = 40

/**
 * Creates one client: counter operations over HTTP with an Idempotency-Key, and settlements of charge points in batches
 * through the OCPP gateway's role. An operation without an answer is sent again unchanged until it is answered; only
 * then is it expected in the ledger.
 */
export function createClient({ installation, books, tally, chance, isOver }: ClientOptions) {
  let pool: pg.Client | undefined
  const pick = () => books.wallets[Math.floor(chance() * books.wallets.length)] ?? ''
  const amount = () => Math.round(randomBetween(chance, 1, 20_000))
  const expect = (wallet: string, minor: number) =>
    books.expected.set(wallet, (books.expected.get(wallet) ?? 0) + minor)

  async function again<T>(work: () => Promise<T | undefined>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      if (tries > 0) tally.resent += 1
      const answer = await work().catch(() => undefined)
      if (answer !== undefined) return answer
      await wait(pauseMs)
    }
  }

  /** Returns undefined if the result is unknown. */
  async function post(path: string, body: object, key: string): Promise<{ status: number } | undefined> {
    const token = await books.token()
    const reply = await fetch(`http://127.0.0.1:${installation.port}/api/ledger${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(scaleTestTimeout(20_000)),
    })
    const read: { error?: string } = await reply.json()
    if (reply.status === 401) await books.token(token)
    if (reply.status >= 500 || reply.status === 401 || reply.status === 429) return undefined
    if (read.error === 'ledger.running' || read.error === 'request.conflict') return undefined
    if (reply.status !== 200 && read.error !== 'ledger.too-much')
      throw new Error(`${path} was answered ${reply.status} ${read.error}`)
    return { status: reply.status }
  }

  async function money(act: 'recharge' | 'refund'): Promise<void> {
    const [wallet, amountMinor, key] = [pick(), amount(), newId()]
    const body = {
      amountMinor,
      method: 'pos',
      voucherNo: key,
      ...(act === 'refund' && { reason: 'torture' }),
    }
    const { status } = await again(() => post(`/wallets/${wallet}/${act}`, body, key))
    if (status === 200) expect(wallet, act === 'recharge' ? amountMinor : -amountMinor)
    tally[status === 200 ? 'done' : 'refused'] += 1
  }

  async function asGateway(text: string, values: unknown[]): Promise<void> {
    await again(async () => {
      try {
        if (!pool) {
          const client = new pg.Client({
            connectionString: installation.databaseUrl(),
            options: '-c role=evops_gateway',
            connectionTimeoutMillis: 5_000,
          })
          client.on('error', () => undefined)
          await client.connect()
          pool = client
        }
        await pool.query(text, values)
        return true
      } catch {
        await pool?.end().catch(() => undefined)
        pool = undefined
        return undefined
      }
    })
  }

  /**
   * Settles ended sessions, many in one commit, like the stops of charge points. Some place a hold before, some are
   * refunded afterwards.
   */
  async function settle(): Promise<void> {
    const sessions = Array.from({ length: 1 + Math.floor(chance() * mostAtOnce) }, () => ({
      wallet: pick(),
      businessId: newId(),
      electricity: amount(),
      service: Math.round(randomBetween(chance, 0, 5_000)),
      isStarted: chance() < 0.3,
      isUndone: chance() < 0.1,
    }))
    const at = new Date().toISOString()
    const journal = (session: (typeof sessions)[number], sign: 1 | -1) => ({
      operatorId: books.operatorId,
      id: newId(),
      currency: books.currency,
      businessType: sign === 1 ? 'order.settled' : 'order.void',
      businessId: session.businessId,
      key: `${sign === 1 ? 'order.settled' : 'order.void'}:${session.businessId}`,
      effectiveAt: at,
      // Two people decide about a void.
      ...(sign === -1 && {
        act: { kind: 'correction_void', second: { approvalId: null, approverId: newId() } },
      }),
      entries: [
        {
          account: 'payer',
          holderId: session.wallet,
          amountMinor: sign * (session.electricity + session.service),
        },
        { account: 'income_electricity', holderId: null, amountMinor: -sign * session.electricity },
        { account: 'income_service', holderId: null, amountMinor: -sign * session.service },
      ].filter((entry) => entry.amountMinor !== 0),
    })
    const started = sessions.filter((session) => session.isStarted)
    const undone = sessions.filter((session) => session.isUndone)
    if (started.length > 0)
      await asGateway('select ledger_freeze($1::jsonb)', [
        JSON.stringify(
          started.map(({ wallet, businessId }) => ({
            operatorId: books.operatorId,
            businessId,
            holderId: wallet,
            journalId: newId(),
            at,
          })),
        ),
      ])
    await asGateway('select ledger_post($1::jsonb)', [JSON.stringify(sessions.map((session) => journal(session, 1)))])
    if (undone.length > 0)
      await asGateway('select ledger_post($1::jsonb)', [JSON.stringify(undone.map((session) => journal(session, -1)))])
    for (const { wallet, electricity, service, isUndone } of sessions)
      if (!isUndone) expect(wallet, -(electricity + service))
    tally.done += sessions.length + started.length + undone.length
  }

  return {
    async live() {
      while (!isOver()) {
        const drawn = chance()
        if (drawn < 0.35) await money('recharge')
        else if (drawn < 0.5) await money('refund')
        else await settle()
      }
    },
    async close() {
      await pool?.end().catch(() => undefined)
    },
  }
}
