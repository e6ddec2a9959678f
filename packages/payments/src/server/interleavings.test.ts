import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { isNight, scaleTestTimeout } from '@evops/platform/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentsTestSite, type PaymentsTestSite } from '../testing/index.ts'
import { ProviderError } from './port.ts'

/** Number of random runs: 10,000 at night and with `npm run torture -- payments`. */
const tries = Number(process.env.EVOPS_INTERLEAVINGS ?? (isNight ? 10_000 : 12))

/** A database with its own server and loopback, so that an interrupted run does not affect others. */
interface Lane {
  desk: PaymentsTestSite
  operatorId: string
  by: string
  accountId: string
}
let lanes: Lane[] = []
const unanswered: unknown[] = []
beforeAll(async () => {
  lanes = await Promise.all(Array.from({ length: tries > 100 ? 3 : 1 }, lane))
})
afterAll(async () => void (await Promise.all(lanes.map(({ desk }) => desk.close()))))
async function lane(): Promise<Lane> {
  const desk = await createPaymentsTestSite()
  const operatorId = await desk.operator('CNY')
  const by = desk.actor(operatorId)
  return { desk, operatorId, by, accountId: (await desk.account('wechat', by)).id }
}

const acts = [
  'pay',
  'callback',
  'late callback',
  'apply',
  'apply twice at once',
  'apply and be killed',
  'poll',
  'retry',
  'refund',
  'refund again',
  'refunds',
  'refunds twice at once',
  'lost',
  'restored',
  'refund at the provider',
  'contest',
  'report of the case',
  'win',
] as const

test(
  'A1 L-08 whatever comes in whatever order, killed in between: nothing is paid or given back twice',
  async () => {
    let lived = 0
    await Promise.all(
      lanes.map((one) =>
        fc.assert(
          fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 14 }), async (life) => {
            await live(one, life)
            lived += 1
          }),
          { numRuns: Math.ceil(tries / lanes.length) },
        ),
      ),
    )
    expect(lived).toBeGreaterThanOrEqual(tries)
    expect(unanswered.length).toBeLessThanOrEqual(Math.max(1, lived / 100))
    for (const { desk, operatorId } of lanes) {
      const { sumMinor, broken } = await verifyTestBooks(desk.t.services, desk.ledger, operatorId)
      expect([sumMinor, broken]).toEqual([0, []])
    }
  },
  scaleTestTimeout(60_000 + tries * 1_000),
)

/**
 * Runs one recharge of 10.00 with random events, also refunds at the provider and complaints, which are won at the end.
 * At the end, wallet and provider agree.
 */
async function live({ desk, operatorId, by, accountId }: Lane, life: readonly (typeof acts)[number][]): Promise<void> {
  const walletId = await createTestWallet(desk.t.services, operatorId)
  const key = newId()
  const form = { accountId, walletId, amountMinor: 1_000, method: 'native' }
  desk.loopback.fault('none')
  const open = () => desk.send('POST', '/payments/intents', by, form, key)
  const { data } = await open()
  const { id, ourNo } = data as { id: string; ourNo: string }
  const steps = stepsOf({ desk, by, id, ourNo, open })
  for (const act of life) await steps[act]()
  desk.loopback.fault('none')
  if (desk.loopback.payment(ourNo).state === 'captured') {
    await desk.send('POST', `/payments/intents/${id}/query`, by)
    await desk.work()
    await endCases(desk, ourNo)
  }
  const theirs = desk.loopback.payment(ourNo)
  const refunds = [...theirs.refunds.values()]
  const sumOf = (all: typeof refunds) => all.reduce((sum, one) => sum + one.amountMinor, 0)
  const gone = sumOf(refunds)
  const own = sumOf(refunds.filter(({ refundNo }) => !isOutside(refundNo)))
  const ours = await desk.look(id, by)
  const { principalMinor } = await desk.t.services.db.inTenant(operatorId, (tx) =>
    desk.ledger.wallets.get(tx, walletId),
  )
  const paid = theirs.state === 'captured' ? 1_000 : 0
  expect([ours.capturedMinor, ours.refundedMinor, principalMinor]).toEqual([paid, own, paid - gone])
}
const isOutside = (refundNo: string) => refundNo.startsWith('outside')

