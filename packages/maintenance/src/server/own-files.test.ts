import { languages } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../testing/index.ts'

let shop: MaintenanceTestSite
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  await createTestStation(shop.services, shop.theirs, { name: 'Depot 7' })
})
afterAll(() => shop.close())

const post = async (url: string, body: object) => (await shop.call('POST', url, { body, token: 'theirs' })).data
async function filesOf(name: string, search: string, language: (typeof languages)[number]) {
  const fileOf = (operatorId: string) => shop.exported(operatorId, { name, filter: { search }, language })
  return { ours: await fileOf(shop.operatorId), theirs: () => fileOf(shop.theirs) }
}

test.each(languages)(
  'X-03 our own file of contractors in %s makes the same contractors elsewhere',
  async (language) => {
    const name = `Señal Peña ${language}`
    const body = {
      name,
      taxId: 'B-12345674',
      contact: 'Íñigo',
      phone: '0034600111222',
      email: 'taller@example.org',
      skills: ['dc', 'meter'],
      stationIds: [shop.stationId],
      validFrom: '2026-01-01',
      validUntil: '2031-12-31',
      remark: '=1+1, "two"',
    }
    expect(await shop.call('POST', '/api/maintenance-contractors', { body })).toMatchObject({ status: 200 })
    const { ours, theirs } = await filesOf('maintenance.contractors', name, language)
    const url = '/api/maintenance-contractor-imports'
    const file = { fileName: 'contractors.csv', content: ours.text }
    const { suggested, faults, missing } = await post(`${url}/preview`, file)
    expect({ faults, missing }).toEqual({ faults: [], missing: [] })
    const { id } = await post(url, { ...file, settings: suggested })
    const stateOf = async () => (await shop.call('GET', `${url}/${id}`, { token: 'theirs' })).data.state
    await waitUntil(async () => ['done', 'refused', 'failed'].includes(await stateOf()), 'the import ends')
    expect(await stateOf()).toBe('done')
    expect(await theirs()).toEqual(ours)
  },
)

test.each(languages)(
  'X-03 our own file of maintenance staff in %s makes the same persons elsewhere',
  async (language) => {
    const staffNo = `000${languages.indexOf(language)}7`
    const body = {
      staffNo,
      name: 'Begoña Núñez',
      mobile: `1380000000${languages.indexOf(language)}`,
      email: 'b@example.org',
      skills: ['dc', 'civil'],
      certificates: [
        { name: 'Alta tensión', number: 'AT-1', until: '2031-05-06', skill: 'dc' },
        { name: 'Baja tensión', number: '', until: null, skill: null },
      ],
      stationIds: [shop.stationId],
      state: 'leave',
      remark: '-2+3',
    }
    expect(await shop.call('POST', '/api/maintenance-staff', { body })).toMatchObject({ status: 200 })
    const { ours, theirs } = await filesOf('maintenance.staff', staffNo, language)
    const done = await post('/api/maintenance-staff/import', { content: ours.text, dryRun: false })
    expect(done).toMatchObject({ created: 1, errors: [] })
    // Contact data are masked in the file, so the import says that it does not read them.
    const contact = [2, 3]
    for (const place of contact) expect(done.unread).toContain(ours.head[place])
    const rowsOf = (rows: typeof ours.rows) => rows.map((row) => row.filter((_, place) => !contact.includes(place)))
    expect(rowsOf((await theirs()).rows)).toEqual(rowsOf(ours.rows))
    // At home the file changes nothing.
    const again = await shop.call('POST', '/api/maintenance-staff/import', {
      body: { content: ours.text, dryRun: false },
    })
    expect(again.data).toMatchObject({ updated: 1, errors: [] })
    expect((await filesOf('maintenance.staff', staffNo, language)).ours).toEqual(ours)
  },
)
