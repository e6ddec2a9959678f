import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GridObjectRow, NetFinding, StationNet } from '../../contract/index.ts'
import { gridSite, type GridSite } from '../../testing/index.ts'

const url = '/api/energy/objects'
let site: GridSite
beforeAll(async () => {
  site = await gridSite()
})
afterAll(() => site.close())

let no = 0
/** Builds a substation with a 10 kV and a 400 V level at a separate station. */
async function aSubstation() {
  no += 1
  const stationId = await createTestStation(site.services, site.operatorId, { name: `Station ${no}` })
  const at = (more: object) => ({ stationId, ...more })
  const substation = await site.add('Substation', 'Room', at({}))
  const level = (name: string, baseVoltageV: number) =>
    site.add('VoltageLevel', name, at({ containerId: substation.id, baseVoltageV }))
  const [mv, lv] = [await level('10 kV', 10_000), await level('400 V', 400)]
  return { stationId, at, substation, mv, lv }
}
const createRefused = async (body: object, token = 'ours') => {
  const { status, error, fields } = await site.call('POST', url, { body, token })
  return [status, error, Object.keys(fields ?? {})[0]]
}
const joining = async (one: GridObjectRow, sequence: number, other: GridObjectRow, at = 1) => {
  const body = { sequence, to: { objectId: other.id, sequence: at } }
  const { status, error } = await site.call('POST', `${url}/${one.id}/connection`, { body })
  return [status, error]
}
const netOf = async (stationId: string): Promise<StationNet> =>
  (await site.call('GET', `/api/energy/nets/${stationId}`)).data
const codes = (findings: readonly NetFinding[]) => findings.map(({ code, name }) => `${code} ${name}`).toSorted()

