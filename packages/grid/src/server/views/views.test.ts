import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawingView, GridObjectRow, NetLive } from '../../contract/index.ts'
import { gridSite, type GridSite } from '../../testing/index.ts'

let site: GridSite
let net: Record<'supply' | 'main' | 'earth' | 'line' | 'point', GridObjectRow>
let drawingId: string
beforeAll(async () => {
  site = await gridSite()
  const room = await site.add('Substation', 'Room')
  const low = await site.add('VoltageLevel', '400 V', { containerId: room.id, baseVoltageV: 400 })
  const inLow = { containerId: low.id }
  const chargePoint = await site.chargePointAt(site.stationId, 'CP-1')
  net = {
    supply: await site.add('EnergySource', 'Grid', inLow),
    line: await site.add('Disconnector', 'QS1', inLow),
    main: await site.add('Breaker', 'QF1', inLow),
    earth: await site.add('GroundDisconnector', 'QE1', inLow),
    point: await site.add('ChargingPile', 'CP-1', { ...inLow, refersToId: chargePoint }),
  }
  await site.join(net.line, net.supply)
  await site.join([net.line, 2], net.main)
  await site.join([net.main, 2], net.earth)
  await site.join(net.point, net.earth)
  const url = '/api/energy/drawings'
  const { data } = await site.call('POST', url, { body: { stationId: site.stationId, name: 'Main' } })
  drawingId = data.id
  const { version, netMark, document } = (await site.call('GET', `${url}/${drawingId}`)).data
  const symbols = Object.values(net).map(({ id }, at) => ({ objectId: id, x: 0, y: at * 100, rotation: 0 }))
  // Lines are created from the model.
  const drawn = { ...document, symbols }
  const body = { version, netMark, document: drawn, objects: [] }
  expect(await site.call('POST', `${url}/${drawingId}/draft`, { body })).toMatchObject({ status: 200 })
})
afterAll(() => site.close())

const viewing = (token = 'ours') => site.call('GET', `/api/energy/drawings/${drawingId}/view`, { token })
const liveOf = async (): Promise<NetLive> => (await site.call('GET', `/api/energy/nets/${site.stationId}/live`)).data
const select = ({ id }: GridObjectRow, position: string, more: object = {}, token = 'ours') =>
  site.call('POST', `/api/energy/objects/${id}/switching`, {
    body: { position, reason: 'Works', ...more },
    token,
  })
const confirm = ({ id }: GridObjectRow, selectionId: string, token = 'ours') =>
  site.call('POST', `/api/energy/objects/${id}/switching/confirm`, { body: { selectionId }, token })
const record = async (object: GridObjectRow, position: string, more: object = {}) => {
  const { data } = await select(object, position, more)
  return confirm(object, data.selectionId)
}

describe('ROUTE-12 what the explorer shows', () => {
  test('nothing until it is published; then the drawing, its net, and whether the model has moved on', async () => {
    expect(await viewing()).toMatchObject({ status: 404 })
    const path = `/api/energy/drawings/${drawingId}`
    const { version } = (await site.call('GET', path)).data
    await site.call('POST', `${path}/publish`, { body: { version, note: 'First' } })
    const view: DrawingView = (await viewing()).data
    expect(view).toMatchObject({ number: 1, note: 'First', stationName: 'North', isBehind: false })
    expect(view.document.lines).toHaveLength(4)
    expect(view.objects).toHaveLength(7)
    for (const token of ['theirs', 'scoped']) expect(await viewing(token)).toMatchObject({ status: 404 })
    expect(await viewing('nobody')).toMatchObject({ status: 403 })
    await site.call('POST', `/api/energy/objects/${net.point.id}/connection`, {
      body: { sequence: 1, to: null },
    })
    expect((await viewing()).data.isBehind).toBe(true)
    await site.join(net.point, net.earth)
    expect((await viewing()).data.isBehind).toBe(false)
  })

  test('charge points with their connectors, alarms and departures; others find nothing', async () => {
    const { chargePoints, positions } = await liveOf()
    expect(positions).toEqual([])
    expect(chargePoints).toEqual([
      {
        objectId: net.point.id,
        connectors: [{ connectorNo: 1, status: 'offline', powerW: null, at: null }],
        alarms: 0,
        departures: [],
      },
    ])
    const path = `/api/energy/nets/${site.stationId}/live`
    expect(await site.call('GET', path, { token: 'theirs' })).toMatchObject({ status: 404 })
  })

  test('alarms of a charge point are those that are still active, ordinary news left out', async () => {
    const alarms = [
      ['F20', 'raised', 4],
      ['F21', 'acknowledged', 3],
      ['F22', 'cleared', 3],
      ['F23', 'closed', 4],
      ['F24', 'raised', 1],
    ] as const
    for (const [code, state, level] of alarms)
      await site.admin.query(
        `insert into stations_alarms (operator_id, id, station_id, charge_point_id, connector_no, code, state, level, raised_at, last_at, closed_at)
         select operator_id, $2, station_id, charge_point_id, 1, $3, $4, $5, now(), now(), case $4 when 'closed' then now() end
         from grid_objects where id = $1`,
        [net.point.id, newId(), code, state, level],
      )
    expect((await liveOf()).chargePoints).toMatchObject([{ objectId: net.point.id, alarms: 2 }])
    await site.admin.query('delete from stations_alarms where station_id = $1', [site.stationId])
  })
})

