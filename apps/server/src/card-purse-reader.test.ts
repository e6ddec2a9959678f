import type { ReaderJobCommands, ReaderJob } from '@evops/cards/contract'
import {
  createTestCardForm,
  simulateOfflinePayment,
  createSimulatedPurseCard,
  type PurseApplet,
} from '@evops/cards/testing'
import { createTestWallet, verifyTestBooks } from '@evops/ledger/testing'
import { newId } from '@evops/platform/contract'
import { createSecretBox } from '@evops/platform/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { terminalLocalTime } from './testing/card-desk.ts'
import { createCardKeyTestSite, type CardKeyTestSite } from './testing/key-desk.ts'

let desk: CardKeyTestSite
let root: Buffer
const request: CardKeyTestSite['sendRequest'] = (...call) => desk.sendRequest(...call)
beforeAll(async () => {
  desk = await createCardKeyTestSite()
  const rootSet = await anActive('root')
  await anActive('user_card')
  await anActive('user_card_app', 1)
  const box = createSecretBox(desk.t.services.config.secretKey, 'card-keys')
  const { rows } = await desk.t.admin.query(
    `select sealed from cards_keys where key_set_id = $1 and name = 'cpu_root'`,
    [rootSet],
  )
  root = Buffer.from(box.open(rows[0].sealed, `${desk.operatorId}:${rootSet}:cpu_root`), 'hex')
})
afterAll(() => desk.close())

async function anActive(kind: string, appIndex = 0): Promise<string> {
  const { id } = await done('/user/cardkey/save', { name: kind, kind, appIndex })
  const { version } = await done(`/api/card-keys/${id}/generate`, {})
  const moved = await request('POST', `/api/card-keys/${id}/move`, { to: 'active', reason: 'x', version }, 'other')
  return moved.data.id
}
async function done(url: string, body: object) {
  const reply = await request('POST', url, body)
  expect(reply, url).toMatchObject({ status: 200 })
  return reply.data
}
const dataOf = async (url: string) => (await request('GET', url)).data
/** Exchanges files until the job ends. */
async function play(job: string, chip: PurseApplet, deciding = () => {}): Promise<ReaderJob> {
  for (;;) {
    const { step, apdus, mark }: ReaderJobCommands = await done(`/api/card-reader-jobs/${job}/file`, {})
    if (step === 1) deciding()
    const file = JSON.stringify({ job, step, replies: await chip.transceive(apdus), mark })
    const after: ReaderJob = await done(`/api/card-reader-jobs/${job}/answer`, { file })
    if (after.endedAt !== null) return after
  }
}
/**
 * Does the same, but the card is removed at the deciding command: before it receives the command (0), or before its
 * answer is read (1).
 */
async function torn(job: string, chip: PurseApplet, commands: number): Promise<ReaderJob> {
  const ended = await play(job, chip, () => chip.takeAwayAfter(commands))
  chip.putBack()
  return ended
}
const act = async (cardId: string, what: string, body: object): Promise<string> =>
  (await done(`/api/cards/${cardId}/${what}`, { reader: {}, ...body })).readerJob.id

interface Life {
  id: string
  cardNo: string
  holderId: string
  chip: PurseApplet
}
async function issuePurseCard(principalMinor: number): Promise<Life> {
  const form = createTestCardForm({ family: 'offline_purse', media: 'cpu' })
  const { id } = await done('/api/cards', form)
  const chip = createSimulatedPurseCard(root)
  const job = await done(`/api/cards/${id}/reader-jobs`, { kind: 'personalise' })
  expect(await play(job.id, chip)).toMatchObject({ state: 'done' })
  expect(await dataOf(`/api/cards/${id}`)).toMatchObject({ state: 'stock' })
  const holderId = await createTestWallet(desk.t.services, desk.operatorId, { principalMinor })
  await done('/user/cardopt/hairpin', { id, holderId })
  return { id, cardNo: form.cardNo, holderId, chip }
}
/** Returns the balances in the ledger and on the chip, and checks that they agree. */
async function readBooks({ id, holderId, chip }: Life) {
  const { rows } = await desk.t.admin.query<{ account: string; holder: string; minor: number }>(
    'select account, holder_id as holder, -balance_minor::float8 as minor from ledger_balances where holder_id = any($1)',
    [[id, holderId]],
  )
  const of = (account: string, holder: string) =>
    rows.find((row) => row.account === account && row.holder === holder)?.minor || 0
  const { sumMinor, broken } = await verifyTestBooks(desk.t.services, desk.ledger, desk.operatorId)
  expect({ sumMinor, broken, onChip: chip.inside.balance }).toEqual({
    sumMinor: 0,
    broken: [],
    onChip: of('purse', id),
  })
  return {
    chip: chip.inside.balance,
    wallet: of('wallet_principal', holderId),
    held: of('wallet_frozen', holderId),
    state: (await dataOf(`/api/cards/${id}`)).state,
  }
}
const operations = async (id: string) =>
  (await dataOf(`/user/cardoptlog/list?cardId=${id}`)).list.map(({ kind }: { kind: string }) => kind)

