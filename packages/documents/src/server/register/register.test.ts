import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuyerFacts } from '../../contract/index.ts'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'
import { issueDocument } from '../engine/documents.service.ts'
import { loadDocumentSettings } from '../engine/settings.store.ts'
import { calculateTaxes } from '../engine/tax.rules.ts'
import { pageOfRegister, sliceOfRegister } from './register.store.ts'

let site: DocumentsSite
beforeAll(async () => {
  site = await documentsSite()
  await site.settings({ office: 'en16931', test: false })
})
afterAll(() => site.close())

const buyer: BuyerFacts = {
  kind: 'company',
  name: 'Compradora S.L.',
  taxId: 'B12345674',
  country: 'ES',
  address: '',
  postcode: '',
  regime: '',
  useCode: '',
  email: '',
}
const line = (category: 'service' | 'electricity', rate: number, grossMinor: number) => ({
  category,
  text: 'Recarga',
  code: '',
  energyDwh: 100_000,
  rate,
  grossMinor,
})

test('the register of a month has a row per document and rate, and its sums are those of plain SQL', async () => {
  const at = site.services.now()
  const issue = (lines: Parameters<typeof calculateTaxes>[0]) =>
    site.services.db.inTenant(site.operatorId, async (tx) => {
      const settings = await loadDocumentSettings(tx)
      const wish = { operatorId: site.operatorId, at, timeZone: 'Europe/Madrid', currency: 'EUR', settings }
      return issueDocument(tx, { ...wish, kind: 'invoice', buyer, figures: calculateTaxes(lines) })
    })
  const first = await issue([line('electricity', 2_100, 12_100), line('service', 1_000, 1_100)])
  await issue([line('service', 2_100, 333)])
  const month = first.day.slice(0, 7)
  type Tx = Parameters<Parameters<DocumentsSite['services']['db']['inTenant']>[1]>[0]
  const inTenant = <T>(read: (tx: Tx) => Promise<T>) => site.services.db.inTenant(site.operatorId, read)
  const found = await inTenant((tx) => pageOfRegister(tx, { month, page: 1, pageSize: 50 }))
  expect(found.list.map((row) => [row.number === first.number, row.rate, row.netMinor, row.taxMinor])).toEqual([
    [true, 1_000, 1_000, 100],
    [true, 2_100, 10_000, 2_100],
    [false, 2_100, 275, 58],
  ])
  expect(found.list[0]).toMatchObject({ buyerTaxId: 'B12345674', buyerName: 'Compradora S.L.', reversesNumber: '' })
  const { rows } = await site.admin.query<{ net: string; tax: string }>(
    'select sum(net_minor) as net, sum(tax_minor) as tax from documents_issued where operator_id = $1',
    [site.operatorId],
  )
  const sum = (of: 'netMinor' | 'taxMinor') => found.rates.reduce((all, rate) => all + rate[of], 0)
  expect([sum('netMinor'), sum('taxMinor')]).toEqual([Number(rows[0]?.net), Number(rows[0]?.tax)])
  // The file reads the same rows, slice by slice.
  const slice = await inTenant((tx) => sliceOfRegister(tx, { month }, { after: undefined, limit: 2 }))
  const rest = await inTenant((tx) => sliceOfRegister(tx, { month }, { after: slice.last, limit: 2 }))
  expect([...slice.rows, ...rest.rows]).toEqual(found.list)
  expect(await inTenant((tx) => pageOfRegister(tx, { month: '2001-01', page: 1, pageSize: 50 }))).toMatchObject({
    list: [],
    total: 0,
    rates: [],
  })
})
