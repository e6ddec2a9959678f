import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StationNet, TemplatePreview, TemplateUseRow } from '../../contract/index.ts'
import { gridSite, type GridSite } from '../../testing/index.ts'

let site: GridSite
beforeAll(async () => {
  site = await gridSite()
})
afterAll(() => site.close())

const url = '/api/energy/templates'
const point = {
  quantity: 'energy-import',
  register: 'holding',
  address: 30,
  valueType: 'u32',
  scaleE6: 10_000_000,
}
const feeder = {
  name: 'F',
  count: 2,
  ratedA: 400,
  chargePoints: 3,
  chargePointW: 60_000,
  metered: true,
  points: [point],
}
const yard = { name: 'Yard', lowV: 400, highV: 10_000, transformerVa: 630_000, feeders: [feeder] }
let made = 0
async function aTemplate(more: object = {}): Promise<{ id: string; version: number }> {
  made += 1
  const { status, data } = await site.call('POST', url, { body: { ...yard, name: `Yard ${made}`, ...more } })
  expect(status).toBe(200)
  return data
}
const useOf = (prefix: string, more: object = {}) => ({ stationId: site.stationId, prefix, ...more })
const preview = (id: string, body: object, token = 'ours') => site.call('POST', `${url}/${id}/preview`, { body, token })
const use = (id: string, body: object, token = 'ours') => site.call('POST', `${url}/${id}/uses`, { body, token })
const undo = (id: string, token = 'ours') => site.call('POST', `/api/energy/template-uses/${id}/undo`, { token })
const device = { host: '127.0.0.1', port: 1_502 }
const counts = async () => {
  const { rows } = await site.admin.query<Record<string, number>>(
    `select (select count(*)::int from grid_objects) as objects, (select count(*)::int from grid_nodes) as nodes,
      (select count(*)::int from stations_charge_points) as "chargePoints", (select count(*)::int from stations_meters) as meters,
      (select count(*)::int from energy_collectors) as collectors`,
  )
  return rows[0]
}

