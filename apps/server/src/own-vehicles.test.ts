import { ocppSite, type OcppSite } from '@evops/charging/testing'
import { fleetEndpoints } from '@evops/fleet/contract'
import { createFleetModule } from '@evops/fleet/server'
import { fleetDeps } from '@evops/fleet/testing'
import { languages } from '@evops/platform/contract'
import type { App, ServerDomain } from '@evops/platform/server'
import { createTestActor, permissionCodesOf, readExport, testApp, testServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: OcppSite
let app: App
let domain: ServerDomain
let operators: Record<'ours' | 'theirs', string>
const codes = permissionCodesOf(fleetEndpoints)
beforeAll(async () => {
  site = await ocppSite([], testServices())
  domain = createFleetModule(fleetDeps(site.services)).domain
  operators = { ours: site.operatorId, theirs: await site.operator() }
  app = await testApp(site.services, [domain], {
    actor: (token) => (token === 'ours' || token === 'theirs' ? createTestActor(operators[token], codes) : null),
    audit: async () => undefined,
  })
})
afterAll(async () => {
  await app.close()
  await site.close()
})

async function post(token: 'ours' | 'theirs', url: string, body: object) {
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
  expect({ url, status: reply.statusCode }).toEqual({ url, status: 200 })
  return JSON.parse(reply.body).data
}
/** Creates the maker, type, model, fleet and line to which the rows of a file refer. */
async function addReferences(token: 'ours' | 'theirs', mark: string) {
  const { id: makerId } = await post(token, '/api/vehicle-makers', { name: `Carrocerías ${mark}`, countryCode: 'es' })
  const { id: typeId } = await post(token, '/api/vehicle-types', { name: `Urbano ${mark}`, kind: 'city_bus' })
  const battery = { batteryDwh: 3_500_000, interface: 'ccs2' }
  const { id: modelId } = await post(token, '/api/vehicle-models', { makerId, typeId, name: `ie ${mark}`, ...battery })
  const { id: fleetId } = await post(token, '/api/fleets', { name: `Cochera ${mark}` })
  const { id: lineId } = await post(token, '/api/bus-lines', { lineNo: `L${mark}`, name: `Peña ${mark}` })
  return { modelId, fleetId, lineId }
}

test.each(languages)('X-03 our own file of vehicles in %s makes the same vehicles elsewhere', async (language) => {
  const references = await addReferences('ours', language)
  await addReferences('theirs', language)
  const vehicle = {
    ...references,
    plate: `Ñ-${language}-1`,
    selfNo: `00${languages.indexOf(language)}7`,
    vin: `VF1ZZZ00000000${100 + languages.indexOf(language)}`,
    evccid: null,
    batteryDwh: 3_125_000,
    state: 'repair',
    registeredOn: '2024-02-29',
    odometerM: 123_456_789,
    remark: '=1+1, "dos"',
  }
  await post('ours', '/api/vehicles', vehicle)
  const fileOf = (operatorId: string) =>
    readExport(domain, createTestActor(operatorId, codes, { language }), {
      name: 'fleet.vehicles',
      filter: { search: vehicle.selfNo },
    })
  const ours = await fileOf(operators.ours)
  expect(ours.rows).toHaveLength(1)
  expect(await post('theirs', '/api/vehicles/import', { content: ours.text })).toMatchObject({ created: 1, errors: [] })
  expect(await fileOf(operators.theirs)).toEqual(ours)
})
