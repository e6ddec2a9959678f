import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  businessTypes,
  isMoneyPromise,
  moneyActKinds,
  moneyActs,
  type MoneyActEvidence,
  type BusinessType,
  type JournalEntry,
  type JournalAct,
  type MoneyActKind,
  type MoneyPromiseKind,
} from '../../contract/index.ts'
import { actEntries, actVoucher, createTestWallet } from '../../testing/index.ts'
import { createLedger, recordMoneyPromises, type Ledger, type MoneyPromise } from '../index.ts'

/**
 * Business types that are no acts of money: nothing comes in or goes out, or a holder pays for a session. The database
 * refuses a journal of such a type that credits a holder or pays a holder's money out.
 */
const businessWithoutAct = [
  'order.settled',
  'order.imported',
  'order.import-undone',
  'freeze.set',
  'freeze.given_back',
  'wallet.gift_expired',
  'wallet.merged',
  'shift.opened',
  'shift.closed',
  'share.set_off',
  'withdraw.requested',
  'withdraw.returned',
  'payment.disputed',
  'payment.dispute_won',
  // Neither has a holder: a payment of a test, and the provider's fees.
  'payment.test',
  'payment.fee',
  // The bill has no holder: a payment terminal at the charge point pays it.
  'payment.terminal',
  // Money of the operator between its own accounts and the bank.
  'bank.payout',
  'bank.terminal',
  'bank.cash',
  'bank.fee',
  'bank.suspense',
  'bank.undone',
] as const satisfies readonly BusinessType[]

const limitMinor = 1_000
const sliceMinor = 600

let t: TestServices
let ledger: Ledger
let operator: string
let clerk: string
beforeAll(async () => {
  t = await testServices()
  ledger = createLedger(t.services, { approvals: createOrganisation(t.services).approvals })
})
afterAll(() => t.close())
beforeEach(async () => {
  operator = await createTestOperator(t.services, { currency: 'CNY' })
  clerk = newId()
  await t.admin.query(
    'insert into ledger_settings (operator_id, freeze_minor, approve_above_minor) values ($1, 5000, $2)',
    [operator, limitMinor],
  )
})

function post(
  businessType: (typeof moneyActs)[MoneyActKind]['businessType'] | BusinessType,
  entries: readonly JournalEntry[],
  act?: JournalAct,
): Promise<unknown> {
  return t.services.db.inTenant(operator, (tx) =>
    ledger.post(tx, [
      {
        operatorId: operator,
        id: newId(),
        currency: 'CNY',
        businessType,
        businessId: newId(),
        key: newId(),
        effectiveAt: t.services.now().toISOString(),
        byId: clerk,
        entries,
        ...(act && { act, ...actVoucher(act.kind) }),
      },
    ]),
  )
}

const promised = (more: Pick<MoneyPromise, 'kind' | 'operatorId' | 'walletId' | 'second'>) => ({
  ...more,
  id: newId(),
  userId: clerk,
  userName: 'Clerk',
  businessId: newId(),
  amountMinor: sliceMinor,
  currency: 'CNY',
  at: t.services.now(),
})
const promise = (kind: MoneyPromiseKind, more: Pick<MoneyPromise, 'walletId' | 'second'>) =>
  t.services.db.inTenant(operator, (tx) => recordMoneyPromises(tx, [promised({ ...more, kind, operatorId: operator })]))
const paySlice = async (kind: MoneyActKind, second?: JournalAct['second']) => {
  const walletId = await createTestWallet(t.services, operator, { principalMinor: 10 * sliceMinor })
  const { businessType } = moneyActs[kind]
  if (isMoneyPromise(kind)) return promise(kind, { walletId, second })
  return post(businessType, actEntries(kind, { walletId, partyId: newId(), amountMinor: sliceMinor }), {
    kind,
    second,
  })
}
const second = () => ({ approvalId: null, approverId: newId() })
const refused = { code: 'ledger.second-person' }

/**
 * Evidence that no clerk can invent: counted cash, a report of a provider, a chip, a meter or a partner, or a promise that
 * counted in the limits before.
 */
const evidenceOfOthers: readonly MoneyActEvidence[] = ['shift', 'provider', 'tac', 'meter', 'partner_record', 'promise']
/** Deposits cannot be spent and come out as refunds, which count. */
const heldDeposits: readonly MoneyActKind[] = ['deposit_pos', 'deposit_transfer']

