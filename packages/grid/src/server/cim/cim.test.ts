import { newId } from '@evops/platform/contract'
import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CimDocument, CimImportPreview } from '../../contract/index.ts'
import { gridSite, type GridSite } from '../../testing/index.ts'

let site: GridSite
beforeAll(async () => {
  site = await gridSite()
})
afterAll(() => site.close())

type Part = CimDocument['@graph'][number]
const cim = 'http://iec.ch/TC57/CIM100#'
const ref = (id: string) => ({ '@id': `urn:uuid:${id}` })
const part = (type: string, name: string, more: object = {}): Part => ({
  ...ref(newId()),
  '@type': type,
  'cim:IdentifiedObject.name': name,
  ...more,
})
const volts = (kilovolts: number) => ({
  '@id': `urn:base:${kilovolts}`,
  '@type': 'cim:BaseVoltage',
  'cim:BaseVoltage.nominalVoltage': kilovolts,
})
const terminal = (of: Part, node: Part, sequence = 1) =>
  part('cim:Terminal', '', {
    'cim:Terminal.ConductingEquipment': { '@id': of['@id'] },
    'cim:Terminal.ConnectivityNode': { '@id': node['@id'] },
    'cim:ACDCTerminal.sequenceNumber': sequence,
  })
const file = (graph: readonly object[], context: unknown = { cim, evops: 'urn:evops:grid#' }) =>
  JSON.stringify({ '@context': context, '@graph': graph })
const at = (container: Part) => ({ 'cim:Equipment.EquipmentContainer': { '@id': container['@id'] } })
const base = (kilovolts: number, of = 'ConductingEquipment') => ({
  [`cim:${of}.BaseVoltage`]: { '@id': `urn:base:${kilovolts}` },
})
/** Builds a substation with a level of 400 V and the file data that refers to it. */
function aRoom() {
  const room = part('cim:Substation', 'Room')
  const level = part('cim:VoltageLevel', '400 V', {
    'cim:VoltageLevel.Substation': { '@id': room['@id'] },
    ...base(0.4, 'VoltageLevel'),
  })
  return { room, level, parts: [volts(0.4), room, level] }
}

const urlOf = (stationId: string) => `/api/energy/nets/${stationId}/cim`
const previewImport = async (stationId: string, content: string): Promise<CimImportPreview> =>
  (await site.call('POST', `${urlOf(stationId)}/preview`, { body: { content } })).data
const take = (stationId: string, content: string, token = 'ours') =>
  site.call('POST', urlOf(stationId), { body: { content }, token })
const newStation = (operatorId = site.operatorId) => createTestStation(site.services, operatorId)

/** Builds a 10 kV supply with a breaker and a transformer to a busbar with a charge point, a meter and generation. */
async function aNet(stationId: string, mark: string) {
  const own = (more: object) => ({ stationId, ...more })
  const room = await site.add('Substation', 'Room', own({}))
  const level = (name: string, baseVoltageV: number) =>
    site.add('VoltageLevel', name, own({ containerId: room.id, baseVoltageV }))
  const [mv, lv] = [await level('10 kV', 10_000), await level('0.4 kV', 400)]
  const bay = await site.add('Bay', 'Feeder 1', own({ containerId: lv.id }))
  const transformer = await site.add(
    'PowerTransformer',
    'T1',
    own({ containerId: room.id, endsV: [10_000, 400], ratedVa: 630_000 }),
  )
  const inMv = { containerId: mv.id }
  const [grid, breaker, bus, feeder, point, meter, sun, battery] = [
    await site.add('EnergySource', 'Grid', own({ ...inMv, ratedVa: 700_000 })),
    await site.add('Breaker', 'QF1', own({ ...inMv, ratedA: 630 })),
    await site.add('BusbarSection', 'Bus', own({ containerId: lv.id, ratedA: 1_250 })),
    await site.add('Breaker', 'QF2', own({ containerId: bay.id, ratedA: 250, normalOpen: true })),
    await site.add(
      'ChargingPile',
      'Point',
      own({
        baseVoltageV: 400,
        ratedW: 120_000,
        refersToId: await site.chargePointAt(stationId, `CP-${mark}`),
      }),
    ),
    await site.add('Meter', 'M', own({ ...inMv, refersToId: await site.aMeter(`M-${mark}`, { stationId }) })),
    await site.add('PhotovoltaicUnit', 'Roof', own({ baseVoltageV: 400, ratedW: 99_900 })),
    await site.add('BatteryUnit', 'Box', own({ baseVoltageV: 400, ratedW: 100_000, ratedWh: 215_001 })),
  ]
  await site.join(breaker, grid)
  await site.join([breaker, 2], transformer)
  await site.join([transformer, 2], bus)
  await site.join(feeder, bus)
  await site.join([feeder, 2], point)
  await site.join(meter, grid)
  await site.join(sun, bus)
  await site.join(battery, bus)
}
const exportNet = async (stationId: string, token = 'ours'): Promise<CimDocument> =>
  (await site.call('GET', urlOf(stationId), { token })).data

