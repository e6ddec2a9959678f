import { createOrganisation } from '@evops/organisation/server'
import { anOperator } from '@evops/organisation/testing'
import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { anActor, isNight, patience, testServices, type TestServices } from '@evops/platform/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyActKinds, moneyActs } from '../../contract/index.ts'
import { actEntries, actVoucher, aWallet } from '../../testing/index.ts'
import { createLedger, type Ledger } from '../index.ts'

const limitMinor = 1_000
const lives = Number(process.env.EVOPS_LIVES ?? (isNight ? 10_000 : 25))
/** Lives that run at the same time. */
const lanes = 4
/** Kinds that one person may do alone only within the limits, or never. The others have evidence of their own. */
const limitedKinds = moneyActKinds.filter((kind) => moneyActs[kind].alone !== 'any')

let t: TestServices
let ledger: Ledger
let approvals: ReturnType<typeof createOrganisation>['approvals']
let operator: string
beforeAll(async () => {
  t = await testServices()
  approvals = createOrganisation(t.services).approvals
  ledger = createLedger(t.services, { approvals })
  operator = await anOperator(t.services, { currency: 'CNY' })
  await t.admin.query(
    'insert into ledger_settings (operator_id, freeze_minor, approve_above_minor) values ($1, 5000, $2)',
    [operator, limitMinor],
  )
})
afterAll(() => t.close())

