/*
 * Lives of purse cards by chance: what clerks do at the counter, what cards do at terminals, and terminals' files that come late,
 * again, in any order, or twisted. A model of one chip stands beside each card; after each life the books must say the same.
 */
import { cardsEndpoints } from '@evops/cards/contract'
import { createCards } from '@evops/cards/server'
import { aCardForm } from '@evops/cards/testing'
import { keepCardToken, keepCardTokens, setTokenHolder, tokensByTag } from '@evops/charging/server'
import { ledgerEndpoints } from '@evops/ledger/contract'
import { createLedger, type Ledger } from '@evops/ledger/server'
import { aWallet, theBooks } from '@evops/ledger/testing'
import { createOrganisation } from '@evops/organisation/server'
import { anOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { anActor, codesOf, testApp, testHouse, type TestHouse } from '@evops/platform/testing'
import { aPile, aStation } from '@evops/stations/testing'
import { chanceOf, type Chance } from './chance.ts'

export interface CardLives {
  /** Lives one life; says what of its books is wrong: nothing. */
  live(seed: number): Promise<string[]>
  /** What is wrong with the ledger as a whole. */
  wrongInAll(): Promise<string[]>
  close(): Promise<void>
}
interface Stage {
  t: TestHouse
  app: App
  ledger: Ledger
  operatorId: string
  station: string
  pile: { id: string; pileNo: string }
}

export async function cardLives(): Promise<CardLives> {
  const t = await testHouse()
  const operatorId = await anOperator(t.house, { currency: 'EUR' })
  const { approvals, operatorOf } = createOrganisation(t.house)
  const ledger = createLedger(t.house, { approvals })
  const tokens = {
    find: tokensByTag,
    keep: keepCardToken,
    keepMany: keepCardTokens,
    setHolder: setTokenHolder,
  }
  const { domain } = createCards({ house: t.house, ledger, tokens, approvals, operatorOf })
  const clerk = anActor(operatorId, codesOf([...cardsEndpoints, ...ledgerEndpoints]), { userId: newId() })
  const app = await testApp(t.house, [ledger.domain, domain], { actor: clerk, audit: async () => {} })
  const station = await aStation(t.house, operatorId, { timeZone: 'UTC' })
  const stage = { t, app, ledger, operatorId, station, pile: await aPile(t.house, operatorId, station) }
  return {
    live: (seed) => life(stage, chanceOf(seed)),
    async wrongInAll() {
      const { sumMinor, broken } = await theBooks(t.house, ledger, operatorId)
      return [...broken, ...(sumMinor === 0 ? [] : [`sum ${sumMinor}`])]
    },
    async close() {
      await app.close()
      await t.close()
    },
  }
}

interface Told {
  kind: string
  counter: number
  tac: string
  time: string
  amountMinor: number
  beforeMinor: number
  afterMinor: number
}
interface Life extends Stage {
  chance: Chance
  card: { id: string; cardNo: string; uid: string }
  holderId: string
  tokenId: string
  /** The chip itself, and what the books should know of it. */
  chip: { balance: number; counter: number; clock: number; grey: Told | null }
  known: { purse: number; wallet: number; clearing: number }
  /** Not uploaded yet, and all that was. */
  kept: Told[]
  told: Told[]
  operations: string[]
}
const upTo = (chance: Chance, most: number) => Math.floor(chance() * (most + 1))
const hex = (chance: Chance) =>
  Math.floor(chance() * 0xffffffff)
    .toString(16)
    .padStart(8, '0')
    .toUpperCase()

async function ask(
  { app }: Stage,
  url: string,
  body: object,
  key: string = newId(),
): Promise<{ status: number; data: ReturnType<typeof JSON.parse>; error: string | undefined }> {
  const headers = { authorization: 'Bearer one', 'idempotency-key': key }
  const reply = await app.inject({ method: 'POST', url, headers, payload: body })
  const { data, error } = JSON.parse(reply.body)
  if (reply.statusCode >= 500) throw new Error(`${url}: ${reply.statusCode}`)
  return { status: reply.statusCode, data, error }
}

async function begin(stage: Stage, chance: Chance): Promise<Life> {
  const { t, operatorId } = stage
  const holderId = await aWallet(t.house, operatorId, { principalMinor: 0 })
  const blank = (await ask(stage, '/api/cards', aCardForm({ family: 'offline_purse', media: 'm1' }))).data
  await ask(stage, `/api/cards/${blank.id}/personalise`, {})
  await ask(stage, '/user/cardopt/hairpin', { id: blank.id, holderId })
  // One card in three is near the end of its counter.
  const counter = chance() < 0.33 ? 65_536 - 1 - upTo(chance, 4) : 0
  const { rows } = await t.admin.query(
    `update cards_purses set counter_from = $2 where card_id = $1 returning (select token_id from cards_cards where id = card_id)`,
    [blank.id, counter],
  )
  return {
    ...stage,
    chance,
    card: blank,
    holderId,
    tokenId: rows[0].token_id,
    chip: { balance: 0, counter, clock: Date.now() - 3_600_000, grey: null },
    known: { purse: 0, wallet: 0, clearing: 0 },
    kept: [],
    told: [],
    operations: [],
  }
}

const acts: readonly [number, (life: Life) => Promise<void>][] = [
  [3, recharge],
  [4, load],
  [2, unload],
  [1, refund],
  [6, pay],
  [2, session],
  [2, takenAway],
  [4, uploadSome],
  [2, uploadAgain],
  [1, uploadTwisted],
  [1, reverseLast],
  [1, lockAndUnlock],
]
const weights = acts.reduce((sum, [weight]) => sum + weight, 0)

async function life(stage: Stage, chance: Chance): Promise<string[]> {
  const lived = await begin(stage, chance)
  await recharge(lived)
  await load(lived)
  for (let left = 4 + upTo(chance, 8); left > 0; left -= 1) {
    let drawn = chance() * weights
    const [, act] = acts.find(([weight]) => (drawn -= weight) < 0) ?? acts[0] ?? [0, recharge]
    await act(lived)
  }
  await upload(lived, shuffled(lived.chance, lived.kept))
  await uploadAgain(lived)
  return wrong(lived)
}

async function recharge(life: Life): Promise<void> {
  const amountMinor = 1_000 + upTo(life.chance, 20_000)
  const form = { id: life.card.id, amountMinor, method: 'transfer', voucherNo: newId() }
  const key = newId()
  // Sent twice at once, now and then.
  const replies = await Promise.all([
    ask(life, '/user/cardopt/recharge', form, key),
    ...(life.chance() < 0.2 ? [ask(life, '/user/cardopt/recharge', form, key)] : []),
  ])
  if (replies.some(({ status }) => status === 200)) life.known.wallet += amountMinor
}
async function load(life: Life): Promise<void> {
  const amountMinor = 1 + upTo(life.chance, Math.max(life.known.wallet, 1_000))
  const key = newId()
  const form = { amountMinor }
  const url = `/api/cards/${life.card.id}/load`
  const replies = await Promise.all([
    ask(life, url, form, key),
    ...(life.chance() < 0.2 ? [ask(life, url, form, key)] : []),
  ])
  const done = replies.find(({ status }) => status === 200)
  if (!done) return
  life.operations.push(done.data.operationId)
  life.known.wallet -= amountMinor
  life.known.purse += amountMinor
  life.chip.balance += amountMinor
}
async function unload(life: Life): Promise<void> {
  if (life.chip.balance === 0 || life.chip.grey) return
  const amountMinor = 1 + upTo(life.chance, life.chip.balance - 1)
  const { status } = await ask(life, `/api/cards/${life.card.id}/unload`, {
    amountMinor,
    reason: 'asked for',
  })
  if (status !== 200) return
  life.known.wallet += amountMinor
  life.known.purse -= amountMinor
  life.chip.balance -= amountMinor
}
async function refund(life: Life): Promise<void> {
  const amountMinor = 1 + upTo(life.chance, 3_000)
  const form = { id: life.card.id, amountMinor, method: 'transfer', voucherNo: newId(), reason: 'asked for' }
  if ((await ask(life, '/user/cardopt/refund', form)).status === 200) life.known.wallet -= amountMinor
}

function tell(life: Life, kind: string, amountMinor: number): Told {
  const { chip, chance } = life
  chip.clock += 60_000
  const taken = kind === 'grey' ? 0 : amountMinor
  const told = {
    kind,
    counter: chip.counter % 65_536,
    tac: hex(chance),
    time: new Date(chip.clock).toISOString().replaceAll(/\D/g, '').slice(0, 14),
    amountMinor,
    beforeMinor: chip.balance,
    afterMinor: chip.balance - taken,
  }
  chip.balance -= taken
  life.kept.push(told)
  return told
}
/** At a terminal that hears nobody. */
async function pay(life: Life): Promise<void> {
  const { chip } = life
  if (chip.balance === 0 || chip.grey) return
  chip.counter += 1
  tell(life, 'purchase', 1 + upTo(life.chance, Math.min(chip.balance, 4_000) - 1))
}
/** A session of the charge point, told by itself: its chip owes it whether it told its payment or not. */
async function session(life: Life): Promise<void> {
  const { chip, chance, operatorId, ledger } = life
  if (chip.balance === 0 || chip.grey) return
  const totalMinor = 1 + upTo(chance, Math.min(chip.balance, 4_000) - 1)
  chip.counter += 1
  const told = tell(life, 'purchase', totalMinor)
  const [id, at] = [newId(), new Date(chip.clock)]
  await life.t.admin.query(
    `insert into charging_orders (operator_id, id, order_no, station_id, pile_id, gun_no, protocol, transaction_id, state, pay_state, id_tag,
       token_id, token_state, device_started_at, started_at, start_received_at, time_zone, currency, ended_at, energy_dwh, electricity_minor,
       service_minor, total_minor, holder_id, payers)
     values ($1, $2::uuid, 'L' || $2::uuid, $3, $4, 1, 'ocpp1.6', (select coalesce(max(transaction_id), 0) + 1 + (random() * 1000000)::int from charging_orders),
       'settled', 'paid', $5, $6, 'accepted', $7, $7, $7, 'UTC', 'EUR', $8, 10, 0, $9, $9, $10, array[$11::uuid])`,
    [
      operatorId,
      id,
      life.station,
      life.pile.id,
      life.card.uid,
      life.tokenId,
      new Date(at.getTime() - 60_000),
      at,
      totalMinor,
      life.holderId,
      life.card.id,
    ],
  )
  const journal = {
    operatorId,
    id: newId(),
    currency: 'EUR',
    businessType: 'order.settled',
    businessId: id,
    key: `order.settled:${id}`,
    effectiveAt: at.toISOString(),
    payers: [life.card.id],
    entries: [
      { account: 'payer' as const, holderId: life.holderId, amountMinor: totalMinor },
      { account: 'income_service' as const, holderId: null, amountMinor: -totalMinor },
    ],
  }
  await life.t.house.db.inTenant(operatorId, (tx) => ledger.post(tx, [journal, journal]))
  life.known.clearing += totalMinor
  if (chance() < 0.5) await upload(life, [told])
}
/** Taken off the reader in mid-payment: locked, and completed later by a terminal, or not. */
async function takenAway(life: Life): Promise<void> {
  const { chip } = life
  if (chip.balance === 0) return
  if (chip.grey === null) {
    chip.counter += 1
    chip.grey = tell(life, 'grey', 1 + upTo(life.chance, Math.min(chip.balance, 4_000) - 1))
    return
  }
  tell(life, 'supplement', chip.grey.amountMinor)
  chip.grey = null
}

async function upload(life: Life, records: readonly Told[]): Promise<void> {
  if (records.length === 0) return
  const rows = records.map((told) => ({ cardNo: life.card.cardNo, terminal: 'T1', ...told }))
  const { data, status } = await ask(life, '/api/cards/transactions', { content: JSON.stringify(rows) })
  if (status !== 200 || data.refused > 0 || data.held > 0)
    throw new Error(`an honest file was not taken: ${JSON.stringify(data)}`)
  for (const told of records) {
    if (life.told.includes(told)) continue
    life.told.push(told)
    life.kept = life.kept.filter((kept) => kept !== told)
    if (told.kind === 'grey') continue
    life.known.purse -= told.amountMinor
    life.known.clearing -= told.amountMinor
  }
}
function shuffled<T>(chance: Chance, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}
function uploadSome(life: Life): Promise<void> {
  return upload(life, shuffled(life.chance, life.kept).slice(0, 1 + upTo(life.chance, 3)))
}
function uploadAgain(life: Life): Promise<void> {
  return upload(life, shuffled(life.chance, life.told).slice(0, 4))
}
/** Wrong sums, and another record with a counter that was told: kept, and nothing is booked. */
async function uploadTwisted(life: Life): Promise<void> {
  const [told] = shuffled(life.chance, life.told)
  if (!told || told.kind === 'grey') return
  const other = { ...told, tac: hex(life.chance) }
  const wrongSums = { ...told, tac: hex(life.chance), afterMinor: told.afterMinor + 1 }
  const rows = [other, wrongSums].map((record) => ({ cardNo: life.card.cardNo, terminal: 'T1', ...record }))
  const { data } = await ask(life, '/api/cards/transactions', { content: JSON.stringify(rows) })
  if (data.held !== 2) throw new Error(`a twisted file was taken: ${JSON.stringify(data)}`)
}
/** A load by mistake is taken back only in a shift: there is none here. */
async function reverseLast(life: Life): Promise<void> {
  const last = life.operations.at(-1)
  if (!last) return
  const { status } = await ask(life, `/api/cards/operations/${last}/reverse`, { reason: 'mistake' })
  if (status === 200) throw new Error('a load was taken back without a shift')
}
async function lockAndUnlock(life: Life): Promise<void> {
  const form = { id: life.card.id, reason: 'seen' }
  const { status } = await ask(life, '/user/cardopt/lockorunlock', { ...form, locked: true })
  if (status === 200) await ask(life, '/user/cardopt/lockorunlock', { ...form, locked: false })
}

/** The books of one life beside the model, and beside what its own rows add up to. */
async function wrong(life: Life): Promise<string[]> {
  const { rows } = await life.t.admin.query<Record<string, number>>(
    `select
       coalesce((select -balance_minor from ledger_balances where account = 'purse' and holder_id = $1), 0)::float8 as purse,
       coalesce((select -balance_minor from ledger_balances where account = 'wallet_principal' and holder_id = $2), 0)::float8 as wallet,
       coalesce((select balance_minor from ledger_balances where account = 'purse_clearing' and holder_id = $1), 0)::float8 as clearing,
       (select coalesce(sum(case kind when 'load' then amount_minor when 'unload' then -amount_minor end), 0) from cards_operations
         where card_id = $1)::float8 - (select coalesce(sum(taken_minor), 0) from cards_transactions where card_id = $1)::float8 as mirror,
       (select count(*) from (select 1 from ledger_entries e where e.journal_id in (select journal_id from ledger_entries
         where holder_id = any (array[$1::uuid, $2::uuid])) group by e.journal_id having sum(amount_minor) <> 0) u)::float8 as unbalanced,
       (select count(*) from (select 1 from ledger_journals j where j.business_id in (select id from cards_transactions where card_id = $1)
         group by j.business_type, j.business_id having count(*) > 1) d)::float8 as twice,
       (select count(*) from cards_transactions where card_id = $1 and settle_state <> 'held')::float8 as records`,
    [life.card.id, life.holderId],
  )
  const [found = {}] = rows
  const { purse, wallet, clearing } = life.known
  const wanted = {
    purse,
    wallet,
    clearing,
    mirror: purse,
    unbalanced: 0,
    twice: 0,
    records: life.told.length,
  }
  const differing = Object.entries(wanted).flatMap(([name, minor]) =>
    found[name] === minor ? [] : [`${name} ${found[name]} instead of ${minor}`],
  )
  return life.chip.balance === purse
    ? differing
    : [...differing, `the chip holds ${life.chip.balance}, not ${purse}`]
}