describe('26 what meters said last', () => {
  const at = (minutes: number) => new Date(site.services.now().getTime() - minutes * 60_000)
  const metersOf = async () => (await liveOf()).meters
  test('by their collector or by a reading, whichever is newer, with how long it is believed', async () => {
    const meterId = await site.aMeter('M-1')
    const meter = await site.add('Meter', 'PJ1', { baseVoltageV: 400, refersToId: meterId })
    expect(await metersOf()).toEqual([])
    const values = [site.operatorId, meterId, at(90)]
    await site.admin.query(
      `insert into stations_meter_readings (operator_id, meter_id, at, register_dwh, source) values ($1, $2, $3, 12345, 'csv')`,
      values,
    )
    await site.admin.query('update stations_meters set multiplier = 40 where id = $1', [meterId])
    const reading = { quantity: 'energy', value: 493_800, at: at(90).toISOString(), freshS: 86_400 }
    expect(await metersOf()).toMatchObject([{ objectId: meter.id, values: [{ ...reading, at: expect.any(String) }] }])
    const collectorId = newId()
    await site.admin.query(
      `insert into energy_collectors (operator_id, id, name, station_id, protocol, host, port, interval_s, enabled, created_at, due_at)
       values ($1, $2, 'C', $3, 'modbus-tcp', '127.0.0.1', 502, 60, true, now(), now())`,
      [site.operatorId, collectorId, site.stationId],
    )
    for (const [quantity, value] of [
      ['power', 62_000],
      ['energy-import', 50_000],
    ] as const)
      await site.admin.query(
        `insert into energy_data_points (operator_id, meter_id, quantity, collector_id, register, address, value_type, scale_e6, value_e3, value_at)
         values ($1, $2, $3, $4, 'holding', 0, 'u32', 1000000, $5, $6)`,
        [site.operatorId, meterId, quantity, collectorId, value, at(1)],
      )
    expect(await metersOf()).toMatchObject([
      {
        objectId: meter.id,
        values: [
          { quantity: 'energy', value: 500_000, freshS: 150 },
          { quantity: 'power', value: 62_000, freshS: 150 },
        ],
      },
    ])
    await site.admin.query('update energy_collectors set enabled = false where id = $1', [collectorId])
    expect((await metersOf())[0]?.values).toMatchObject([{ quantity: 'energy', value: 493_800 }])
  })
})

describe('X-13 positions of switches', () => {
  test('are chosen with a reason, confirmed once, read back and audited', async () => {
    const { main } = net
    expect((await select(main, 'open', { reason: '' })).status).toBe(400)
    const { data } = await select(main, 'open')
    expect((await liveOf()).positions).toEqual([])
    // Neither another user nor another switch can use the selection.
    expect(await confirm(main, data.selectionId, 'second')).toMatchObject({
      error: 'grid.switch-not-selected',
    })
    expect(await confirm(net.line, data.selectionId)).toMatchObject({ error: 'grid.switch-not-selected' })
    const done = await confirm(main, data.selectionId)
    expect(done.data).toMatchObject({ objectId: main.id, position: 'open' })
    expect((await liveOf()).positions).toEqual([done.data])
    expect(await confirm(main, data.selectionId)).toMatchObject({
      status: 409,
      error: 'grid.switch-not-selected',
    })
    const entries = site.audited.flatMap(({ after }) =>
      JSON.stringify(after ?? {}).includes('refused') ? [] : [after],
    )
    expect(entries.slice(-2)).toMatchObject([{ position: 'open', reason: 'Works' }, { position: 'open' }])
    expect(await record(main, 'closed')).toMatchObject({ status: 200 })
  })

  test('a confirmation after its time is refused', async () => {
    const { data } = await select(net.main, 'open')
    await site.admin.query(
      `update grid_switch_acts set selected_at = now() - interval '2 minutes', confirm_until = now() - interval '1 minute' where id = $1`,
      [data.selectionId],
    )
    expect(await confirm(net.main, data.selectionId)).toMatchObject({
      status: 409,
      error: 'grid.switch-too-late',
    })
  })

  test('what is unsafe is refused in words, when it is chosen and when it is confirmed, unless it stands so', async () => {
    const refused = await select(net.earth, 'closed')
    expect(refused).toMatchObject({ status: 409, error: 'grid.switch-earth-on-live' })
    expect(refused.msg).toContain('QE1')
    expect(await select(net.line, 'open')).toMatchObject({ error: 'grid.switch-breaks-load' })
    await record(net.main, 'open')
    const { data } = await select(net.earth, 'closed')
    // In the meantime the breaker is closed again.
    await record(net.main, 'closed')
    expect(await confirm(net.earth, data.selectionId)).toMatchObject({
      status: 409,
      error: 'grid.switch-earth-on-live',
    })
    expect(await record(net.earth, 'closed', { despite: true })).toMatchObject({ status: 200 })
    await record(net.earth, 'open')
  })

  test('need their own code, and a switch of one’s own', async () => {
    site.actors.viewer.permissions = new Set(['energyPerm', 'gridobject:edit', 'griddrawing:control'])
    expect(await select(net.main, 'open', {}, 'viewer')).toMatchObject({ status: 403 })
    for (const token of ['theirs', 'scoped']) {
      expect(await select(net.main, 'open', {}, token)).toMatchObject({ status: 404 })
      expect(await confirm(net.main, newId(), token)).toMatchObject({ status: 404 })
    }
    expect(await select(net.point, 'open')).toMatchObject({ status: 409, error: 'grid.not-a-switch' })
    const gone = await site.add('EnergyConsumer', 'Spare', { baseVoltageV: 400 })
    expect(await site.call('DELETE', `/api/energy/objects/${gone.id}`)).toMatchObject({ status: 200 })
  })
})
