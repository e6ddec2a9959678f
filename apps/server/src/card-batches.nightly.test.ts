import { createTestWallet } from '@evops/ledger/testing'
import { scaleTestTimeout, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCardBatchTestSite, type CardBatchTestSite } from './testing/batch-desk.ts'

let desk: CardBatchTestSite
beforeAll(async () => void (desk = await createCardBatchTestSite()))
afterAll(() => desk.close())

test(
  '10,000 cards are issued in one batch within a minute, and taken back',
  async () => {
    const holderId = await createTestWallet(desk.site.services, desk.site.operatorId, {
      principalMinor: 10_000,
      name: 'Fleet',
    })
    const rows = Array.from({ length: 10_000 }, (_, n) => {
      const uid = `04${(n + 1).toString(16).padStart(12, '0').toUpperCase()}`
      return `${String(n).padStart(16, '0')},${uid},${holderId}`
    })
    const upload = { fileName: 'cards.csv', content: `cardNo,uid,holder\n${rows.join('\n')}\n` }
    const began = performance.now()
    const { data: preview } = await desk.sendRequest('POST', '/api/online-card-imports/preview', upload)
    const { data } = await desk.sendRequest('POST', '/api/online-card-imports', {
      ...upload,
      settings: preview.suggested,
    })
    let found = data
    await waitUntil(
      async () => {
        found = (await desk.sendRequest('GET', `/api/online-card-imports/${data.id}`)).data
        return ['done', 'refused', 'failed'].includes(found.state)
      },
      'the batch is issued',
      60_000,
    )
    const seconds = (performance.now() - began) / 1_000
    expect(found).toMatchObject({ state: 'done', counts: { created: 10_000 } })
    const { rows: counted } = await desk.site.admin.query(
      "select count(*)::int as n from charging_tokens where holder_id = $1 and state = 'accepted'",
      [holderId],
    )
    expect(counted).toEqual([{ n: 10_000 }])
    expect(seconds * 1_000).toBeLessThan(scaleTestTimeout(60_000))
    expect((await desk.sendRequest('POST', `/api/online-card-imports/${data.id}/undo`)).data.state).toBe('undone')
  },
  scaleTestTimeout(180_000),
)
