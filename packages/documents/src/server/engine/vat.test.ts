import { afterEach, expect, test } from 'vitest'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'

let site: DocumentsSite
afterEach(() => site.close())

const today = () => site.services.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
interface Rate {
  category: string
  rate: number
  from: string
  until: string | null
}
async function ratesOf(): Promise<Rate[]> {
  return (await site.call('GET', '/api/documents/settings')).data.rates
}
async function applied(): Promise<string | undefined> {
  const sessionIds = [await site.session(await site.wallet())]
  const body = { source: 'sessions', kind: 'simplified', sessionIds }
  const { status, error } = await site.call('POST', '/api/documents/invoices', { body })
  return status === 200 ? 'applied' : error
}

test('an operator in Germany has no rate until one is entered, and no invoice before', async () => {
  site = await documentsSite({ timeZone: 'Europe/Berlin' })
  const { data } = await site.call('GET', '/api/documents/settings')
  expect(data).toMatchObject({ country: 'DE', office: 'manual', rates: [] })
  await site.settings()
  expect(await ratesOf()).toEqual([])
  expect(await applied()).toBe('documents.no-rate')
  for (const category of ['electricity', 'service', 'occupancy'])
    await site.call('POST', '/api/documents/tax-rates', { body: { category, from: '2026-01-01', rate: 1_900 } })
  expect(await applied()).toBe('applied')
})

test('an operator in Spain gets the rates of the table; another country from a day on gets its own, or none', async () => {
  site = await documentsSite()
  await site.settings()
  expect((await ratesOf()).map(({ rate }) => rate)).toEqual([2_100, 2_100, 2_100])
  await site.settings({ country: 'MX', office: 'manual' })
  const valid = (await ratesOf()).filter(({ until }) => until === null)
  expect(valid.map(({ rate, from }) => [rate, from])).toEqual(Array.from({ length: 3 }, () => [1_600, today()]))
  await site.settings({ country: 'DE', office: 'manual' })
  expect((await ratesOf()).filter(({ until }) => until === null)).toEqual([])
  expect(await applied()).toBe('documents.no-rate')
})
