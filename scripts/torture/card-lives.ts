/*
 * Random life cycles of purse cards: counter operations of clerks, terminal operations of cards, and terminal files
 * that arrive late, repeatedly, in any order, or corrupted. Each card has a model of its chip; after each life cycle
 * the ledger must match the model.
 */
import { createTestCardForm, certifyRecord } from '@evops/cards/testing'
import { newId } from '@evops/platform/contract'
import { cardStage, type ExpectedCardBooks, type CardTestStage } from './card-stage.ts'
import { createRandomSource, type RandomSource } from './chance.ts'

export interface CardLifeCycles {
  /** Runs one life cycle. Returns the errors found in its ledger entries, normally none. */
  live(seed: number): Promise<string[]>
  /** Returns the errors in the whole ledger. */
  wrongInAll(): Promise<string[]>
  close(): Promise<void>
}

export async function createCardLifeCycles(): Promise<CardLifeCycles> {
  const stage = await cardStage()
  return {
    live: (seed) => life(stage, createRandomSource(seed)),
    wrongInAll: () => stage.wrongInAll(),
    close: () => stage.close(),
  }
}

interface SentRecord {
  kind: string
  counter: number
  terminalSerial: number
  time: string
  amountMinor: number
  beforeMinor: number
  afterMinor: number
}
interface Life extends CardTestStage {
  chance: RandomSource
  card: { id: string; cardNo: string; uid: string }
  holderId: string
  tokenId: string
  /** State of the chip, and the expected state of the ledger. */
  chip: { balance: number; counter: number; clock: number; grey: SentRecord | null }
  expected: { purse: number; wallet: number; clearing: number }
  /** Records not uploaded yet, and all uploaded records. */
  retained: SentRecord[]
  sent: SentRecord[]
  operations: string[]
}
const upTo = (chance: RandomSource, most: number) => Math.floor(chance() * (most + 1))
const serialOf = (chance: RandomSource) => Math.floor(chance() * 0xffffffff)