describe('X-13 CIM JSON-LD', () => {
  test('a net goes out and comes into an empty operator as it was; twice changes nothing', async () => {
    const stationId = await newStation()
    await aNet(stationId, 'A')
    const cimDocument = await exportNet(stationId)
    expect(cimDocument['@graph'].find((one) => one['cim:IdentifiedObject.name'] === 'QF2')).toMatchObject({
      '@type': 'cim:Breaker',
      'cim:Switch.normalOpen': true,
      'cim:Switch.ratedCurrent': 250,
    })
    const theirs = await newStation(site.theirId)
    await site.chargePointAt(theirs, 'CP-A', site.theirId)
    await site.aMeter('M-A', { stationId: theirs, operatorId: site.theirId })
    const content = JSON.stringify(cimDocument)
    const { data } = await take(theirs, content, 'theirs')
    expect(data).toMatchObject({ created: 13, changed: 0, same: 0, refused: [] })
    expect(await exportNet(theirs, 'theirs')).toEqual(cimDocument)
    expect((await take(theirs, content, 'theirs')).data).toMatchObject({ created: 0, changed: 0, same: 13 })
    expect(await exportNet(theirs, 'theirs')).toEqual(cimDocument)
    expect(site.audited.findLast(({ entity }) => entity === 'grid-net')).toMatchObject({ entityId: theirs })
  })

  test('a file changes what stands: names, ratings and what is connected; what it leaves out stays', async () => {
    const stationId = await newStation()
    await aNet(stationId, 'B')
    const cimDocument = await exportNet(stationId)
    const changed = cimDocument['@graph']
      .filter((one) => !JSON.stringify(one).includes('"Roof"'))
      .map((one) => {
        if (one['cim:IdentifiedObject.name'] === 'QF2') return { ...one, 'cim:Switch.normalOpen': false }
        const { 'cim:Terminal.ConnectivityNode': node, ...bare } = one
        const isPoint = cimDocument['@graph'].some(
          (other) =>
            other['cim:IdentifiedObject.name'] === 'Point' &&
            JSON.stringify(one['cim:Terminal.ConductingEquipment']) === JSON.stringify({ '@id': other['@id'] }),
        )
        return isPoint ? bare : { ...bare, ...(node !== undefined && { 'cim:Terminal.ConnectivityNode': node }) }
      })
      .filter((one) => !isOf(cimDocument, one, 'Roof'))
    const content = file(changed)
    expect(await previewImport(stationId, content)).toMatchObject({ created: 0, changed: 2, refused: [] })
    expect((await take(stationId, content)).data).toMatchObject({
      objects: [
        { name: 'QF2', act: 'change' },
        { name: 'Point', act: 'change' },
      ],
    })
    const { data: net } = await site.call('GET', `/api/energy/nets/${stationId}`)
    const findByName = (name: string) => net.objects.find((one: { name: string }) => one.name === name)
    expect(findByName('QF2')).toMatchObject({ normalOpen: false })
    expect(findByName('Point')).toMatchObject({ state: 'dead', terminals: [{ nodeId: null }] })
    expect(findByName('Roof')).toMatchObject({ state: 'energised' })
  })
  const isOf = (cimDocument: CimDocument, one: Part, name: string) => {
    const of = cimDocument['@graph'].find((other) => other['cim:IdentifiedObject.name'] === name)
    return JSON.stringify(one['cim:Terminal.ConductingEquipment']) === JSON.stringify({ '@id': of?.['@id'] })
  }

  test('a file of another tool: older namespaces, whole addresses of terms, local ids, mRIDs, and regions that are left out', async () => {
    const stationId = await newStation()
    const id = newId()
    const iri = 'http://iec.ch/TC57/2013/CIM-schema-cim16#'
    const region = part('cim:SubGeographicalRegion', 'South')
    const content = file(
      [
        region,
        { '@id': `#_${id}`, '@type': [`${iri}Substation`], [`${iri}IdentifiedObject.name`]: '配电房' },
        {
          ...part('c:Substation', 'B'),
          '@id': '#local',
          'c:IdentifiedObject.mRID': newId(),
          'c:IdentifiedObject.name': 'Second',
        },
      ],
      { cim, c: iri },
    )
    expect((await take(stationId, content)).data).toMatchObject({ created: 2 })
    const net = (await site.call('GET', `/api/energy/nets/${stationId}`)).data
    expect(net.objects.map(({ name }: { name: string }) => name)).toEqual(['Second', '配电房'])
  })
})