const step = fc.record({
  clerk: fc.nat(2),
  wallet: fc.nat(2),
  act: fc.constantFrom(
    'recharge',
    'refund',
    'refund',
    'close',
    'deposit',
    'depositBack',
    'takeBack',
    'approve',
    'post',
    'post',
    'post',
  ),
  kind: fc.constantFrom(...limitedKinds),
  /** A journal of another domain may have a second person. */
  isSeconded: fc.boolean(),
  method: fc.constantFrom('cash', 'pos', 'transfer'),
  amountMinor: fc.integer({ min: 1, max: limitMinor + 200 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Three clerks with open shifts who share three wallets, and what each of them paid out alone. */
interface Life {
  clerks: Actor[]
  wallets: string[]
  partyId: string
  /** Paid out of tills. */
  aloneMinor: Map<string, number>
  waiting: { approvalId: string; by: string }[]
  taken: { journalId: string; by: string }[]
  deposits: string[]
}
async function begin(): Promise<Life> {
  const clerks = [0, 1, 2].map((at) => ({
    ...anActor(operator, ['approvals:approve', 'wallet:approve', 'depositrefund:approve']),
    userId: newId(),
    name: `Clerk ${at}`,
  }))
  const wallets = []
  for (const { userId, name } of clerks) {
    wallets.push(await aWallet(t.services, operator))
    await t.admin.query(
      `insert into ledger_shifts (operator_id, id, user_id, user_name, opened_at, opening_minor)
       values ($1, $2, $3, $4, now(), 0)`,
      [operator, newId(), userId, name],
    )
  }
  return { clerks, wallets, partyId: newId(), aloneMinor: new Map(), waiting: [], taken: [], deposits: [] }
}

async function live(life: Life, { act, ...wish }: Step): Promise<void> {
  const [clerk, walletId] = [life.clerks[wish.clerk], life.wallets[wish.wallet]]
  if (!clerk || !walletId) return
  const { amountMinor, method } = wish
  const { acts } = ledger
  const pay = { method, voucherNo: newId() }
  const out = { ...pay, reason: 'x' }
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => t.services.db.inTenant(operator, work)
  const paid = (paidMinor: number, reply: { journalId: string | null; approvalId: string | null }) => {
    if (reply.journalId === null && reply.approvalId !== null)
      life.waiting.push({ approvalId: reply.approvalId, by: clerk.userId })
    if (reply.journalId === null || paidMinor === 0) return
    life.aloneMinor.set(clerk.userId, (life.aloneMinor.get(clerk.userId) ?? 0) + paidMinor)
  }
  switch (act) {
    case 'recharge': {
      const form = { ...pay, amountMinor, payer: '', note: '', planId: null }
      const reply = await inTx((tx) => acts.recharge(tx, clerk, { walletId, form }))
      paid(0, reply)
      if (reply.journalId !== null) life.taken.push({ journalId: reply.journalId, by: clerk.userId })
      return
    }
    case 'refund':
      return paid(
        amountMinor,
        await inTx((tx) => acts.refund(tx, clerk, { walletId, form: { ...out, amountMinor } })),
      )
    case 'close': {
      const reply = await inTx((tx) => acts.close(tx, clerk, { walletId, form: out }))
      return paid(reply.amountMinor, reply)
    }
    case 'deposit': {
      const form = { ...pay, amountMinor, kind: 'card' as const, note: '' }
      life.deposits.push((await inTx((tx) => acts.payDeposit(tx, clerk, { walletId, form }))).id)
      return
    }
    case 'depositBack': {
      const depositId = life.deposits.at(-1)
      if (!depositId) return
      const reply = await inTx((tx) => acts.refundDeposit(tx, clerk, { depositId, version: 1, form: out }))
      return paid(reply.amountMinor, reply)
    }
    case 'takeBack': {
      const own = life.taken.find(({ by }) => by === clerk.userId)
      if (!own) return
      const { journalId } = own
      const reply = await inTx((tx) => acts.takeBack(tx, clerk, { journalId, reason: 'x' }))
      life.taken = life.taken.filter((each) => each !== own)
      return paid(reply.amountMinor, { journalId: reply.journalId, approvalId: null })
    }
    case 'post': {
      const { kind, isSeconded } = wish
      const { businessType, direction } = moneyActs[kind]
      const approverId = life.clerks[(wish.clerk + 1) % 3]?.userId ?? newId()
      const entries = actEntries(kind, { walletId, partyId: life.partyId, amountMinor })
      await inTx((tx) =>
        ledger.post(tx, [
          {
            operatorId: operator,
            id: newId(),
            currency: 'CNY',
            businessType,
            businessId: newId(),
            key: newId(),
            effectiveAt: t.services.now().toISOString(),
            byId: clerk.userId,
            act: { kind, ...(isSeconded && { second: { approvalId: null, approverId } }) },
            ...actVoucher(kind),
            entries,
          },
        ]),
      )
      const isPaid = direction !== 'in' && entries.some(({ account }) => account === 'bank')
      if (isPaid && !isSeconded) paid(amountMinor, { journalId: 'posted', approvalId: null })
      return
    }
    case 'approve': {
      const [next] = life.waiting.filter(({ by }) => by !== clerk.userId)
      if (!next) return
      life.waiting = life.waiting.filter((each) => each !== next)
      const decision = { id: next.approvalId, reason: 'x', afterCommit: () => undefined }
      await inTx((tx) => approvals.approve(tx, clerk, decision))
    }
  }
}

/** Runs one life and compares the sums of its clerks with the books. */
async function liveAndProve(steps: Step[]): Promise<void> {
  const life = await begin()
  for (const each of steps)
    await live(life, each).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  for (const clerk of life.clerks)
    expect(life.aloneMinor.get(clerk.userId) ?? 0).toBeLessThanOrEqual(limitMinor)
  // The books say the same: money that left a till without a second person.
  const { rows } = await t.admin.query(
    `select j.by_id, sum(-e.amount_minor)::int as minor
   from ledger_journals j
   join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     and e.account in ('drawer', 'bank', 'pos') and e.amount_minor < 0
   left join ledger_money_acts a on a.operator_id = j.operator_id and a.id = j.id
   where j.operator_id = $1 and j.by_id = any ($2) and a.approver_id is null group by 1`,
    [operator, life.clerks.map(({ userId }) => userId)],
  )
  for (const { by_id: id, minor } of rows) expect(minor).toBe(life.aloneMinor.get(id))
  // So do the acts of all kinds: of each person, wallet and party, in each direction.
  const { rows: sums } = await t.admin.query<{ minor: number }>(
    `select sum(a.amount_minor)::int as minor
   from ledger_money_acts a join ledger_money_rules r on r.kind = a.kind and r.alone <> 'any'
   cross join lateral (values (a.user_id), (a.wallet_id), (a.party_id)) v (subject_id)
   where a.operator_id = $1 and a.user_id = any ($2) and a.approver_id is null and a.direction <> 'none'
     and v.subject_id is not null
   group by v.subject_id, a.direction`,
    [operator, life.clerks.map(({ userId }) => userId)],
  )
  for (const { minor } of sums) expect(minor).toBeLessThanOrEqual(limitMinor)
}

test(
  'L-09 whatever three colluding clerks do, none of them alone brings out more than the limit of a day',
  async () => {
    await Promise.all(
      Array.from({ length: lanes }, () =>
        fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), liveAndProve), {
          numRuns: Math.ceil(lives / lanes),
        }),
      ),
    )
  },
  patience(isNight ? 3_600_000 : 120_000),
)
