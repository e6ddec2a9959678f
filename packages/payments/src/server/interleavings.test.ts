import { aWallet, theBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { isNight, patience } from '@evops/platform/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentsDesk, type PaymentsDesk } from '../testing/index.ts'

let desk: PaymentsDesk
let operatorId: string
let by: string
let accountId: string
beforeAll(async () => {
  desk = await paymentsDesk()
  operatorId = await desk.operator('CNY')
  by = desk.actor(operatorId)
  accountId = (await desk.account('wechat', by)).id
})
afterAll(() => desk.close())

/** Lives by chance: 10,000 at night and by `npm run torture:payments`. */
const numRuns = Number(process.env.EVOPS_INTERLEAVINGS ?? (isNight ? 10_000 : 30))

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
] as const

test(
  'A1 whatever comes in whatever order, killed in between: nothing is paid or given back twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 14 }), async (life) => {
        const walletId = await aWallet(desk.t.house, operatorId)
        const key = newId()
        const form = { accountId, walletId, amountMinor: 1_000, method: 'native' }
        desk.loopback.fault('none')
        const open = () => desk.send('POST', '/payments/intents', by, form, key)
        const { data } = await open()
        const { id, ourNo } = data as { id: string; ourNo: string }
        const refundKey = newId()
        const refund = (under: string) =>
          desk.send('POST', `/payments/intents/${id}/refunds`, by, { amountMinor: 300, reason: 'x' }, under)
        for (const act of life) await step(act)
        desk.loopback.fault('none')
        if (desk.loopback.payment(ourNo).state === 'captured') {
          await desk.send('POST', `/payments/intents/${id}/query`, by)
          await desk.work()
        }
        const theirs = desk.loopback.payment(ourNo)
        const gone = [...theirs.refunds.values()].reduce((sum, one) => sum + one.amountMinor, 0)
        const ours = await desk.look(id, by)
        const { principalMinor } = await desk.t.house.db.inTenant(operatorId, (tx) =>
          desk.ledger.wallets.get(tx, walletId),
        )
        const paid = theirs.state === 'captured' ? 1_000 : 0
        expect([ours.capturedMinor, ours.refundedMinor, principalMinor]).toEqual([paid, gone, paid - gone])

        async function step(act: (typeof acts)[number]): Promise<void> {
          switch (act) {
            case 'pay':
              return desk.loopback.pay(ourNo)
            case 'callback':
            case 'late callback':
              // Only what was paid is told; each time anew, or as another event.
              if (desk.loopback.payment(ourNo).state === 'captured')
                await desk.loopback.call(ourNo, act === 'callback' ? {} : { key: newId() })
              return
            case 'apply':
              return desk.work().catch(() => undefined)
            case 'apply twice at once':
              await Promise.allSettled([desk.work(), desk.work()])
              return
            case 'apply and be killed':
              return killed(() => desk.work())
            case 'poll':
              await desk.send('POST', `/payments/intents/${id}/query`, by)
              return
            case 'retry':
              await open()
              return
            case 'refund':
              await refund(refundKey)
              return
            case 'refund again':
              await refund(newId())
              return
            case 'refunds':
              return desk.work()
            case 'refunds twice at once':
              await Promise.allSettled([
                desk.work(),
                desk.work(),
                desk.send('POST', `/payments/intents/${id}/query`, by),
              ])
              return
            case 'lost':
              return desk.loopback.fault('lost')
            case 'restored':
              return desk.loopback.fault('none')
          }
        }
      }),
      { numRuns },
    )
    const { sumMinor, broken } = await theBooks(desk.t.house, desk.ledger, operatorId)
    expect([sumMinor, broken]).toEqual([0, []])
  },
  patience(60_000 + numRuns * 1_000),
)

/** Whatever connections work is on is cut off before it commits: the database rolls back. */
async function killed(work: () => Promise<unknown>): Promise<void> {
  const running = work().catch(() => undefined)
  await desk.t.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'evops_app' and state <> 'idle'`,
  )
  await running
}