describe.each(moneyActKinds)('L-09 one person and slices: %s', (kind) => {
  const { alone, evidence } = moneyActs[kind]
  if (alone === 'to_limit')
    test('is stopped at the limit of the day, and two people go on', async () => {
      await paySlice(kind)
      await expect(paySlice(kind)).rejects.toMatchObject(refused)
      await paySlice(kind, second())
    })
  else if (alone === 'never')
    test('is stopped at any sum, and two people go on', async () => {
      await expect(paySlice(kind)).rejects.toMatchObject(refused)
      await paySlice(kind, second())
    })
  else
    test('needs evidence that no clerk invents', () => {
      expect(evidenceOfOthers.includes(evidence) || heldDeposits.includes(kind)).toBe(true)
    })
})

const sliced = moneyActKinds.filter((kind) => moneyActs[kind].alone === 'to_limit')
test.each(['in', 'out'] as const)('L-09 slices of all kinds are one sum of a day: %s', async (direction) => {
  const kinds = sliced.filter((kind) => moneyActs[kind].direction === direction)
  const replies = []
  for (const kind of kinds) replies.push(await paySlice(kind).catch((error: unknown) => error))
  expect(kinds.length).toBeGreaterThan(1)
  expect(replies.filter((reply) => !(reply instanceof Error))).toHaveLength(1)
})

describe('L-09 no business moves money without a rule', () => {
  test('each business type has its kinds of acts or is declared to move nothing', () => {
    const ruled = new Set<string>(moneyActKinds.map((kind) => moneyActs[kind].businessType))
    for (const businessType of businessTypes)
      expect([businessType, ruled.has(businessType)]).toEqual([
        businessType,
        !businessWithoutAct.some((each) => each === businessType),
      ])
  })
  test.each(businessWithoutAct)('%s neither credits a holder nor pays a holder out', async (businessType) => {
    const walletId = await createTestWallet(t.services, operator, { principalMinor: 10 })
    const move = (amountMinor: number, account: JournalEntry['account'] = 'bank') =>
      post(businessType, [
        { account: 'wallet_principal', holderId: walletId, amountMinor },
        { account, holderId: null, amountMinor: -amountMinor },
      ])
    await expect(move(-1)).rejects.toThrow('without a rule')
    await expect(move(-1, 'marketing')).rejects.toThrow('without a rule')
    await expect(move(1)).rejects.toThrow('without a rule')
  })
  test('a business type with one kind names its act by itself, and needs its second person', async () => {
    const party = newId()
    const entries: JournalEntry[] = [
      { account: 'payable_share', holderId: party, amountMinor: 1 },
      { account: 'bank', holderId: null, amountMinor: -1 },
    ]
    await expect(post('share.paid', entries)).rejects.toMatchObject(refused)
  })
  test('a corrected session that charges more brings no money into being', async () => {
    const walletId = await createTestWallet(t.services, operator, { principalMinor: 9_000 })
    const entries: JournalEntry[] = [
      { account: 'wallet_principal', holderId: walletId, amountMinor: 5_000 },
      { account: 'income_service', holderId: null, amountMinor: -5_000 },
    ]
    await post('order.corrected', entries, { kind: 'session_corrected' })
    await paySlice('session_corrected')
  })
})

describe('L-09 a promise of money', () => {
  test('counts in the sums of the person and the wallet, with an act of its own', async () => {
    const walletId = await createTestWallet(t.services, operator)
    await promise('coupon', { walletId, second: undefined })
    const { rows } = await t.admin.query(
      `select d.subject, d.direction, d.acts, d.unapproved_minor::int as minor from ledger_money_days d
       where d.operator_id = $1 order by 1`,
      [operator],
    )
    const sum = { direction: 'in', acts: 1, minor: sliceMinor }
    expect(rows).toEqual([
      { subject: 'person', ...sum },
      { subject: 'wallet', ...sum },
    ])
    await expect(paySlice('recharge_pos')).rejects.toMatchObject(refused)
  })
  test('belongs to its own operator, and a refund is none', async () => {
    const walletId = await createTestWallet(t.services, operator)
    const [own, other] = [operator, await createTestOperator(t.services)]
    const foreign = t.services.db.inTenant(other, (tx) =>
      recordMoneyPromises(tx, [promised({ operatorId: own, walletId, kind: 'coupon' })]),
    )
    await expect(foreign).rejects.toThrow('another operator')
    const refund = t.services.db.inTenant(own, (tx) =>
      // A cast, because the compiler already refuses the kind.
      recordMoneyPromises(tx, [promised({ operatorId: own, walletId, kind: 'refund' as MoneyPromiseKind })]),
    )
    await expect(refund).rejects.toThrow('is no promise')
  })
})
