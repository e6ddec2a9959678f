import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffSite, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.services.jobs.start(site.charging.domain.jobs ?? {})
})
afterAll(() => site.close())

const previewFile = async (content: string) =>
  (await site.call('POST', '/api/token-imports/preview', { body: { fileName: 'x.csv', content } })).data

test.each([
  ['1.23457E+15', 'lost its last digits'],
  ['1234567890123450000', 'lost its last digits'],
  ['#N/A', 'shows the error #N/A'],
])('a card number %s is refused with the reason and never imported', async (value, reason) => {
  const preview = await previewFile(`idTag,label\n${value},bus\nGOOD-1,bus\n`)
  expect(preview.faults).toEqual([{ row: 2, column: 'idTag', message: expect.stringContaining(reason) }])
  expect(preview.counts).toEqual({ rows: 2, created: 1, updated: 0 })
})

test('a token valid until a day is valid until the end of that day in the zone of the operator', async () => {
  const content = 'idTag,validFrom,validUntil\nDAY-1,2026-11-30,2026-11-30\n'
  const { suggested } = await previewFile(content)
  const settings = { ...suggested, timeZone: 'Europe/Madrid' }
  const body = { fileName: 'x.csv', content, settings }
  const { id } = (await site.call('POST', '/api/token-imports', { body })).data
  const get = async () => (await site.call('GET', `/api/token-imports/${id}`)).data
  await waitUntil(async () => (await get()).state === 'done', 'the import ends')
  const [token] = (await site.call('GET', '/api/start-tokens?search=DAY-1')).data.list
  expect(token).toMatchObject({
    validFrom: '2026-11-29T23:00:00.000Z',
    validUntil: '2026-11-30T22:59:59.000Z',
  })
})

test('a limit in another currency than the operator’s is an error of its row', async () => {
  const content = 'idTag,limitAmount,currency\nCUR-1,10,CNY\nCUR-2,10,EUR\n'
  expect((await previewFile(content)).faults).toEqual([
    { row: 3, column: 'currency', message: 'The row is in EUR, amounts are read in CNY' },
  ])
})

test('the values of a coded column are listed with counts, and a correction applies to all rows', async () => {
  const content = 'idTag,state\nV-1,gesperrt\nV-2,gesperrt\nV-3,active\n'
  const { values, suggested, groups } = await previewFile(content)
  expect(values).toEqual([
    {
      field: 'state',
      column: 'state',
      choices: expect.arrayContaining([{ code: 'blocked', label: 'Blocked' }]),
      items: [
        { text: 'gesperrt', count: 2, code: null },
        { text: 'active', count: 1, code: 'accepted' },
      ],
    },
  ])
  expect(groups).toEqual([expect.objectContaining({ column: 'state', count: 2, rows: [2, 3], isSkipped: false })])
  const settings = { ...suggested, values: { state: { gesperrt: 'blocked' } } }
  const body = { fileName: 'x.csv', content, settings }
  const corrected = (await site.call('POST', '/api/token-imports/preview', { body })).data
  expect(corrected).toMatchObject({ faultCount: 0, counts: { created: 3 } })
  expect(corrected.values[0].items[0]).toEqual({ text: 'gesperrt', count: 2, code: 'blocked' })
})

test('one group of errors is skipped, the others still refuse the file', async () => {
  const content = 'idTag,state,limitAmount\nG-1,nonsense,1\nG-2,active,many\nG-3,active,1\n'
  const { suggested, groups } = await previewFile(content)
  const [first] = groups
  const settings = { ...suggested, skipGroups: [first.id] }
  const body = { fileName: 'x.csv', content, settings }
  const { groups: left, counts } = (await site.call('POST', '/api/token-imports/preview', { body })).data
  expect(left).toHaveLength(2)
  expect(left).toContainEqual({ ...first, isSkipped: true })
  expect(counts).toMatchObject({ rows: 3, created: 1 })
})