describe('money on a chip, written by a reader', () => {
  test('blank → personalised → issued → loaded → torn twice and un-greyed by what the card says → paid offline → unloaded → cancelled', async () => {
    const card = await issuePurseCard(10_000)
    const { id, chip, cardNo } = card
    const loading = await act(id, 'load', { amountMinor: 4_000 })
    // The load is not booked before the chip has answered; meanwhile the held money cannot be used otherwise.
    expect(await readBooks(card)).toEqual({ chip: 0, wallet: 6_000, held: 4_000, state: 'active' })
    const loaded = await play(loading, chip)
    expect(loaded).toMatchObject({ state: 'done', result: { tacOk: true, counter: 0, balanceMinor: 4_000 } })
    expect(await readBooks(card)).toEqual({ chip: 4_000, wallet: 6_000, held: 0, state: 'active' })
    const [logged] = (await dataOf(`/user/cardoptlog/list?cardId=${id}&kind=load`)).list
    expect(logged).toMatchObject({ beforeMinor: 0, amountMinor: 4_000, tac: loaded.result?.tac })

    // Removed before the credit: the command was sent and never reached the card.
    const early = await torn(await act(id, 'load', { amountMinor: 1_000 }), chip, 0)
    expect(early).toMatchObject({ state: 'failed', error: 'reader-gone', uncertain: true })
    expect(await readBooks(card)).toEqual({ chip: 4_000, wallet: 5_000, held: 1_000, state: 'grey' })
    expect((await dataOf(`/api/cards/${id}/purse`)).grey).toMatchObject([
      { id: early.id, amountMinor: 1_000, job: 'load' },
    ])
    expect((await request('POST', `/api/cards/${id}/ungrey`, { reason: 'x' })).error).toBe('cards.reader-unknown')
    const notMoved = await play(await act(id, 'ungrey', { reason: 'read' }), chip)
    expect(notMoved).toMatchObject({ state: 'done', result: { landed: false, balanceMinor: 4_000 } })
    expect(await readBooks(card)).toEqual({ chip: 4_000, wallet: 6_000, held: 0, state: 'active' })

    // Removed after the credit: the card executed it, and the answer was lost. Until the card is read, ledger and chip
    // may differ by this amount only.
    const late = await torn(await act(id, 'load', { amountMinor: 2_000 }), chip, 1)
    expect(late).toMatchObject({ state: 'failed', uncertain: true })
    expect(chip.inside.balance).toBe(6_000)
    expect(await dataOf(`/api/cards/${id}/purse`)).toMatchObject({ purseMinor: 4_000, loadableMinor: 4_000 })
    const moved = await play(await act(id, 'ungrey', { reason: 'read' }), chip)
    expect(moved).toMatchObject({ state: 'done', result: { landed: true, balanceMinor: 6_000 } })
    expect(await readBooks(card)).toEqual({ chip: 6_000, wallet: 4_000, held: 0, state: 'active' })

    const { timeZone } = await desk.deps.operatorOf(desk.operatorId)
    const time = terminalLocalTime(new Date(), timeZone)
    const fields = { amountMinor: 1_500, terminal: '010203040506', terminalSerial: 7 }
    const record = {
      cardNo,
      kind: 'purchase',
      time,
      ...fields,
      ...(await simulateOfflinePayment(chip, { ...fields, at: time })),
    }
    const forged = JSON.stringify([{ ...record, tac: '00000000' }])
    expect(await done('/api/cards/transactions', { content: forged })).toMatchObject({ held: 1, taken: 0 })
    const genuine = JSON.stringify([record])
    expect(await done('/api/cards/transactions', { content: genuine })).toMatchObject({ taken: 1 })
    expect(await readBooks(card)).toMatchObject({ chip: 4_500, wallet: 4_000 })

    const off = await play(await act(id, 'unload', { amountMinor: 4_000, reason: 'asked' }), chip)
    expect(off).toMatchObject({ state: 'done', result: { tacOk: true, balanceMinor: 500 } })
    expect(await readBooks(card)).toEqual({ chip: 500, wallet: 8_000, held: 0, state: 'active' })
    await play(await act(id, 'unload', { amountMinor: 500, reason: 'rest' }), chip)
    await done(`/api/cards/${id}/cancel`, { reason: 'over', method: 'transfer', voucherNo: newId() })
    expect(await readBooks(card)).toEqual({ chip: 0, wallet: 8_500, held: 0, state: 'cancelled' })
    const log = await operations(id)
    expect(log.toReversed().slice(2)).toEqual([
      'issue',
      'load',
      'grey',
      'ungrey',
      'grey',
      'ungrey',
      'load',
      'unload',
      'unload',
      'cancel',
    ])
  })

  test('refused beforehand: a wallet that is short, less on the chip, another job; the same request is one job', async () => {
    const card = await issuePurseCard(1_000)
    const { id, chip } = card
    const url = `/api/cards/${id}`
    expect((await request('POST', `${url}/load`, { amountMinor: 1_001, reader: {} })).error).toBe('cards.wallet-short')
    const off = { amountMinor: 1, reason: 'x', reader: {} }
    expect((await request('POST', `${url}/unload`, off)).error).toBe('cards.purse-short')
    const away = { amountMinor: 5, reader: { bridgeId: newId() } }
    expect((await request('POST', `${url}/load`, away)).status).toBe(404)
    const headers = { authorization: 'Bearer one', 'idempotency-key': newId() }
    const send = async () => {
      const payload = { amountMinor: 600, reader: {} }
      const reply = await desk.app.inject({ method: 'POST', url: `${url}/load`, headers, payload })
      return JSON.parse(reply.body).data.readerJob.id
    }
    const job = await send()
    expect(await send()).toBe(job)
    for (const [what, body] of [
      ['load', { amountMinor: 100, reader: {} }],
      ['load', { amountMinor: 100 }],
      ['cancel', { reason: 'x', method: 'transfer', voucherNo: newId() }],
    ] as const)
      expect((await request('POST', `${url}/${what}`, body)).error, what).toBe('cards.reader-busy')
    // Abandoned before its command was sent: no money moved, and the hold is released.
    await done(`/api/card-reader-jobs/${job}/abandon`, {})
    expect(await readBooks(card)).toEqual({ chip: 0, wallet: 1_000, held: 0, state: 'active' })
    await play(await act(id, 'load', { amountMinor: 1_000 }), chip)
    const [made] = (await dataOf(`/user/cardoptlog/list?cardId=${id}&kind=load`)).list
    const back = await request('POST', `/api/cards/operations/${made.id}/reverse`, { reason: 'x' })
    expect(back.error).toBe('cards.not-reversible')
    expect(await readBooks(card)).toEqual({ chip: 1_000, wallet: 0, held: 0, state: 'active' })
  })

  test('an unload is believed by its certificate alone; a card locked meanwhile is booked and stays locked', async () => {
    const card = await issuePurseCard(3_000)
    const { id, chip } = card
    await play(await act(id, 'load', { amountMinor: 3_000 }), chip)
    const job = await act(id, 'unload', { amountMinor: 1_000, reason: 'x' })
    const file: ReaderJobCommands = await done(`/api/card-reader-jobs/${job}/file`, {})
    const first = JSON.stringify({
      job,
      step: 0,
      replies: await chip.transceive(file.apdus),
      mark: file.mark,
    })
    await done(`/api/card-reader-jobs/${job}/answer`, { file: first })
    const session: ReaderJobCommands = await done(`/api/card-reader-jobs/${job}/file`, {})
    // A program that never contacted the card reports success.
    const lie = JSON.stringify({ job, step: 1, replies: ['000000009000'], mark: session.mark })
    const { data } = await request('POST', `/api/card-reader-jobs/${job}/answer`, { file: lie })
    expect(data).toMatchObject({ state: 'failed', error: 'bad-mac', uncertain: true })
    chip.putBack()
    await play(await act(id, 'ungrey', { reason: 'read' }), chip)
    expect(await readBooks(card)).toEqual({ chip: 3_000, wallet: 0, held: 0, state: 'active' })
    const again = await act(id, 'unload', { amountMinor: 1_000, reason: 'x' })
    await done('/user/cardopt/lockorunlock', { id, locked: true, reason: 'x' })
    await play(again, chip)
    expect(await readBooks(card)).toEqual({ chip: 2_000, wallet: 1_000, held: 0, state: 'locked' })
  })

  test.each([
    ['load', 'holder', { chip: 1_000, wallet: 4_000, onBooks: 1_000 }],
    ['load', 'written_off', { chip: 1_000, wallet: 3_500, onBooks: 1_000 }],
    ['unload', 'holder', { chip: 1_000, wallet: 4_500, onBooks: 500 }],
    ['unload', 'written_off', { chip: 1_000, wallet: 4_000, onBooks: 500 }],
  ] as const)(
    'a card that nobody can read after an unknown %s: two people write it off to %s after the waiting time, and the books are whole',
    async (kind, to, wanted) => {
      const card = await issuePurseCard(5_000)
      const { id, chip } = card
      await play(await act(id, 'load', { amountMinor: 1_000 }), chip)
      const body = { amountMinor: 500, ...(kind === 'unload' && { reason: 'x' }) }
      const job = await torn(await act(id, kind, body), chip, 0)
      expect(job.uncertain).toBe(true)
      const wish = { reason: 'the chip is broken', writeOff: to }
      const url = `/api/cards/${id}/ungrey`
      expect((await request('POST', url, wish)).error).toBe('cards.reader-wait')
      try {
        desk.t.setNow(new Date(Date.now() + 73 * 3_600_000))
        expect((await request('POST', url, wish, 'theirs')).status).toBe(404)
        expect((await request('POST', url, wish, 'nobody')).status).toBe(403)
        const { approvalId } = await done(url, wish)
        const approve = (as: string) => request('POST', `/api/organisation/approvals/${approvalId}/approve`, {}, as)
        expect((await approve('one')).status).not.toBe(200)
        expect((await dataOf(`/api/cards/${id}`)).state).toBe('grey')
        expect(await approve('other')).toMatchObject({ status: 200 })
        expect((await request('POST', url, wish)).error).toBe('cards.reader-registered')
      } finally {
        desk.t.setNow(undefined)
      }
      const { rows } = await desk.t.admin.query(
        `select account, (-sum(balance_minor))::float8 as minor from ledger_balances where holder_id = any($1) group by account`,
        [[id, card.holderId]],
      )
      const of = (account: string) => rows.find((row) => row.account === account)?.minor ?? 0
      const { sumMinor, broken } = await verifyTestBooks(desk.t.services, desk.ledger, desk.operatorId)
      expect({ chip: chip.inside.balance, wallet: of('wallet_principal'), onBooks: of('purse') }).toEqual(wanted)
      expect({ held: Math.abs(of('wallet_frozen')), sumMinor, broken }).toEqual({
        held: 0,
        sumMinor: 0,
        broken: [],
      })
      // The card is refused everywhere until a user decides otherwise. The log contains the requester and the approved
      // operation.
      expect((await dataOf(`/api/cards/${id}`)).state).toBe('locked')
      const log = (await dataOf(`/user/cardoptlog/list?cardId=${id}`)).list
      const row = log.find((each: { kind: string }) => each.kind === 'ungrey')
      expect(row).toMatchObject({ reason: 'the chip is broken', approvalId: expect.any(String) })
    },
  )
})
