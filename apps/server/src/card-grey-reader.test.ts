import type { ReaderJobCommands } from '@evops/cards/contract'
import { createTestCardForm, createSimulatedPurseCard, type PurseApplet } from '@evops/cards/testing'
import { runTestSession } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { createSecretBox } from '@evops/platform/server'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCardTestSite, type CardTestSite } from './testing/card-desk.ts'

let desk: CardTestSite
beforeAll(async () => void (desk = await createCardTestSite()))
afterAll(() => desk.close())

async function anActive(kind: string, name: string, appIndex = 0): Promise<Buffer> {
  const { id } = await desk.done('POST', '/user/cardkey/save', { name: kind, kind, appIndex })
  const { version } = await desk.done('POST', `/api/card-keys/${id}/generate`, {})
  const move = { to: 'active', reason: 'x', version }
  await desk.done('POST', `/api/card-keys/${id}/move`, move, { as: 'other' })
  const { rows } = await desk.site.admin.query(
    'select operator_id, sealed from cards_keys where key_set_id = $1 and name = $2',
    [id, name],
  )
  const box = createSecretBox(desk.site.services.config.secretKey, 'card-keys')
  return Buffer.from(box.open(rows[0].sealed, `${rows[0].operator_id}:${id}:${name}`), 'hex')
}
async function play(job: string, chip: PurseApplet) {
  for (;;) {
    const { step, apdus, mark }: ReaderJobCommands = await desk.done('POST', `/api/card-reader-jobs/${job}/file`, {})
    const file = JSON.stringify({ job, step, replies: await chip.transceive(apdus), mark })
    const after = await desk.done('POST', `/api/card-reader-jobs/${job}/answer`, { file })
    if (after.endedAt !== null) return after
  }
}

test('L-09 a card that a terminal left grey is freed by a reader, and what was recorded is off chip and books, also where the reader was taken away first', async () => {
  const { site, done, books } = desk
  const root = await anActive('root', 'cpu_root')
  await anActive('user_card', 'card_master')
  const holderId = await desk.holder(50_000)
  const form = createTestCardForm({ family: 'offline_purse', media: 'cpu' })
  const { id } = await done('POST', '/api/cards', form)
  const chip = createSimulatedPurseCard(root)
  await play((await done('POST', `/api/cards/${id}/reader-jobs`, { kind: 'personalise' })).id, chip)
  site.setNow(new Date(Date.now() - 86_400_000))
  await done('POST', '/user/cardopt/hairpin', { id, holderId })
  site.setNow(undefined)
  const act = async (what: string, body: object) =>
    (await done('POST', `/api/cards/${id}/${what}`, { reader: {}, ...body })).readerJob.id
  await play(await act('load', { amountMinor: 40_000 }), chip)

  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await runTestSession(point, { idTag: form.uid, from: 140, until: 100, startWh: 1_000_000 })
  await point.close()
  const sessions = async () => (await desk.tradesOf(id)).list
  await waitUntil(async () => (await sessions())[0]?.state === 'settled', 'the session is settled')
  const [{ sessionId, totalMinor }] = await sessions()
  const record = {
    cardNo: form.cardNo,
    kind: 'grey',
    counter: 1,
    amountMinor: totalMinor,
    beforeMinor: 40_000,
    at: new Date(Date.now() - 100 * 60_000),
    chargePoint: chargePoint.chargePointNo,
    connector: 1,
  } as const
  chip.inside.grey = true
  const content = desk.fileOf([record])
  expect(await done('POST', '/api/cards/transactions', { content })).toMatchObject({ taken: 1 })
  expect(await done('GET', `/api/cards/${id}`)).toMatchObject({ state: 'grey' })

  const job = await act('ungrey', { reason: 'brought to the desk' })
  expect(await books(id, holderId)).toMatchObject({ purse: 40_000, clearing: totalMinor, sum: 0, broken: [] })
  const file: ReaderJobCommands = await done('POST', `/api/card-reader-jobs/${job}/file`, {})
  const replies = await chip.transceive(file.apdus)
  const first = JSON.stringify({ job, step: 0, replies, mark: file.mark })
  await done('POST', `/api/card-reader-jobs/${job}/answer`, { file: first })
  chip.takeAwayAfter(1)
  expect(await play(job, chip)).toMatchObject({ state: 'failed', uncertain: true })
  chip.putBack()
  expect(await done('GET', `/api/cards/${id}`)).toMatchObject({ state: 'grey' })
  expect(await books(id, holderId)).toMatchObject({ purse: 40_000, broken: [] })

  const read = await play(await act('ungrey', { reason: 'read' }), chip)
  expect(read).toMatchObject({ state: 'done', result: { landed: true, balanceMinor: 40_000 - totalMinor } })
  expect(chip.inside).toMatchObject({ grey: false, balance: 40_000 - totalMinor })
  expect(await books(id, holderId)).toMatchObject({
    purse: 40_000 - totalMinor,
    clearing: 0,
    sum: 0,
    broken: [],
  })
  expect(await done('GET', `/api/cards/${id}`)).toMatchObject({ state: 'active' })
  expect((await sessions())[0]).toMatchObject({ sessionId, differenceMinor: 0 })
  const again = await desk.sendRequest('POST', `/api/cards/${id}/ungrey`, { reason: 'x', reader: {} }, { key: newId() })
  expect(again.status).toBe(409)
})