/** Reports all refunds at the provider and lets the merchant win all complaints. */
async function endCases(desk: PaymentsTestSite, ourNo: string): Promise<void> {
  const { refunds, disputes = [] } = desk.loopback.payment(ourNo)
  const outside = [...refunds.keys()].filter(isOutside)
  for (const { no } of disputes) desk.loopback.decide(ourNo, no, 'won')
  for (const refundNo of outside) await desk.loopback.call(ourNo, { refundNo, key: newId() })
  for (const { no } of disputes) await desk.loopback.call(ourNo, { disputeNo: no, key: newId() })
  await desk.work()
}

interface Life extends Pick<Lane, 'desk' | 'by'> {
  id: string
  ourNo: string
  open: () => Promise<unknown>
}
function stepsOf({ desk, by, id, ourNo, open }: Life): Record<(typeof acts)[number], () => Promise<unknown> | void> {
  const refundKey = newId()
  const refund = (under: string) =>
    desk.send('POST', `/payments/intents/${id}/refunds`, by, { amountMinor: 300, reason: 'x' }, under)
  const query = () => desk.send('POST', `/payments/intents/${id}/query`, by)
  // Sends a callback only for a paid payment, as a repetition or as another event.
  const call = async (how: { key?: string; refundNo?: string; disputeNo?: string }) => {
    // A callback without a response is repeated by its sender: here by the next step, or never.
    if (desk.loopback.payment(ourNo).state === 'captured')
      await desk.loopback.call(ourNo, how).catch((error: unknown) => unanswered.push(error))
  }
  return {
    pay: () => desk.loopback.pay(ourNo),
    callback: () => call({}),
    'late callback': () => call({ key: newId() }),
    apply: () => desk.work().catch(() => undefined),
    'apply twice at once': () => Promise.allSettled([desk.work(), desk.work()]),
    'apply and be killed': () => killWork(desk),
    poll: query,
    retry: open,
    refund: () => refund(refundKey),
    'refund again': () => refund(newId()),
    refunds: () => desk.work().catch(passUnreachable),
    'refunds twice at once': () => Promise.allSettled([desk.work(), desk.work(), query()]),
    lost: () => desk.loopback.fault('lost'),
    restored: () => desk.loopback.fault('none'),
    'refund at the provider': async () => {
      const { refunds, state } = desk.loopback.payment(ourNo)
      const left = 1_000 - [...refunds.values()].reduce((sum, one) => sum + one.amountMinor, 0)
      if (state !== 'captured' || left < 200) return
      const refundNo = desk.loopback.refundOutside(ourNo, 200)
      await call({ refundNo })
    },
    contest: () => {
      const { disputes = [], state } = desk.loopback.payment(ourNo)
      if (state === 'captured' && disputes.length === 0) desk.loopback.contest(ourNo)
    },
    'report of the case': async () => {
      for (const { no } of desk.loopback.payment(ourNo).disputes ?? []) await call({ disputeNo: no, key: newId() })
    },
    win: () => {
      for (const { no } of desk.loopback.payment(ourNo).disputes ?? []) desk.loopback.decide(ourNo, no, 'won')
    },
  }
}

/** Ignores a provider that cannot be reached, because its work is repeated later. Throws every other error. */
function passUnreachable(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error
}

/** Interrupts the database connections of running work before the commit, so that the database rolls back. */
async function killWork(desk: PaymentsTestSite): Promise<void> {
  const running = desk.work().catch(() => undefined)
  await desk.t.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'evops_app' and state <> 'idle'`,
  )
  await running
}
