import { workbookPrefix } from '@evops/platform/contract'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { runStationImport } from '../../testing/shenzhen.ts'

let site: TestSite
const url = '/api/station-imports'
beforeAll(async () => {
  site = await createTestSite()
  await site.services.jobs.start(site.stations.domain.jobs ?? {})
})
afterAll(() => site.close())

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
/** Builds a workbook from the rows of its sheets. */
function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): string {
  const all = Object.entries(sheets)
  const cells = (row: readonly string[]) => row.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')
  const parts = {
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook><sheets>${all.map(([name], at) => `<sheet name="${name}" id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${all.map((_, at) => relation(`s${at}`, 'worksheet', `sheet${at}.xml`)).join('')}</Relationships>`,
    ...Object.fromEntries(
      all.map(([, rows], at) => [
        `xl/sheet${at}.xml`,
        `<worksheet><sheetData>${rows.map((row, index) => `<row r="${index + 1}">${cells(row)}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  const bytes = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  return workbookPrefix + Buffer.from(zipSync(bytes)).toString('base64')
}
const preview = async (content: string, more: object = {}) =>
  site.call('POST', `${url}/preview`, { body: { fileName: 'x.xlsx', content, ...more } })

const content = workbook({
  Contacts: [
    ['name', 'mail'],
    ['Ana', 'a@example.com'],
  ],
  Stations: [
    ['Stations of the region', 'as of 2026'],
    ['Source', 'the region'],
    [],
    ['station_code', 'charge_point_no', 'connector_type'],
    ['SHEET-1', 'SHEET-1-1', 'CCS2'],
    ['SHEET-1', 'SHEET-1-2', 'CCS2'],
  ],
})

test('X-03 another sheet is chosen, its titles below title lines are found, and the import reads the same', async () => {
  expect((await preview(content)).data).toMatchObject({
    origin: { sheets: ['Contacts', 'Stations'], sheet: 'Contacts', titleRow: 1 },
    columns: ['name', 'mail'],
  })
  const { data } = await preview(content, { sheet: 'Stations' })
  expect(data).toMatchObject({
    origin: { sheet: 'Stations', titleRow: 4 },
    columns: ['station_code', 'charge_point_no', 'connector_type'],
    suggested: { sheet: 'Stations' },
    counts: { chargePoints: 2 },
  })
  const done = await runStationImport(site, { fileName: 'x.xlsx', content, settings: data.suggested }, 'ours')
  expect(done).toMatchObject({ state: 'done', counts: { chargePoints: 2 } })
})

test('X-03 the row of titles is changed; a row without titles and an unknown sheet are refused by name', async () => {
  const { data } = await preview(content, { sheet: 'Stations', titleRow: 1 })
  expect(data).toMatchObject({ origin: { titleRow: 1 }, columns: ['Stations of the region', 'as of 2026'] })
  expect(await preview(content, { sheet: 'Stations', titleRow: 3 })).toMatchObject({
    status: 400,
    error: 'request.file-title-row',
    fields: { titleRow: 'Row 3 has no column titles' },
  })
  expect(await preview(content, { sheet: 'Other' })).toMatchObject({ status: 400, error: 'request.workbook-sheet' })
})

test('X-03 the titles of a CSV file are in the row that the user names', async () => {
  const csv = 'a,b,c\nstation_code,charge_point_no,connector_type\nCSV-1,CSV-1-1,CCS2\n'
  expect((await preview(csv)).data.origin).toEqual({ sheets: [], sheet: null, titleRow: 1 })
  expect((await preview(csv, { titleRow: 2 })).data).toMatchObject({
    columns: ['station_code', 'charge_point_no', 'connector_type'],
    counts: { chargePoints: 1 },
  })
})
