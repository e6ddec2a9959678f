import { readerEndpoints, type ReaderJobCommands } from '@evops/cards/contract'
import { createTestCardForm, createSimulatedPurseCard, type PurseApplet } from '@evops/cards/testing'
import { newId } from '@evops/platform/contract'
import { createSecretBox } from '@evops/platform/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readAllDatabaseRows,
  representationsOfSecret,
  createCardKeyTestSite,
  type CardKeyTestSite,
} from './testing/key-desk.ts'

let desk: CardKeyTestSite
let root: Buffer
const request: CardKeyTestSite['sendRequest'] = (...call) => desk.sendRequest(...call)
beforeAll(async () => {
  desk = await createCardKeyTestSite()
  const rootSet = await anActive('root')
  await anActive('user_card')
  await anActive('user_card_app', 1)
  root = await keyOfSet(rootSet.id, 'cpu_root')
})
afterAll(() => desk.close())

async function anActive(kind: string, appIndex = 0) {
  const { id } = (await request('POST', '/user/cardkey/save', { name: kind, kind, appIndex })).data
  const { version } = (await request('POST', `/api/card-keys/${id}/generate`, {})).data
  return (await request('POST', `/api/card-keys/${id}/move`, { to: 'active', reason: 'x', version }, 'other')).data
}
/** Returns a key, decrypted as in the server. */
async function keyOfSet(id: string, name: string): Promise<Buffer> {
  const box = createSecretBox(desk.t.services.config.secretKey, 'card-keys')
  const { rows } = await desk.t.admin.query('select sealed from cards_keys where key_set_id = $1 and name = $2', [
    id,
    name,
  ])
  return Buffer.from(box.open(rows[0].sealed, `${desk.operatorId}:${id}:${name}`), 'hex')
}
const aStockCard = async (more: object = {}) =>
  (await request('POST', '/api/cards', { ...createTestCardForm({ media: 'cpu', family: 'offline_purse' }), ...more }))
    .data
const start = (cardId: string, body: object, token = 'one') =>
  request('POST', `/api/cards/${cardId}/reader-jobs`, body, token)
const fetchFile = async (job: string): Promise<ReaderJobCommands> =>
  (await request('POST', `/api/card-reader-jobs/${job}/file`, {})).data
const answer = (job: string, file: object) =>
  request('POST', `/api/card-reader-jobs/${job}/answer`, { file: JSON.stringify(file) })
/** Exchanges files as a user with a reader and without a bridge does. */
async function play(job: string, card: PurseApplet) {
  for (;;) {
    const { step, apdus, mark } = await fetchFile(job)
    const { data } = await answer(job, { job, step, replies: await card.transceive(apdus), mark })
    if (data.endedAt !== null) return data
  }
}
async function personaliseCard() {
  const [card, chip] = [await aStockCard(), createSimulatedPurseCard(root)]
  const job = (await start(card.id, { kind: 'personalise' })).data
  expect(await play(job.id, chip)).toMatchObject({ state: 'done', result: { keys: 14 }, step: 3 })
  return { card, chip }
}
async function issueCard() {
  const made = await personaliseCard()
  const { data } = await request('POST', '/user/cardopt/hairpin', { id: made.card.id, holderId: null })
  return { ...made, card: data }
}
/** Starts a load as a purse operation: the paid amount is written to the chip. */
async function aLoad(card: { id: string }, amountMinor: number): Promise<string> {
  const pay = { amountMinor, method: 'pos', voucherNo: newId(), reader: {} }
  return (await request('POST', `/api/cards/${card.id}/load`, pay)).data.readerJob.id
}
const stateOf = async (id: string) => (await request('GET', `/api/cards/${id}`)).data.state