describe('X-13 what a CIM file is refused for, in words', () => {
  const messages = async (graph: readonly object[], stationId?: string) => {
    const found = await previewImport(stationId ?? (await newStation()), file(graph))
    return found.refused.map(({ message }) => message)
  }

  test.each([
    ['no JSON', '{', 'grid.cim-not-json'],
    ['no graph', '{"@context":{}}', 'grid.cim-no-graph'],
    ['a list', '[]', 'grid.cim-no-graph'],
    ['a context that would be fetched', file([], 'https://example.org/cim.jsonld'), 'grid.cim-context'],
    ['an address in the context', file([], { cim: 'https://example.org/cim#' }), 'grid.cim-context'],
    ['a part without an id', file([{ '@type': 'cim:Bay' }]), 'grid.cim-no-graph'],
  ])('%s', async (_what, content, error) => {
    const stationId = await newStation()
    for (const path of [urlOf(stationId), `${urlOf(stationId)}/preview`])
      expect(await site.call('POST', path, { body: { content } })).toMatchObject({ status: 400, error })
  })

  test('scripts in names, external ids, unknown kinds, ids twice, numbers that are none', async () => {
    const { parts, level } = aRoom()
    expect(await messages([...parts, part('cim:Fuse', '<script>alert(1)</script>', at(level))])).toEqual([
      'name: Must be 1 to 60 characters, without control characters or < >',
    ])
    expect(await messages([{ '@id': 'https://example.org/x', '@type': 'cim:Substation' }])).toEqual([
      '@id is an external address, which is never fetched',
    ])
    expect(await messages([part('cim:SynchronousMachine', 'G')])).toEqual(['Unknown type cim:SynchronousMachine'])
    const room = part('cim:Substation', 'R')
    expect(await messages([room, room])).toEqual(['@id is in the file twice'])
    expect(await messages([{ ...room, '@id': '#x' }])).toEqual(['mRID missing or not a UUID'])
    expect(await messages([...parts, part('cim:Fuse', 'F', { ...at(level), 'cim:Switch.ratedCurrent': -5 })])).toEqual([
      'cim:Switch.ratedCurrent is not a usable number',
    ])
  })

  test('a cycle of parents, parents of the wrong kind or of another voltage, and parents that are not there', async () => {
    const [a, b] = [part('cim:Bay', 'A'), part('cim:Bay', 'B')]
    const inside = (one: Part, container: Part) => ({
      ...one,
      'cim:Bay.VoltageLevel': { '@id': container['@id'] },
    })
    expect(await messages([inside(a, b), inside(b, a)])).toEqual(
      expect.arrayContaining(['Circular reference: A', 'Circular reference: B']),
    )
    const { parts, level, room } = aRoom()
    expect(await messages([...parts, inside(a, room)])).toContain('It cannot be in “Room”')
    expect(await messages([...parts, volts(10), part('cim:Fuse', 'F', { ...at(level), ...base(10) })])).toEqual([
      'Its voltage differs from that of “400 V”',
    ])
    const nowhere = part('cim:Bay', 'X')
    expect(await messages([part('cim:Fuse', 'F', at(nowhere))])).toContain(
      `It refers to ${nowhere['@id']}, which is neither in the file nor at this station`,
    )
  })

  test('terminals of two voltages at one node, terminals too many, terminals of nothing', async () => {
    const { parts, level } = aRoom()
    const node = part('cim:ConnectivityNode', '')
    const [fuse, high] = [part('cim:Fuse', 'F', at(level)), part('cim:EnergySource', 'Grid', base(10))]
    const both = [...parts, volts(10), node, fuse, high, terminal(fuse, node), terminal(high, node)]
    expect(await messages(both)).toEqual(['Its node has terminals of another voltage: 10000 V and 400 V'])
    expect(await messages([...parts, node, fuse, terminal(fuse, node, 1), terminal(fuse, node, 3)])).toEqual([
      'Terminal 3 does not belong to this kind, or is there twice',
    ])
    const gone = part('cim:Fuse', 'Gone')
    expect(await messages([node, terminal(gone, node)])).toEqual([
      `It refers to ${gone['@id']}, which is neither in the file nor at this station`,
    ])
  })

  test('charge points that are not here or taken, names twice, mRIDs of other stations; nothing of the file is written', async () => {
    const stationId = await newStation()
    await site.chargePointAt(stationId, 'CP-C')
    const point = (name: string, number: string) =>
      part('evops:ChargingPile', name, { ...base(0.4), 'evops:chargePoint': number })
    const graph = [volts(0.4), point('One', 'CP-C'), point('Two', 'CP-C'), point('Three', 'CP-Z'), point('three', '')]
    const content = file(graph)
    expect(await messages(graph, stationId)).toEqual([
      'There is no CP-Z at this station',
      '“One” already represents CP-C',
      'There is an object of this name and kind in the same container',
    ])
    expect(await take(stationId, content)).toMatchObject({ status: 409, error: 'grid.cim-refused' })
    expect((await site.call('GET', `/api/energy/nets/${stationId}`)).data.objects).toEqual([])
    const room = part('cim:Substation', 'Room')
    await take(stationId, file([room]))
    expect(await messages([room])).toEqual(['This mRID is in use at another station'])
    expect(await messages([{ ...room, '@type': 'cim:EnergySource', ...base(0.4) }, volts(0.4)], stationId)).toEqual([
      'This mRID is an object of another kind now: Substation',
    ])
  })

  test('whoever may add alone changes nothing that stands; others’ stations and those out of sight are not there', async () => {
    const stationId = await newStation()
    const room = part('cim:Substation', 'Room')
    expect(await take(stationId, file([room]), 'viewer')).toMatchObject({ status: 200 })
    const renamed = file([{ ...room, 'cim:IdentifiedObject.name': 'Hall' }])
    expect(await take(stationId, renamed, 'viewer')).toMatchObject({ status: 403 })
    for (const token of ['theirs', 'scoped']) {
      expect(await take(stationId, renamed, token)).toMatchObject({ status: 404 })
      expect(await site.call('GET', urlOf(stationId), { token })).toMatchObject({ status: 404 })
    }
    expect(await take(stationId, renamed, 'nobody')).toMatchObject({ status: 403 })
    expect(await site.call('GET', urlOf(stationId), { token: 'viewer' })).toMatchObject({ status: 403 })
  })
})
