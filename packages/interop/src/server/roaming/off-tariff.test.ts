import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestTariff, createRoamingTestSite, type RoamingTestSite } from '../../testing/roaming-desk.ts'
import { foreignCdr } from '../../testing/roaming-objects.ts'

let desk: RoamingTestSite
beforeAll(async () => {
  desk = await createRoamingTestSite()
})
afterAll(() => desk.close())

/** 9.93 by the tariff in the record, including the tax of a tenth. */
const tariff = {
  elements: [
    {
      price_components: [
        { type: 'FLAT', price: 1, vat: 10, step_size: 1 },
        { type: 'ENERGY', price: 0.65, vat: 10, step_size: 1 },
      ],
    },
  ],
}
const dear = {
  total_fixed_cost: undefined,
  total_energy_cost: undefined,
  total_cost: { excl_vat: 10.52, incl_vat: 11.57 },
}
async function ready(roundingMinor: number) {
  const partner = await desk.abroad()
  const driver = await desk.driver({ principalMinor: 50_000 })
  await partner.terms({ tokens: 'all', roundingMinor, tariffToleranceHundredths: 2_000 })
  await partner.pushTokens()
  return {
    partner,
    bills: async (more = {}) => {
      const cdr = foreignCdr(desk, partner, driver, { tariffs: [createTestTariff(partner, tariff)], ...more })
      expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body: cdr })).code).toBe(1000)
      return cdr
    },
  }
}
const runOverdueJob = async () => {
  desk.notices.length = 0
  await desk.run('interop:tell-overdue')
  return desk.notices
}

test('X-07 OCPI: records that differ from the tariff by more than was agreed are told once under the bell, and stand in their filter', async () => {
  const { partner, bills } = await ready(2)
  await bills()
  expect(await runOverdueJob()).toEqual([])
  await bills(dear)
  await bills(dear)
  const notices = await runOverdueJob()
  expect(new Set(notices.map(({ userId }) => userId)).size).toBe(notices.length)
  const [notice] = notices
  expect(notice?.operatorId).toBe(desk.operatorId)
  expect(notice?.text.en).toContain('more than was agreed: 2.')
  const { rows } = await desk.admin.query('select name from organisation_partners where id = $1', [partner.id])
  expect(notice?.place.en).toBe(rows[0]?.name)
  expect(notice?.href).toBe(`/sysmng/roaming?view=sessions&byTariff=other&partnerId=${partner.id}`)
  expect(await runOverdueJob()).toEqual([])
  await bills(dear)
  expect((await runOverdueJob())[0]?.text.en).toContain('more than was agreed: 1.')
})

test('X-07 OCPI: a record that was taken back is not told', async () => {
  const { partner, bills } = await ready(1)
  const cdr = await bills(dear)
  const total_cost = { excl_vat: -10.52, incl_vat: -11.57 }
  const body = { ...cdr, id: `${cdr.id}-C`, credit: true, credit_reference_id: cdr.id, total_cost }
  expect((await partner.sendRequest('POST', '/2.2.1/emsp/cdrs', { body })).code).toBe(1000)
  expect(await runOverdueJob()).toEqual([])
})

test('X-07 the export of sessions elsewhere says what each comes to by the partner’s tariff, and the difference', async () => {
  const { partner, bills } = await ready(2)
  const [same, other] = [await bills(), await bills(dear)]
  const unknown = await bills({ tariffs: undefined })
  const kind = desk.interop.domain.exports?.find(({ name }) => name === 'roaming-sessions')
  const actor = createTestActor(desk.operatorId, [])
  const filter = { partnerId: partner.id }
  const head = kind?.head({ ...actor, language: 'en' }, filter) ?? []
  const at = (name: string) => head.indexOf(name)
  const rows: (readonly unknown[])[] = []
  for await (const row of kind?.rows(actor, filter) ?? []) rows.push(row)
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => head.length))
  const tariffColumnsOf = (id: string) => {
    const row = rows.find((one) => one[at('CDR or billing record')] === id)
    return [row?.[at('By the partner’s tariff')], row?.[at('Above the tariff')]]
  }
  expect([tariffColumnsOf(same.id), tariffColumnsOf(other.id), tariffColumnsOf(unknown.id)]).toEqual([
    [9.93, -0.01],
    [9.93, 1.64],
    ['', ''],
  ])
})