describe('cards at a reader', () => {
  test('blank → personalised with the sets in use → issued with those → loaded with a right TAC → read', async () => {
    const { card, chip } = await issueCard()
    expect(card).toMatchObject({ state: 'active', keyVersion: 1 })
    // A later version does not change the keys on the chip.
    await anActive('user_card_app', 1)
    const loaded = await play(await aLoad(card, 10_000), chip)
    expect(loaded).toMatchObject({
      state: 'done',
      result: { balanceMinor: 10_000, tacOk: true },
      amountMinor: 10_000,
    })
    expect(await play((await start(card.id, { kind: 'read' })).data.id, chip)).toMatchObject({
      result: { balanceMinor: 10_000, grey: false },
    })
    const { data } = await request('GET', `/api/cards/${card.id}/reader-jobs`)
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['read', 'load', 'personalise'])
    const { rows } = await desk.t.admin.query('select sealed, replies from cards_reader_jobs where card_id = $1', [
      card.id,
    ])
    expect(rows.every(({ sealed }) => sealed === null)).toBe(true)
  })

  test('a reader taken away before the order: failed, nothing moved; after it: failed, the card is grey and not lost', async () => {
    const { card, chip } = await issueCard()
    chip.takeAwayAfter(2)
    const early = await play(await aLoad(card, 500), chip)
    expect(early).toMatchObject({ state: 'failed', error: 'reader-gone', uncertain: false })
    expect(await stateOf(card.id)).toBe('active')
    chip.putBack()
    chip.takeAwayAfter(4)
    const late = await play(await aLoad(card, 700), chip)
    expect(late).toMatchObject({ state: 'failed', error: 'reader-gone', uncertain: true })
    expect(await stateOf(card.id)).toBe('grey')
    chip.putBack()
    // The card's own data decides: it was credited.
    const read = await play((await start(card.id, { kind: 'read' })).data.id, chip)
    expect(read.result).toMatchObject({ balanceMinor: 700 })
  })

  test('one job of a card at a time; the same answer twice is once; one of another step, job or mark is refused', async () => {
    const { card, chip } = await issueCard()
    const { id } = (await start(card.id, { kind: 'read' })).data
    expect(await start(card.id, { kind: 'read' })).toMatchObject({ status: 409, error: 'cards.reader-busy' })
    const { step, apdus, mark } = await fetchFile(id)
    expect(await fetchFile(id)).toMatchObject({ step, apdus, mark })
    const payload = { job: id, step, replies: await chip.transceive(apdus), mark }
    expect((await answer(id, { ...payload, mark: '00'.repeat(32) })).error).toBe('cards.reader-file')
    expect((await answer(id, { ...payload, step: 1 })).error).toBe('cards.reader-file')
    expect((await answer(id, { ...payload, job: newId() })).error).toBe('cards.reader-file')
    expect(await request('POST', `/api/card-reader-jobs/${id}/answer`, { file: '{}' })).toMatchObject({
      status: 400,
      fields: { file: expect.any(String) },
    })
    expect((await answer(id, payload)).data.state).toBe('done')
    expect((await answer(id, payload)).data.state).toBe('done')
    expect((await answer(id, { ...payload, replies: ['6A82'] })).error).toBe('cards.reader-ended')
    expect((await request('POST', `/api/card-reader-jobs/${id}/file`, {})).error).toBe('cards.reader-ended')
    const direct = `update cards_reader_jobs set ended_at = null where id = $1`
    await expect(desk.t.admin.query(direct, [id])).rejects.toThrow('cards_reader_jobs_ended_check')
  })

  test('a load that is given up after its order went out makes the card grey; a new PIN is written and kept nowhere', async () => {
    const { card, chip } = await issueCard()
    for (let tries = 0; tries < 5; tries += 1) await chip.transceive(['0020000003999999'])
    const job = await start(card.id, { kind: 'pin', pin: '731055' })
    expect(await play(job.data.id, chip)).toMatchObject({ state: 'done' })
    expect(await chip.transceive(['0020000003731055'])).toEqual(['9000'])
    const load = await aLoad(card, 300)
    const { step, apdus, mark } = await fetchFile(load)
    await answer(load, { job: load, step, replies: await chip.transceive(apdus), mark })
    const response = await request('POST', `/api/card-reader-jobs/${load}/abandon`, {})
    expect(response.data).toMatchObject({ state: 'abandoned', uncertain: true })
    expect((await request('POST', `/api/card-reader-jobs/${load}/abandon`, {})).data.state).toBe('abandoned')
    expect(await stateOf(card.id)).toBe('grey')
    // Searches for a separate word, or the command that contains it: six digits alone also occur in random ids.
    expect((await readAllDatabaseRows(desk.t)).text).not.toMatch(/0020000003731055|(?<![\da-f])731055(?![\da-f])/i)
  })

  test('VALID-03 what no reader can do is refused: an M1 card, a state that does not allow it, money without the purse’s act', async () => {
    const plain = await aStockCard({ media: 'm1' })
    expect((await start(plain.id, { kind: 'read' })).error).toBe('cards.reader-no-chip')
    const { card } = await issueCard()
    expect((await start(card.id, { kind: 'personalise' })).error).toBe('cards.reader-not-so')
    expect((await start(card.id, { kind: 'load' })).fields).toHaveProperty('kind')
    for (const body of [{ kind: 'pin' }, { kind: 'pin', pin: '12' }, { kind: 'read', pin: '123456' }])
      expect((await start(card.id, body)).fields).toHaveProperty('pin')
    expect((await start(card.id, { kind: 'read', bridgeId: newId() })).status).toBe(404)
  })

  test('a job that nobody ended is given up the day after', async () => {
    const { card } = await issueCard()
    const { id } = (await start(card.id, { kind: 'read' })).data
    await desk.t.admin.query(`update cards_reader_jobs set created_at = now() - interval '25 hours' where id = $1`, [
      id,
    ])
    await desk.cards.jobs?.['cards:abandon-reader-jobs']?.run({}, { jobId: newId(), attempt: 1 })
    const { data } = await request('GET', `/api/cards/${card.id}/reader-jobs`)
    const found = data.find((job: { id: string }) => job.id === id)
    expect(found).toMatchObject({ state: 'abandoned', uncertain: false })
  })

  test('S-14 no key of a set or a card is in the database, replies, the audit log or logs after a card’s life at a reader', async () => {
    const { card, chip } = await issueCard()
    await play(await aLoad(card, 900), chip)
    const { rows } = await desk.t.admin.query('select key_set_id as id, name from cards_keys where sealed is not null')
    const secrets = [...chip.keys().values()]
    for (const { id, name } of rows) secrets.push(await keyOfSet(id, name))
    const { text, bytes } = await readAllDatabaseRows(desk.t)
    const haystack = [text, JSON.stringify(desk.audited), desk.logged.join('')].join('\n')
    expect(secrets.length).toBeGreaterThan(28)
    for (const secret of secrets)
      for (const form of representationsOfSecret(secret)) {
        expect(haystack.includes(form.toString('latin1'))).toBe(false)
        expect(bytes.includes(form)).toBe(false)
      }
  })

  test.each(readerEndpoints.map(({ method, path }) => [method, path.replace('{id}', newId())] as const))(
    '%s %s: signed out 401, code missing 403',
    async (method, url) => {
      const body = method === 'POST' ? {} : undefined
      expect((await request(method, url, body, '')).status).toBe(401)
      expect((await request(method, url, body, 'nobody')).status).toBe(403)
    },
  )
  test('S-17 another operator’s jobs and bridges do not exist', async () => {
    const { card } = await issueCard()
    const { id } = (await start(card.id, { kind: 'read' })).data
    const bridge = (await request('POST', '/api/card-bridges', { name: 'Desk' })).data.id
    for (const [method, url, body] of [
      ['GET', `/api/cards/${card.id}/reader-jobs`],
      ['POST', `/api/cards/${card.id}/reader-jobs`, { kind: 'read' }],
      ['POST', `/api/card-reader-jobs/${id}/file`, {}],
      ['POST', `/api/card-reader-jobs/${id}/answer`, { file: '{}' }],
      ['POST', `/api/card-reader-jobs/${id}/abandon`, {}],
      ['DELETE', `/api/card-bridges/${bridge}`],
    ] as const)
      expect((await request(method, url, body, 'theirs')).status).toBe(404)
    expect((await request('GET', '/api/card-bridges', undefined, 'theirs')).data).toEqual([])
  })
})