describe('ROUTE-13 grid objects', () => {
  test('are kept with terminals, changed by version, told in the audit log, found, and removed', async () => {
    const { at, lv, stationId } = await aSubstation()
    const made = await site.add('Breaker', 'QF1', at({ containerId: lv.id, ratedA: 630 }))
    expect(made).toMatchObject({
      kind: 'Breaker',
      baseVoltageV: 400,
      normalOpen: false,
      containerName: '400 V',
      state: 'dead',
      fedFrom: [],
      terminals: [
        { sequence: 1, voltageV: 400, nodeId: null, others: [] },
        { sequence: 2, voltageV: 400 },
      ],
    })
    const change = (version: number, more: object) =>
      site.call('PUT', `${url}/${made.id}`, { body: { version, ...more } })
    expect((await change(1, { name: 'QF2', normalOpen: true })).data).toMatchObject({
      name: 'QF2',
      normalOpen: true,
      ratedA: 630,
      version: 2,
    })
    expect(await change(1, { name: 'QF3' })).toMatchObject({ status: 409, error: 'request.conflict' })
    expect(await change(2, { kind: 'Fuse' })).toMatchObject({ error: 'grid.kind-fixed' })
    expect(site.audited.findLast(({ entity }) => entity === 'grid-object')).toMatchObject({
      before: { name: 'QF1' },
      after: { name: 'QF2' },
    })
    const found = await site.call('GET', `${url}?stationId=${stationId}&kind=Breaker&search=qf&unconnected=true`)
    expect(found.data.list.map(({ name }: GridObjectRow) => name)).toEqual(['QF2'])
    const sorted = await site.call('GET', `${url}?stationId=${stationId}&sort=-kind`)
    expect(sorted.data.list.map(({ kind }: GridObjectRow) => kind)).toEqual([
      'Breaker',
      'VoltageLevel',
      'VoltageLevel',
      'Substation',
    ])
    expect(await site.call('DELETE', `${url}/${made.id}`)).toMatchObject({ status: 200 })
    expect(await site.call('GET', `${url}/${made.id}`)).toMatchObject({ status: 404 })
  })

  test('bad input is refused in its field', async () => {
    const { at, substation, mv, lv } = await aSubstation()
    const inLv = (more: object) => at({ name: 'X', containerId: lv.id, ...more })
    expect(await createRefused(inLv({ kind: 'Lamp' }))).toEqual([400, 'request.invalid', 'kind'])
    for (const name of ['', 'a\u0007b', '<script>alert(1)</script>', 'x'.repeat(61)])
      expect(await createRefused(inLv({ kind: 'Fuse', name }))).toEqual([400, 'request.invalid', 'name'])
    expect(await createRefused(at({ kind: 'Breaker', name: 'X', baseVoltageV: 400 }))).toEqual([
      400,
      'request.invalid',
      'containerId',
    ])
    expect(await createRefused(at({ kind: 'EnergySource', name: 'X' }))).toEqual([
      400,
      'request.invalid',
      'baseVoltageV',
    ])
    expect(await createRefused(inLv({ kind: 'Fuse', ratedWh: 5 }))).toEqual([400, 'request.invalid', 'ratedWh'])
    expect(await createRefused(inLv({ kind: 'BusbarSection', normalOpen: true }))).toEqual([
      400,
      'request.invalid',
      'normalOpen',
    ])
    const transformer = at({ kind: 'PowerTransformer', name: 'T', containerId: substation.id })
    expect(await createRefused({ ...transformer, endsV: [400] })).toEqual([400, 'request.invalid', 'endsV'])
    expect(await createRefused(inLv({ kind: 'Fuse', baseVoltageV: 690 }))).toEqual([
      409,
      'grid.container-voltage',
      'baseVoltageV',
    ])
    expect(await createRefused(at({ kind: 'Bay', name: 'X', containerId: substation.id }))).toEqual([
      409,
      'grid.container-kind',
      'containerId',
    ])
    // A container cannot be inside itself or its content: no kind of container is allowed in its own kind or a lower
    // one.
    expect(await createRefused(at({ kind: 'VoltageLevel', name: 'X', containerId: mv.id, baseVoltageV: 400 }))).toEqual(
      [409, 'grid.container-kind', 'containerId'],
    )
    await site.add('Fuse', 'F1', inLv({ name: 'F1' }))
    expect(await createRefused(inLv({ kind: 'Fuse', name: 'f1' }))).toEqual([409, 'grid.name-taken', 'name'])
  })

  test('a charge point, a meter or a supply point of the station stands for one object', async () => {
    const { at, stationId, lv } = await aSubstation()
    const other = await aSubstation()
    const [chargePoint, meter, supply] = [
      await site.chargePointAt(stationId, `CP-${no}`),
      await site.aMeter(`M-${no}`, { stationId }),
      await site.aSupply(`S-${no}`, [stationId, site.stationId]),
    ]
    const low = { baseVoltageV: 400 }
    const point = await site.add('ChargingPile', 'Point', at({ ...low, refersToId: chargePoint }))
    expect(point).toMatchObject({ refersToId: chargePoint, refersToName: `CP-${no}` })
    expect(await site.add('Meter', 'Meter', at({ ...low, refersToId: meter }))).toMatchObject({
      refersToName: `M-${no}`,
    })
    expect(await site.add('EnergySource', 'Grid', at({ ...low, refersToId: supply }))).toMatchObject({
      refersToName: `S-${no}`,
    })
    const body = (more: object) => at({ name: 'Second', ...low, ...more })
    const again = body({ kind: 'ChargingPile', refersToId: chargePoint })
    expect(await createRefused(again)).toEqual([409, 'grid.refers-taken', 'refersToId'])
    const elsewhere = other.at({ kind: 'Meter', name: 'X', ...low, refersToId: meter })
    expect(await createRefused(elsewhere)).toEqual([409, 'grid.not-here', 'refersToId'])
    const nothing = body({ kind: 'Meter', refersToId: chargePoint })
    expect(await createRefused(nothing)).toEqual([404, 'request.not-found', 'refersToId'])
    const foreignPlace = other.at({ kind: 'Fuse', name: 'X', containerId: lv.id })
    expect(await createRefused(foreignPlace)).toEqual([409, 'grid.not-here', 'containerId'])
  })

  test('what holds others or is connected is not deleted, and says so', async () => {
    const { at, lv, substation } = await aSubstation()
    const [bus, fuse] = [
      await site.add('BusbarSection', 'B1', at({ containerId: lv.id })),
      await site.add('Fuse', 'F1', at({ containerId: lv.id })),
    ]
    await site.join(fuse, bus)
    const removing = (id: string) => site.call('DELETE', `${url}/${id}`)
    expect(await removing(substation.id)).toMatchObject({ status: 409, error: 'grid.holds-others' })
    expect(await removing(bus.id)).toMatchObject({ status: 409, error: 'grid.still-connected' })
    const off = { body: { sequence: 1, to: null } }
    expect((await site.call('POST', `${url}/${fuse.id}/connection`, off)).data.terminals).toMatchObject([
      { nodeId: null },
      { nodeId: null },
    ])
    for (const { id } of [bus, fuse]) expect(await removing(id)).toMatchObject({ status: 200 })
    const { rows } = await site.admin.query('select from grid_nodes where station_id = $1', [lv.stationId])
    expect(rows).toEqual([])
  })

  test('are nobody else’s: others find none, who may not see the station neither, and every act has its code', async () => {
    const { stationId, mv } = await aSubstation()
    for (const token of ['theirs', 'scoped']) {
      expect((await site.call('GET', url, { token })).data.total).toBe(0)
      for (const [method, path, body] of [
        ['GET', `${url}/${mv.id}`],
        ['GET', `/api/energy/nets/${stationId}`],
        ['DELETE', `${url}/${mv.id}`],
        ['POST', `${url}/${mv.id}/connection`, { sequence: 1, to: null }],
      ] as const)
        expect(await site.call(method, path, { token, ...(body && { body }) })).toMatchObject({ status: 404 })
      expect(await createRefused({ kind: 'Substation', name: 'X', stationId }, token)).toEqual([
        404,
        'request.not-found',
        'stationId',
      ])
    }
    for (const path of [url, `/api/energy/nets/${stationId}`])
      expect(await site.call('GET', path, { token: 'nobody' })).toMatchObject({ status: 403 })
    const body = { sequence: 1, to: null }
    expect(await site.call('POST', `${url}/${mv.id}/connection`, { token: 'viewer', body })).toMatchObject({
      status: 403,
    })
  })
})

