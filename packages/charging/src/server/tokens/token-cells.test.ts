import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffSite, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
})
afterAll(() => site.close())

const previewFile = async (content: string) =>
  (await site.call('POST', '/api/token-imports/preview', { body: { fileName: 'x.csv', content } })).data

test.each([
  ['1.23457E+15', 'lost its last digits'],
  ['1234567890123450000', 'lost its last digits'],
  ['#N/A', 'shows the error #N/A'],
])('X-16 a card number %s is refused with the reason and never imported', async (value, reason) => {
  const preview = await previewFile(`idTag,label\n${value},bus\nGOOD-1,bus\n`)
  expect(preview.faults).toEqual([{ row: 2, column: 'idTag', message: expect.stringContaining(reason) }])
  expect(preview.counts).toEqual({ rows: 2, created: 1, updated: 0 })
})