describe('ROUTE-12 pre-configuration', () => {
  test('a preview says all that would be added and writes nothing', async () => {
    const before = await counts()
    const { id } = await aTemplate()
    const look: TemplatePreview = (await preview(id, useOf('P-', { device }))).data
    expect(look.refused).toEqual([])
    expect(look.feeders).toEqual(
      ['P-F1', 'P-F2'].map((name) => ({
        name,
        // √3 · 400 V · 400 A
        ratedW: 277_128,
        chargePointsW: 180_000,
        chargePoints: [`${name}-01`, `${name}-02`, `${name}-03`],
        meterNo: `${name}-M`,
        points: 1,
      })),
    )
    expect(look.objects).toHaveLength(7 + 2 * 5)
    expect(await counts()).toEqual(before)
  })

  test('a use adds charge points, meters, collectors and a net that feeds every point; undo leaves nothing of it', async () => {
    const before = await counts()
    const { id } = await aTemplate()
    const supplyPointId = await site.aSupply('S-77')
    const { status, data } = await use(id, useOf('N-', { device, supplyPointId }))
    expect(status).toBe(200)
    expect(data).toMatchObject({
      objects: 17,
      chargePoints: 6,
      meters: 2,
      collectors: 2,
      undoneAt: null,
      prefix: 'N-',
    })
    expect(data.credentials).toHaveLength(6)
    expect(data.credentials[0]).toMatchObject({
      chargePointNo: 'N-F1-01',
      identity: 'N-F1-01',
      password: expect.any(String),
    })
    const net: StationNet = (await site.call('GET', `/api/energy/nets/${site.stationId}`)).data
    expect(JSON.stringify(net)).toContain('N-F2-03')
    const { rows } = await site.admin.query<{ fed: number; nodes: number }>(
      `with recursive reached as (
         select t.node_id from grid_terminals t join grid_objects o on o.id = t.object_id where o.name = 'N-G'
         union select n.node_id from reached r join grid_terminals t on t.node_id = r.node_id
           join grid_objects o on o.id = t.object_id and o.kind in ('Breaker', 'PowerTransformer')
           join grid_terminals n on n.object_id = o.id)
       select count(distinct t.object_id)::int as fed, 0 as nodes from grid_terminals t
         join grid_objects o on o.id = t.object_id and o.kind in ('ChargingPile', 'Meter') join reached r on r.node_id = t.node_id`,
    )
    expect(rows[0]?.fed).toBe(8)
    const taken = await preview(id, useOf('N-', { device }))
    expect(taken.data.refused.length).toBeGreaterThan(0)
    expect(await use(id, useOf('N-', { device }))).toMatchObject({
      status: 409,
      error: 'grid.template-refused',
    })
    const undone: TemplateUseRow = (await undo(data.id)).data
    expect(undone.undoneAt).not.toBeNull()
    expect(await counts()).toEqual(before)
    expect(await undo(data.id)).toMatchObject({ status: 409, error: 'grid.template-undone' })
    expect(await use(id, useOf('N-'))).toMatchObject({ status: 200, data: { collectors: 0 } })
  })

  test('all of it or nothing: a number that is taken at the end leaves nothing behind', async () => {
    await site.chargePointAt(site.stationId, 'Q-F2-03')
    const before = await counts()
    const { id } = await aTemplate()
    const look = await preview(id, useOf('Q-'))
    expect(look.data.refused).toContainEqual({ about: 'Q-F2-03', message: expect.stringContaining('taken') })
    expect(await use(id, useOf('Q-'))).toMatchObject({ status: 409, error: 'grid.template-refused' })
    expect(await counts()).toEqual(before)
  })

  test('what is in use is not undone: connected elsewhere, changed by hand, or more than a day old', async () => {
    const { id } = await aTemplate()
    const joined = (await use(id, useOf('R-'))).data
    const { data: found } = await site.call('GET', `/api/energy/objects?search=R-F1&pageSize=50`)
    const breaker = found.list.find(({ name }: { name: string }) => name === 'R-F1')
    const lamp = await site.add('EnergyConsumer', 'Lamp', { containerId: breaker.containerId })
    await site.join(lamp, [breaker, 2])
    expect(await undo(joined.id)).toMatchObject({ status: 409, error: 'grid.still-connected' })
    const changed = (await use(id, useOf('T-'))).data
    await site.admin.query(`update stations_charge_points set version = 2 where charge_point_no = 'T-F1-02'`)
    const before = await counts()
    expect(await undo(changed.id)).toMatchObject({ status: 409 })
    expect(await counts()).toEqual(before)
    const old = (await use(id, useOf('U-'))).data
    await site.admin.query(`update grid_template_uses set at = at - interval '25 hours' where id = $1`, [old.id])
    expect(await undo(old.id)).toMatchObject({ status: 409, error: 'grid.template-undo-late' })
  })

  test('two who undo at once: one does', async () => {
    const { id } = await aTemplate()
    const { data } = await use(id, useOf('V-'))
    const replies = await Promise.all([undo(data.id), undo(data.id)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('what a template can not say is refused by field', async () => {
    const bad = async (more: object) =>
      (await site.call('POST', url, { body: { ...yard, name: newId(), ...more } })).fields
    expect(await bad({ highV: null })).toHaveProperty('transformerVa')
    expect(await bad({ highV: 400 })).toHaveProperty('highV')
    expect(await bad({ feeders: [feeder, feeder] })).toHaveProperty('feeders')
    expect(await bad({ feeders: [] })).toHaveProperty('feeders')
    expect(await bad({ feeders: [{ ...feeder, count: 50, chargePoints: 50 }] })).toHaveProperty('feeders')
    expect(await bad({ feeders: [{ ...feeder, points: [{ ...point, address: null }] }] })).not.toEqual(undefined)
    const { name } = (await aTemplate({ name: 'Twice' })) as unknown as { name: string }
    expect(await site.call('POST', url, { body: { ...yard, name } })).toMatchObject({
      status: 409,
      error: 'grid.template-name-taken',
    })
  })

  test('another operator, another station’s user and who may not add parts', async () => {
    const { id, version } = await aTemplate()
    expect(await preview(id, useOf('W-'), 'theirs')).toMatchObject({ status: 404 })
    expect(await use(id, useOf('W-'), 'scoped')).toMatchObject({ status: 404 })
    expect(await use(id, useOf('W-'), 'planner')).toMatchObject({ status: 403 })
    const change = { body: { ...yard, name: 'Changed', version }, token: 'theirs' }
    expect(await site.call('PUT', `${url}/${id}`, change)).toMatchObject({ status: 404 })
    expect(await site.call('PUT', `${url}/${id}`, { body: { ...yard, name: 'Renamed', version } })).toMatchObject({
      status: 200,
    })
    expect(await site.call('PUT', `${url}/${id}`, { body: { ...yard, name: 'Again', version } })).toMatchObject({
      status: 409,
    })
    const used = (await use(id, useOf('X-'))).data
    expect(await undo(used.id, 'theirs')).toMatchObject({ status: 404 })
    expect(await undo(used.id, 'scoped')).toMatchObject({ status: 404 })
    const listed = await site.call('GET', `/api/energy/template-uses?templateId=${id}`)
    expect(listed.data).toMatchObject({ total: 1, list: [{ prefix: 'X-', templateName: 'Renamed' }] })
    expect(await site.call('DELETE', `${url}/${id}`)).toMatchObject({ status: 200 })
    expect(site.audited.at(-1)).toMatchObject({ entity: 'grid-template', entityId: id })
  })
})