describe('U-02 terminals and connectivity', () => {
  test('terminals meet at nodes; other voltages, other stations, itself and a second node are refused; twice is once', async () => {
    const { at, substation, mv, lv } = await aSubstation()
    const transformer = await site.add(
      'PowerTransformer',
      'T1',
      at({ containerId: substation.id, endsV: [400, 10_000], ratedVa: 630_000 }),
    )
    expect(transformer.terminals.map(({ voltageV }) => voltageV)).toEqual([10_000, 400])
    const [high, low, second] = [
      await site.add('BusbarSection', 'High', at({ containerId: mv.id })),
      await site.add('BusbarSection', 'Low', at({ containerId: lv.id })),
      await site.add('BusbarSection', 'Second', at({ containerId: lv.id })),
    ]
    expect(await joining(transformer, 1, low)).toEqual([409, 'grid.other-voltage'])
    expect(await joining(transformer, 3, low)).toEqual([409, 'grid.no-terminal'])
    expect(await joining(transformer, 2, transformer, 2)).toEqual([409, 'grid.same-object'])
    const other = await aSubstation()
    const foreign = await site.add('BusbarSection', 'Else', other.at({ containerId: other.lv.id }))
    expect(await joining(transformer, 2, foreign)).toEqual([409, 'grid.not-here'])
    await site.join(transformer, high)
    expect((await site.join([transformer, 2], low)).terminals).toMatchObject([
      { others: [{ name: 'High', kind: 'BusbarSection' }] },
      { others: [{ name: 'Low', sequence: 1 }] },
    ])
    expect(await joining(transformer, 2, low)).toEqual([200, undefined])
    expect(await joining(transformer, 2, second)).toEqual([409, 'grid.connected-elsewhere'])
    await site.join(second, low)
    const { data } = await site.call('GET', `${url}/${low.id}`)
    expect(data.terminals[0].others.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Second', 'T1'])
  })

  test('a voltage does not change under what is connected or contained', async () => {
    const { at, lv, mv, substation } = await aSubstation()
    const [bus, consumer] = [
      await site.add('BusbarSection', 'B', at({ containerId: lv.id })),
      await site.add('EnergyConsumer', 'Pump', at({ baseVoltageV: 400 })),
    ]
    const transformer = await site.add(
      'PowerTransformer',
      'T',
      at({ containerId: substation.id, endsV: [10_000, 400] }),
    )
    await site.join(consumer, bus)
    await site.join([transformer, 2], bus)
    const change = async ({ id, version }: GridObjectRow, more: object) => {
      const { status, error, fields } = await site.call('PUT', `${url}/${id}`, { body: { version, ...more } })
      return [status, error, Object.keys(fields ?? {})[0]]
    }
    const used = [409, 'grid.voltage-used', 'baseVoltageV']
    expect(await change(lv, { baseVoltageV: 690 })).toEqual(used)
    expect(await change(consumer, { baseVoltageV: 690 })).toEqual(used)
    expect(await change(transformer, { endsV: [10_000, 690] })).toEqual(used)
    // An object without connections may be changed.
    expect(await change(mv, { baseVoltageV: 20_000 })).toEqual([200, undefined, undefined])
    expect(await change(transformer, { endsV: [20_000, 400] })).toEqual([200, undefined, undefined])
  })

  test('the database refuses a container that does not fit, a terminal too many, and two voltages at one node', async () => {
    const { at, substation, mv, lv, stationId } = await aSubstation()
    const [fuse, high] = [
      await site.add('Fuse', 'F', at({ containerId: lv.id })),
      await site.add('BusbarSection', 'H', at({ containerId: mv.id })),
    ]
    await site.join(fuse, await site.add('BusbarSection', 'L', at({ containerId: lv.id })))
    const node = (await site.call('GET', `${url}/${fuse.id}`)).data.terminals[0].nodeId
    const doing = (statement: string, values: unknown[]) => expect(site.admin.query(statement, values)).rejects
    await doing(`update grid_objects set container_id = $1, container_kind = 'Bay' where id = $2`, [
      lv.id,
      fuse.id,
    ]).toThrow('grid_objects_in')
    await doing(`update grid_objects set container_id = $1, container_kind = 'Substation' where id = $1`, [
      substation.id,
    ]).toThrow('grid_objects_contained')
    await doing('update grid_terminals set node_id = $1 where object_id = $2', [node, high.id]).toThrow(
      'grid_terminals_node',
    )
    await doing(
      `insert into grid_terminals (operator_id, id, object_id, kind, station_id, sequence, base_voltage_v)
       values ($1, gen_random_uuid(), $2, 'Fuse', $3, 3, 400)`,
      [site.operatorId, fuse.id, stationId],
    ).toThrow('grid_terminals_count')
  })

  test('a net of many hands: those who connect the same ends at once meet at one node', async () => {
    const { at, lv } = await aSubstation()
    const bus = await site.add('BusbarSection', 'B', at({ containerId: lv.id }))
    const fuses = await Promise.all(
      Array.from({ length: 6 }, (_, n) => site.add('Fuse', `F${n}`, at({ containerId: lv.id }))),
    )
    await Promise.all(fuses.map((fuse) => site.join(fuse, bus)))
    const { rows } = await site.admin.query(
      'select count(distinct node_id)::int as nodes, count(*)::int as ends from grid_terminals where station_id = $1 and node_id is not null',
      [bus.stationId],
    )
    expect(rows).toEqual([{ nodes: 1, ends: 7 }])
  })
})

describe('X-13 how a net stands with normal switch positions', () => {
  test('fed from, dead behind an open switch, looped by a second supply; charge points nobody entered, and ends that are open', async () => {
    const { at, stationId, substation, mv, lv } = await aSubstation()
    const chargePointId = await site.chargePointAt(stationId, `P-${no}`)
    await site.chargePointAt(stationId, `P-${no}-left-out`)
    const transformer = await site.add(
      'PowerTransformer',
      'T',
      at({ containerId: substation.id, endsV: [10_000, 400] }),
    )
    const [grid, breaker, bus, feeder, point] = [
      await site.add('EnergySource', 'Grid 1', at({ containerId: mv.id })),
      await site.add('Breaker', 'QF1', at({ containerId: mv.id })),
      await site.add('BusbarSection', 'Bus', at({ containerId: lv.id })),
      await site.add('Breaker', 'QF2', at({ containerId: lv.id })),
      await site.add('ChargingPile', 'Point', at({ baseVoltageV: 400, refersToId: chargePointId })),
    ]
    await site.join(breaker, grid)
    await site.join([breaker, 2], transformer)
    await site.join([transformer, 2], bus)
    await site.join(feeder, bus)
    await site.join([feeder, 2], point)
    const net = await netOf(stationId)
    const current = ({ objects }: StationNet, name: string) => {
      const { state, fedFrom } = objects.find((one) => one.name === name) ?? {}
      return [state, fedFrom]
    }
    expect(current(net, 'Point')).toEqual(['energised', ['Grid 1']])
    expect(current(net, 'Room')).toEqual([null, []])
    expect(net.objects.find(({ name }) => name === 'Point')).toMatchObject({
      refersToName: `P-${no}`,
      connectors: [1],
    })
    expect(codes(net.findings)).toEqual([`charge-point-missing P-${no}-left-out`])

    await site.call('PUT', `${url}/${feeder.id}`, { body: { version: 1, normalOpen: true } })
    const open = await netOf(stationId)
    expect(current(open, 'Point')).toEqual(['dead', []])
    expect(current(open, 'QF2')).toEqual(['energised', ['Grid 1']])
    expect(codes(open.findings)).toContain('not-fed Point')

    const second = await site.add('EnergySource', 'Grid 2', at({ baseVoltageV: 400 }))
    await site.join(second, bus)
    const looped = await netOf(stationId)
    expect(current(looped, 'Bus')).toEqual(['looped', ['Grid 1', 'Grid 2']])
    expect(codes(looped.findings)).toEqual(expect.arrayContaining(['two-sources Grid 1', 'two-sources Grid 2']))
    const earth = await site.add('GroundDisconnector', 'QE', at({ containerId: lv.id, normalOpen: false }))
    expect(codes((await netOf(stationId)).findings)).toContain('unconnected QE')
    await site.join(earth, bus)
    const earthed = await netOf(stationId)
    expect(current(earthed, 'Bus')).toEqual(['earthed', ['Grid 1', 'Grid 2']])
    expect(codes(earthed.findings)).toContain('earthed-live Grid 1')
  })

  test('a net without a supply says so, and a charge point that stands for none', async () => {
    const { stationId, at } = await aSubstation()
    await site.add('ChargingPile', 'Point', at({ baseVoltageV: 400 }))
    expect(codes((await netOf(stationId)).findings)).toEqual([
      'no-reference Point',
      'no-source ',
      'not-fed Point',
      'unconnected Point',
    ])
  })
})
