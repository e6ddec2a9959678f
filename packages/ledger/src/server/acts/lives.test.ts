import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { createTestActor, isNight, scaleTestTimeout, testServices, type TestServices } from '@evops/platform/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMoneyPromise, moneyActKinds, moneyActs, type MoneyActKind } from '../../contract/index.ts'
import { actEntries, actVoucher, createTestWallet, chipEntries, chipKinds } from '../../testing/index.ts'
import { createLedger, recordMoneyPromises, type Ledger } from '../index.ts'

const limitMinor = 1_000
const lives = Number(process.env.EVOPS_LIVES ?? (isNight ? 10_000 : 100))
/** Lives that run at the same time, each in an operator of its own. */
const laneCount = 4
/** Kinds that one person may do alone only within the limits, or never. The others have evidence of their own. */
const limitedKinds = moneyActKinds.filter((kind) => moneyActs[kind].alone !== 'any')
const neverKinds = moneyActKinds.filter((kind) => moneyActs[kind].alone === 'never')

/** An operator with three clerks, who have open shifts and share three wallets. Its lives are undone at their end. */
interface Lane {
  operator: string
  clerks: Actor[]
  wallets: string[]
  partyId: string
}
let t: TestServices
let ledger: Ledger
let approvals: ReturnType<typeof createOrganisation>['approvals']
let lanes: Lane[] = []
beforeAll(async () => {
  t = await testServices()
  approvals = createOrganisation(t.services).approvals
  ledger = createLedger(t.services, { approvals })
  lanes = await Promise.all(Array.from({ length: laneCount }, lane))
})
afterAll(() => t.close())
async function lane(): Promise<Lane> {
  const operator = await createTestOperator(t.services, { currency: 'CNY' })
  await t.admin.query(
    'insert into ledger_settings (operator_id, freeze_minor, approve_above_minor) values ($1, 5000, $2)',
    [operator, limitMinor],
  )
  const clerks = [0, 1, 2].map((at) => ({
    ...createTestActor(operator, ['approvals:approve', 'wallet:approve', 'depositrefund:approve']),
    userId: newId(),
    name: `Clerk ${at}`,
  }))
  const wallets = []
  for (const { userId, name } of clerks) {
    wallets.push(await createTestWallet(t.services, operator, { principalMinor: 2 * limitMinor }))
    await t.admin.query(
      `insert into ledger_shifts (operator_id, id, user_id, user_name, opened_at, opening_minor)
       values ($1, $2, $3, $4, now(), 0)`,
      [operator, newId(), userId, name],
    )
  }
  return { operator, clerks, wallets, partyId: newId() }
}

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
    'chip',
  ),
  /** Any kind that another domain posts: cards, partners, shares, corrections, coupons and group prices. */
  kind: fc.constantFrom(...limitedKinds),
  chip: fc.constantFrom(...chipKinds),
  /** A journal of another domain may have a second person. */
  isSeconded: fc.boolean(),
  method: fc.constantFrom('cash', 'pos', 'transfer'),
  amountMinor: fc.integer({ min: 1, max: limitMinor + 200 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Acts of the clerks of a lane in one life. */
interface Life extends Lane {
  tx: Tx
  /** Paid out of tills without a second person, by clerk. */
  aloneMinor: Map<string, number>
  waiting: { approvalId: string; by: string }[]
  taken: { journalId: string; by: string }[]
  deposits: string[]
}

async function live(life: Life, { act, ...wish }: Step): Promise<void> {
  const [clerk, walletId] = [life.clerks[wish.clerk], life.wallets[wish.wallet]]
  if (!clerk || !walletId) return
  const { tx } = life
  const { amountMinor, method } = wish
  const { acts } = ledger
  const pay = { method, voucherNo: newId() }
  const out = { ...pay, reason: 'x' }
  const paid = (paidMinor: number, reply: { journalId: string | null; approvalId: string | null }) => {
    if (reply.journalId === null && reply.approvalId !== null)
      life.waiting.push({ approvalId: reply.approvalId, by: clerk.userId })
    if (reply.journalId === null || paidMinor === 0) return
    life.aloneMinor.set(clerk.userId, (life.aloneMinor.get(clerk.userId) ?? 0) + paidMinor)
  }
  switch (act) {
    case 'recharge': {
      const form = { ...pay, amountMinor, payer: '', note: '', planId: null }
      const reply = await acts.recharge(tx, clerk, { walletId, form })
      paid(0, reply)
      if (reply.journalId !== null) life.taken.push({ journalId: reply.journalId, by: clerk.userId })
      return
    }
    case 'refund':
      return paid(amountMinor, await acts.refund(tx, clerk, { walletId, form: { ...out, amountMinor } }))
    case 'close': {
      const reply = await acts.close(tx, clerk, { walletId, form: out })
      return paid(reply.amountMinor, reply)
    }
    case 'deposit': {
      const form = { ...pay, amountMinor, kind: 'card' as const, note: '' }
      life.deposits.push((await acts.payDeposit(tx, clerk, { walletId, form })).id)
      return
    }
    case 'depositBack': {
      const depositId = life.deposits.at(-1)
      if (!depositId) return
      const reply = await acts.refundDeposit(tx, clerk, { depositId, version: 1, form: out })
      return paid(reply.amountMinor, reply)
    }
    case 'takeBack': {
      const own = life.taken.find(({ by }) => by === clerk.userId)
      if (!own) return
      const { journalId } = own
      const reply = await acts.takeBack(tx, clerk, { journalId, reason: 'x' })
      life.taken = life.taken.filter((each) => each !== own)
      return paid(reply.amountMinor, { journalId: reply.journalId, approvalId: null })
    }
    case 'post':
      if (await postKind(life, { ...wish, clerk, walletId }))
        paid(amountMinor, { journalId: 'posted', approvalId: null })
      return
    case 'chip':
      await post(life, { clerk, kind: wish.chip, entries: chipEntries(wish.chip, { walletId, amountMinor }) })
      return
    case 'approve': {
      const [next] = life.waiting.filter(({ by }) => by !== clerk.userId)
      if (!next) return
      life.waiting = life.waiting.filter((each) => each !== next)
      const decision = { id: next.approvalId, reason: 'x', afterCommit: () => undefined }
      await approvals.approve(tx, clerk, decision)
    }
  }
}

type Wish = Pick<Step, 'kind' | 'isSeconded' | 'amountMinor'> & { clerk: Actor; walletId: string }
/** Posts an act of any kind. Returns true if it paid money out of a till alone. */
async function postKind(life: Life, wish: Wish): Promise<boolean> {
  const { kind, isSeconded, clerk, walletId, amountMinor } = wish
  const { partyId, operator } = life
  const approverId = life.clerks.find((each) => each !== clerk)?.userId ?? newId()
  const second = isSeconded ? { approvalId: null, approverId } : undefined
  if (isMoneyPromise(kind)) {
    const { userId, name: userName } = clerk
    const act = { operatorId: operator, kind, id: newId(), userId, userName, businessId: newId(), second }
    await recordMoneyPromises(life.tx, [{ ...act, walletId, amountMinor, currency: 'CNY', at: t.services.now() }])
    return false
  }
  const entries = actEntries(kind, { walletId, partyId, amountMinor })
  await post(life, { clerk, kind, entries, second })
  const isPaid = moneyActs[kind].direction !== 'in' && entries.some(({ account }) => account === 'bank')
  return isPaid && !isSeconded
}

type Posting = Pick<Parameters<Ledger['post']>[1][number], 'entries'> & {
  clerk: Actor
  kind: MoneyActKind
  second?: { approvalId: null; approverId: string } | undefined
}
function post({ tx, operator }: Life, { clerk, kind, entries, second }: Posting): Promise<unknown> {
  return ledger.post(tx, [
    {
      operatorId: operator,
      id: newId(),
      currency: 'CNY',
      businessType: moneyActs[kind].businessType,
      businessId: newId(),
      key: newId(),
      effectiveAt: t.services.now().toISOString(),
      byId: clerk.userId,
      act: { kind, second },
      ...actVoucher(kind),
      entries,
    },
  ])
}

class Undone extends Error {}
/** Runs one life and compares the sums of its clerks with the books. Nothing of it remains. */
async function liveAndProve(of: Lane, steps: readonly Step[]): Promise<void> {
  const life = t.services.db.inTenant(of.operator, async (tx) => {
    const own = { ...of, tx, aloneMinor: new Map(), waiting: [], taken: [], deposits: [] }
    for (const each of steps) await tryOne(own, each)
    await prove(own)
    throw new Undone()
  })
  await life.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}
/** Takes one step. A refused one changes nothing. */
async function tryOne(life: Life, each: Step): Promise<void> {
  const { tx } = life
  await sql`savepoint step`.execute(tx)
  try {
    await live(life, each)
    await sql`release savepoint step`.execute(tx)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint step`.execute(tx)
  }
}

async function prove({ tx, clerks, aloneMinor }: Life): Promise<void> {
  const ids = clerks.map(({ userId }) => userId)
  for (const id of ids) expect(aloneMinor.get(id) ?? 0).toBeLessThanOrEqual(limitMinor)
  // The books say the same: money that left a till without a second person.
  const { rows } = await sql<{ by: string; minor: number }>`
    select j.by_id as by, sum(-e.amount_minor)::int as minor
    from ledger_journals j
    join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
      and e.account in ('drawer', 'bank', 'pos') and e.amount_minor < 0
    left join ledger_money_acts a on a.operator_id = j.operator_id and a.id = j.id
    where j.by_id = any (${ids}::uuid[]) and a.approver_id is null group by 1`.execute(tx)
  for (const { by, minor } of rows) expect(minor).toBe(aloneMinor.get(by))
  // So do the acts of all kinds: of each person, wallet and party, in each direction.
  const { rows: sums } = await sql<{ minor: number }>`
    select sum(a.amount_minor)::int as minor
    from ledger_money_acts a
    cross join lateral (values (a.user_id), (a.wallet_id), (a.party_id)) v (subject_id)
    where a.user_id = any (${ids}::uuid[]) and a.kind = any (${limitedKinds}::text[])
      and a.approver_id is null and a.direction <> 'none' and v.subject_id is not null
    group by v.subject_id, a.direction`.execute(tx)
  for (const { minor } of sums) expect(minor).toBeLessThanOrEqual(limitMinor)
  // Acts that always need two people had a second person, and that person was somebody else.
  const { rows: alone } = await sql`
    select kind from ledger_money_acts where user_id = any (${ids}::uuid[])
      and (approver_id = user_id or (approver_id is null and kind = any (${neverKinds}::text[])))`.execute(tx)
  expect(alone).toEqual([])
}

const life = fc.array(step, { minLength: 8, maxLength: 40 })
const runIn = (of: Lane, numRuns: number) =>
  fc.check(
    fc.asyncProperty(life, (steps) => liveAndProve(of, steps)),
    { numRuns, endOnFailure: true },
  )

test(
  'L-09 whatever three colluding clerks do, none of them alone brings out more than the limit of a day',
  async () => {
    const numRuns = Math.ceil(lives / laneCount)
    const results = await Promise.all(lanes.map((of) => runIn(of, numRuns)))
    for (const { failed, errorInstance } of results) expect([failed, errorInstance]).toEqual([false, null])
    expect(results.reduce((sum, result) => sum + result.numRuns, 0)).toBeGreaterThanOrEqual(lives)
  },
  scaleTestTimeout(60_000 + lives * 360),
)

/** One kind for each limit and direction, and for each way in which money comes or goes. */
const switchedOff = [
  'refund',
  'coupon',
  'purse_give_back',
  'session_corrected',
  'recharge_pos',
  'closing',
  'withdrawal_party',
  'partner_record_accepted',
  'purse_write_off',
  'group_price',
] as const satisfies readonly MoneyActKind[]
test.each(isNight ? switchedOff : switchedOff.slice(0, 4))(
  'L-09 the lives report a rule that is switched off: %s',
  async (kind) => {
    const [of] = lanes
    if (!of) throw new Error('no lane')
    const { alone } = moneyActs[kind]
    const set = (to: string) => t.admin.query('update ledger_money_rules set alone = $2 where kind = $1', [kind, to])
    await set('any')
    try {
      expect((await runIn(of, 2_000)).failed).toBe(true)
    } finally {
      await set(alone)
    }
  },
  scaleTestTimeout(120_000),
)