async function begin(stage: CardTestStage, chance: RandomSource): Promise<Life> {
  const holderId = await stage.wallet()
  const card = (await stage.sendRequest('/api/cards', createTestCardForm({ family: 'offline_purse', media: 'cpu' })))
    .data
  await stage.sendRequest(`/api/cards/${card.id}/personalise`, {})
  await stage.sendRequest('/user/cardopt/hairpin', { id: card.id, holderId })
  // One card in three is near the end of its counter.
  const counter = chance() < 0.33 ? 65_536 - 1 - upTo(chance, 4) : 0
  return {
    ...stage,
    chance,
    card,
    holderId,
    tokenId: await stage.startAt({ cardId: card.id, counter }),
    chip: { balance: 0, counter, clock: Date.now() - 3_600_000, grey: null },
    expected: { purse: 0, wallet: 0, clearing: 0 },
    retained: [],
    sent: [],
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
  [2, interruptPayment],
  [4, uploadSome],
  [2, uploadAgain],
  [1, uploadTwisted],
  [1, uploadInvented],
  [1, reverseLast],
  [1, lockAndUnlock],
]
const weights = acts.reduce((sum, [weight]) => sum + weight, 0)

async function life(stage: CardTestStage, chance: RandomSource): Promise<string[]> {
  const lived = await begin(stage, chance)
  await recharge(lived)
  await load(lived)
  for (let left = 4 + upTo(chance, 8); left > 0; left -= 1) {
    let drawn = chance() * weights
    const [, act] = acts.find(([weight]) => (drawn -= weight) < 0) ?? acts[0] ?? [0, recharge]
    await act(lived)
  }
  await upload(lived, shuffle(lived.chance, lived.retained))
  await uploadAgain(lived)
  return wrong(lived)
}

async function recharge(life: Life): Promise<void> {
  const amountMinor = 1_000 + upTo(life.chance, 20_000)
  const form = { id: life.card.id, amountMinor, method: 'pos', voucherNo: newId() }
  const key = newId()
  // Sometimes sent twice at once.
  const replies = await Promise.all([
    life.sendRequest('/user/cardopt/recharge', form, { key }),
    ...(life.chance() < 0.2 ? [life.sendRequest('/user/cardopt/recharge', form, { key })] : []),
  ])
  const done = replies.find(({ status }) => status === 200)
  if (!done) return
  if (done.data.approvalId) await approve(life, done.data.approvalId)
  life.expected.wallet += amountMinor
}
/** Lets a second person approve, after the first has tried alone in vain. */
async function approve(life: Life, approvalId: string): Promise<void> {
  const url = `/api/organisation/approvals/${approvalId}/approve`
  if ((await life.sendRequest(url, {})).status === 200) throw new Error('one person approved an act of their own')
  const { data: decided } = await life.sendRequest(url, {}, { as: 'other' })
  if (decided.state !== 'executed') throw new Error(`an act was approved and not done: ${decided.error}`)
}

async function load(life: Life): Promise<void> {
  const amountMinor = 1 + upTo(life.chance, Math.max(life.expected.wallet, 1_000))
  const key = newId()
  const form = { amountMinor }
  const url = `/api/cards/${life.card.id}/load`
  const replies = await Promise.all([
    life.sendRequest(url, form, { key }),
    ...(life.chance() < 0.2 ? [life.sendRequest(url, form, { key })] : []),
  ])
  const done = replies.find(({ status }) => status === 200)
  if (!done) return
  life.operations.push(done.data.operationId)
  life.expected.wallet -= amountMinor
  life.expected.purse += amountMinor
  life.chip.balance += amountMinor
}
async function unload(life: Life): Promise<void> {
  if (life.chip.balance === 0 || life.chip.grey) return
  const amountMinor = 1 + upTo(life.chance, life.chip.balance - 1)
  const wish = { amountMinor, reason: 'asked for' }
  const { status, data } = await life.sendRequest(`/api/cards/${life.card.id}/unload`, wish)
  // Records that are held lower what may be unloaded.
  if (status !== 200) return
  await approve(life, data.approvalId)
  life.expected.wallet += amountMinor
  life.expected.purse -= amountMinor
  life.chip.balance -= amountMinor
}
async function refund(life: Life): Promise<void> {
  const amountMinor = 1 + upTo(life.chance, 3_000)
  const form = { id: life.card.id, amountMinor, method: 'pos', voucherNo: newId(), reason: 'asked for' }
  const { status, data } = await life.sendRequest('/user/cardopt/refund', form)
  if (status !== 200) return
  // Above the limits of the clerk's day a second person decides.
  if (data.approvalId) await approve(life, data.approvalId)
  life.expected.wallet -= amountMinor
}

function recordTransaction(life: Life, kind: string, amountMinor: number): SentRecord {
  const { chip, chance } = life
  chip.clock += 60_000
  const taken = kind === 'grey' ? 0 : amountMinor
  const record = {
    kind,
    counter: chip.counter % 65_536,
    terminalSerial: serialOf(chance),
    time: new Date(chip.clock).toISOString().replaceAll(/\D/g, '').slice(0, 14),
    amountMinor,
    beforeMinor: chip.balance,
    afterMinor: chip.balance - taken,
  }
  chip.balance -= taken
  life.retained.push(record)
  return record
}
/** Pays at an offline terminal. */
async function pay(life: Life): Promise<void> {
  const { chip } = life
  if (chip.balance === 0 || chip.grey) return
  chip.counter += 1
  recordTransaction(life, 'purchase', 1 + upTo(life.chance, Math.min(chip.balance, 4_000) - 1))
}
/**
 * A session reported by the charge point itself: the chip owes the amount, whether its payment record was uploaded or
 * not.
 */
async function session(life: Life): Promise<void> {
  const { chip, chance } = life
  if (chip.balance === 0 || chip.grey) return
  const totalMinor = 1 + upTo(chance, Math.min(chip.balance, 4_000) - 1)
  chip.counter += 1
  const record = recordTransaction(life, 'purchase', totalMinor)
  const { card, tokenId, holderId } = life
  const endedAt = new Date(chip.clock)
  await life.settle({ cardId: card.id, uid: card.uid, tokenId, holderId, endedAt, totalMinor })
  life.expected.clearing += totalMinor
  if (chance() < 0.5) await upload(life, [record])
}
/** The card is removed during a payment: it is locked, and a terminal completes the payment later, or not. */
async function interruptPayment(life: Life): Promise<void> {
  const { chip } = life
  if (chip.balance === 0) return
  if (chip.grey === null) {
    chip.counter += 1
    chip.grey = recordTransaction(life, 'grey', 1 + upTo(life.chance, Math.min(chip.balance, 4_000) - 1))
    return
  }
  recordTransaction(life, 'supplement', chip.grey.amountMinor)
  chip.grey = null
}

const recordsOf = ({ card, tacKey }: Life, records: readonly SentRecord[]) =>
  records.map((record) => certifyRecord(tacKey, { cardNo: card.cardNo, terminal: '010203040506', ...record }))

async function upload(life: Life, records: readonly SentRecord[]): Promise<void> {
  if (records.length === 0) return
  const result = await life.upload(recordsOf(life, records))
  if (result.refused > 0 || result.held > 0) throw new Error(`an honest file was not taken: ${JSON.stringify(result)}`)
  for (const record of records) {
    if (life.sent.includes(record)) continue
    life.sent.push(record)
    life.retained = life.retained.filter((pending) => pending !== record)
    if (record.kind === 'grey') continue
    life.expected.purse -= record.amountMinor
    life.expected.clearing -= record.amountMinor
  }
}
function shuffle<T>(chance: RandomSource, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}
function uploadSome(life: Life): Promise<void> {
  return upload(life, shuffle(life.chance, life.retained).slice(0, 1 + upTo(life.chance, 3)))
}
function uploadAgain(life: Life): Promise<void> {
  return upload(life, shuffle(life.chance, life.sent).slice(0, 4))
}
/** Uploads a payment of more than the chip holds, with and without a TAC, and one whose counter skips too far. */
async function uploadInvented(life: Life): Promise<void> {
  const { chip, chance, expected } = life
  const invented = {
    kind: 'purchase',
    counter: (chip.counter + 1) % 65_536,
    terminalSerial: serialOf(chance),
    time: new Date(chip.clock + 1_000).toISOString().replaceAll(/\D/g, '').slice(0, 14),
    amountMinor: expected.purse + 1,
    beforeMinor: expected.purse + 1,
    afterMinor: 0,
  }
  const skips = {
    ...invented,
    counter: (chip.counter + 1_000) % 65_536,
    amountMinor: 1,
    afterMinor: expected.purse,
  }
  const [certified, ofFar] = recordsOf(life, [invented, skips])
  const result = await life.upload([certified, ofFar, { ...certified, tac: '' }].flatMap((one) => one ?? []))
  if (result.taken > 0) throw new Error(`an invented payment was taken: ${JSON.stringify(result)}`)
}
/** Uploads records with wrong sums, and other records with an already used counter: they are stored and not booked. */
async function uploadTwisted(life: Life): Promise<void> {
  const [record] = shuffle(life.chance, life.sent)
  if (!record || record.kind === 'grey') return
  const other = { ...record, terminalSerial: serialOf(life.chance) }
  const wrongSums = {
    ...record,
    terminalSerial: serialOf(life.chance),
    afterMinor: record.afterMinor + 1,
  }
  const result = await life.upload(recordsOf(life, [other, wrongSums]))
  if (result.held !== 2) throw new Error(`a twisted file was taken: ${JSON.stringify(result)}`)
}
/** A mistaken load can be reversed only within a shift, and this setup has none. */
async function reverseLast(life: Life): Promise<void> {
  const last = life.operations.at(-1)
  if (!last) return
  const { status } = await life.sendRequest(`/api/cards/operations/${last}/reverse`, { reason: 'mistake' })
  if (status === 200) throw new Error('a load was taken back without a shift')
}
async function lockAndUnlock(life: Life): Promise<void> {
  const form = { id: life.card.id, reason: 'seen' }
  const { status } = await life.sendRequest('/user/cardopt/lockorunlock', { ...form, locked: true })
  if (status === 200) await life.sendRequest('/user/cardopt/lockorunlock', { ...form, locked: false })
}

/** Compares the ledger of one life cycle with the model, and with the sum of its own rows. */
async function wrong(life: Life): Promise<string[]> {
  const { purse, wallet, clearing } = life.expected
  const wanted: ExpectedCardBooks = {
    purse,
    wallet,
    clearing,
    mirror: purse,
    unbalanced: 0,
    twice: 0,
    records: life.sent.length,
  }
  const found = await life.books({ cardId: life.card.id, holderId: life.holderId })
  const differing = names(wanted).flatMap((name) =>
    found[name] === wanted[name] ? [] : [`${name} ${found[name]} instead of ${wanted[name]}`],
  )
  return life.chip.balance === purse ? differing : [...differing, `the chip holds ${life.chip.balance}, not ${purse}`]
}
const names = (books: ExpectedCardBooks) => Object.keys(books) as (keyof ExpectedCardBooks)[]
