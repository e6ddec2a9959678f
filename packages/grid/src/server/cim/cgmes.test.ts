import { newId } from '@evops/platform/contract'
import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CimDocument, CimImportPreview, StationNet } from '../../contract/index.ts'
import { gridSite, type GridSite } from '../../testing/index.ts'

let site: GridSite
beforeAll(async () => {
  site = await gridSite()
})
afterAll(() => site.close())

const cim16 = 'http://iec.ch/TC57/2013/CIM-schema-cim16#'
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const file = (things: string, cim = cim16) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF xmlns:rdf="${rdf}" xmlns:cim="${cim}" xmlns:evops="urn:evops:grid#">${things}</rdf:RDF>\n`
const urlOf = (stationId: string) => `/api/energy/nets/${stationId}/cim`
const previewImport = (stationId: string, content: string) =>
  site.call('POST', `${urlOf(stationId)}/preview`, { body: { content } })
const take = (stationId: string, content: string, token = 'ours') =>
  site.call('POST', urlOf(stationId), { body: { content }, token })

/** Builds EQ objects by name, each with its own id. */
function model() {
  const ids = new Map<string, string>()
  const idOf = (name: string) => {
    const id = ids.get(name) ?? newId()
    ids.set(name, id)
    return id
  }
  const thing = (type: string, name: string, terms: Readonly<Record<string, string>> = {}) =>
    `<cim:${type} rdf:ID="_${idOf(name)}"><cim:IdentifiedObject.name>${name}</cim:IdentifiedObject.name>${xmlTerms(terms)}</cim:${type}>`
  /** The value of a reference begins with a mark. */
  const xmlTerms = (terms: Readonly<Record<string, string>>) =>
    Object.entries(terms)
      .map(([term, value]) =>
        value.startsWith('→')
          ? `<cim:${term} rdf:resource="#_${idOf(value.slice(1))}"/>`
          : `<cim:${term}>${value}</cim:${term}>`,
      )
      .join('')
  const about = (type: string, name: string, terms: Readonly<Record<string, string>>) =>
    `<cim:${type} rdf:about="#_${idOf(name)}">${xmlTerms(terms)}</cim:${type}>`
  const terminal = (of: string, sequence: number, node?: string) =>
    thing('Terminal', `${of}.${sequence}`, {
      'ACDCTerminal.sequenceNumber': String(sequence),
      'Terminal.ConductingEquipment': `→${of}`,
      ...(node && { 'Terminal.ConnectivityNode': `→${node}` }),
    })
  return { idOf, thing, about, terminal }
}
/** Builds a supply, a breaker, a line and a load at 20 kV. */
function yard() {
  const made = model()
  const { thing, terminal } = made
  const inLevel = { 'Equipment.EquipmentContainer': '→20 kV' }
  const things = [
    '<md:FullModel xmlns:md="http://iec.ch/TC57/61970-552/ModelDescription/1#" rdf:about="urn:uuid:x"/>',
    thing('BaseVoltage', 'BV20', { 'BaseVoltage.nominalVoltage': '20' }),
    thing('SubGeographicalRegion', 'Region'),
    thing('Substation', 'Room &amp; yard', { 'Substation.Region': '→Region' }),
    thing('VoltageLevel', '20 kV', {
      'VoltageLevel.Substation': '→Room &amp; yard',
      'VoltageLevel.BaseVoltage': '→BV20',
    }),
    thing('ExternalNetworkInjection', 'Grid', inLevel),
    thing('Breaker', 'QF1', { ...inLevel, 'Switch.normalOpen': 'false', 'Switch.ratedCurrent': '630' }),
    thing('Line', 'Line 1'),
    thing('ACLineSegment', 'WL1', {
      'Equipment.EquipmentContainer': '→Line 1',
      'ConductingEquipment.BaseVoltage': '→BV20',
    }),
    thing('ConformLoad', 'Town', inLevel),
    // Objects that do not belong to a net are ignored.
    thing('OperationalLimitSet', 'Limits', { 'OperationalLimitSet.Terminal': '→QF1.1' }),
    thing('CurrentLimit', 'Limit', { 'CurrentLimit.value': '400' }),
    ...['N1', 'N2', 'N3'].map((name) => thing('ConnectivityNode', name)),
    terminal('Grid', 1, 'N1'),
    terminal('QF1', 1, 'N1'),
    terminal('QF1', 2, 'N2'),
    terminal('WL1', 1, 'N2'),
    terminal('WL1', 2, 'N3'),
    terminal('Town', 1, 'N3'),
  ]
  return { ...made, things, eq: file(things.join('\n')) }
}
const netOf = async (stationId: string): Promise<StationNet> =>
  (await site.call('GET', `/api/energy/nets/${stationId}`)).data
/** Returns the connected terminals by name. */
async function meetings(stationId: string): Promise<string[]> {
  const { objects } = await netOf(stationId)
  const ends = objects.flatMap(({ name, terminals }) =>
    terminals.map(({ sequence, nodeId }) => ({ nodeId, end: `${name} ${sequence}` })),
  )
  return [...Map.groupBy(ends, ({ nodeId }) => nodeId).values()]
    .map((met) =>
      met
        .map(({ end }) => end)
        .toSorted()
        .join(' + '),
    )
    .toSorted()
}

test('26 X-13 CGMES files of one model are a net: EQ with its nodes, and what SSH and TP say beside', async () => {
  const { eq, about, idOf } = yard()
  const stationId = await createTestStation(site.services, site.operatorId)
  const ssh = file(about('Breaker', 'QF1', { 'Switch.open': 'true' }))
  const tp = file(
    `<cim:TopologicalNode rdf:ID="_${newId()}"/>${about('Terminal', 'Grid.1', { 'Terminal.TopologicalNode': '→N9' })}`,
  )
  const content = [eq, ssh, tp].join('\n')
  const { data }: { data: CimImportPreview } = await previewImport(stationId, content)
  expect(data).toMatchObject({ created: 6, changed: 0, refused: [] })
  expect(await take(stationId, content)).toMatchObject({ status: 200 })
  expect(await meetings(stationId)).toEqual(['Grid 1 + QF1 1', 'QF1 2 + WL1 1', 'Town 1 + WL1 2'])
  const { objects } = await netOf(stationId)
  const named = Object.fromEntries(objects.map((one) => [one.name, one]))
  expect(named['Room & yard']?.kind).toBe('Substation')
  // The normal position, not the one at the time of the export.
  expect(named.QF1).toMatchObject({
    id: idOf('QF1'),
    normalOpen: false,
    baseVoltageV: 20_000,
    state: 'energised',
  })
  expect([named.Grid?.kind, named.Town?.kind, named.WL1?.containerId]).toEqual(['EnergySource', 'EnergyConsumer', null])
  expect((await previewImport(stationId, content)).data).toMatchObject({ created: 0, changed: 0, same: 6 })
})

test('26 X-13 a model with buses instead of nodes is connected by them', async () => {
  const { things, about, idOf } = yard()
  const stationId = await createTestStation(site.services, site.operatorId)
  const bare = things.join('\n').replaceAll(/<cim:Terminal\.ConnectivityNode [^>]*\/>/g, '')
  const bus = (name: string) => `<cim:TopologicalNode rdf:ID="_${idOf(name)}"/>`
  const at = (end: string, name: string) => about('Terminal', end, { 'Terminal.TopologicalNode': `→${name}` })
  const tp = [bus('T1'), bus('T2'), at('Grid.1', 'T1'), at('QF1.1', 'T1'), at('QF1.2', 'T2'), at('Town.1', 'T2')]
  expect(await take(stationId, `${file(bare)}${file(tp.join(''))}`)).toMatchObject({ status: 200 })
  expect((await meetings(stationId)).filter((one) => one.includes('+')).slice(0, 2)).toEqual([
    'Grid 1 + QF1 1',
    'QF1 2 + Town 1',
  ])
})

test('26 X-13 our own net as RDF/XML comes into an empty station as it was', async () => {
  const from = await createTestStation(site.services, site.operatorId)
  const own = (more: object) => ({ stationId: from, ...more })
  const room = await site.add('Substation', 'Room <1>'.replaceAll(/[<>]/g, ''), own({}))
  const level = (name: string, baseVoltageV: number) =>
    site.add('VoltageLevel', name, own({ containerId: room.id, baseVoltageV }))
  const [mv, lv] = [await level('10 kV', 10_000), await level('0.4 kV', 400)]
  const ends = { containerId: room.id, endsV: [10_000, 400], ratedVa: 630_000 }
  const transformer = await site.add('PowerTransformer', 'T1', own(ends))
  const grid = await site.add('EnergySource', 'Grid', own({ containerId: mv.id }))
  const bus = await site.add('BusbarSection', 'Bus', own({ containerId: lv.id, ratedA: 1_250 }))
  const chargePoint = await site.add('ChargingPile', 'CP', own({ containerId: lv.id, ratedW: 120_000 }))
  await site.join(grid, transformer)
  await site.join([transformer, 2], bus)
  await site.join(chargePoint, bus)
  const cimDocument: CimDocument = (await site.call('GET', urlOf(from))).data
  const theirs = await createTestStation(site.services, site.theirId)
  const { data } = await take(theirs, asRdf(cimDocument), 'theirs')
  expect(data).toMatchObject({ created: 7, refused: [] })
  expect((await site.call('GET', urlOf(theirs), { token: 'theirs' })).data).toEqual(cimDocument)
})
function asRdf({ '@graph': graph }: CimDocument): string {
  const escapeText = (value: unknown) => String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const things = graph.map(({ '@id': id, '@type': type, ...fields }) => {
    const terms = Object.entries(fields).map(([term, value]) =>
      typeof value === 'object' && value !== null && '@id' in value
        ? `<${term} rdf:resource="${escapeText(value['@id'])}"/>`
        : `<${term}>${escapeText(value)}</${term}>`,
    )
    return `<${type} rdf:about="${escapeText(id)}">${terms.join('')}</${type}>`
  })
  return file(things.join('\n'), 'http://iec.ch/TC57/CIM100#')
}

test('S-22 a document type, another vocabulary, an external address and broken XML are refused; nothing is fetched or written', async () => {
  const stationId = await createTestStation(site.services, site.operatorId)
  const { eq, things } = yard()
  const bomb = '<!DOCTYPE r [<!ENTITY a "&#x61;"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
  for (const [content, error] of [
    [eq.replace('<rdf:RDF', `${bomb}<rdf:RDF`), 'grid.cim-not-xml'],
    [eq.replace('</rdf:RDF>', ''), 'grid.cim-not-xml'],
    [file(things.join(''), 'https://example.org/cim#'), 'grid.cim-context'],
    ['<svg onload="alert(1)"/>', 'grid.cim-context'],
  ] as const)
    expect(await previewImport(stationId, content)).toMatchObject({ status: 400, error })
  const away = `<cim:Breaker rdf:about="https://example.org/b"><cim:IdentifiedObject.name>B</cim:IdentifiedObject.name></cim:Breaker>`
  expect((await previewImport(stationId, file(away))).data.refused).toMatchObject([{ about: 'https://example.org/b' }])
  expect((await netOf(stationId)).objects).toEqual([])
})

test('26 equipment of a class that the model does not have is told by its class, and refuses the file', async () => {
  const stationId = await createTestStation(site.services, site.operatorId)
  const { things, thing, terminal } = yard()
  const machine = thing('SynchronousMachine', 'G1', { 'Equipment.EquipmentContainer': '→20 kV' })
  const content = file([...things, machine, terminal('G1', 1, 'N3')].join(''))
  const { data }: { data: CimImportPreview } = await previewImport(stationId, content)
  expect(data.refused.map(({ message }) => message)).toEqual(['Unknown type cim:SynchronousMachine'])
  expect(await take(stationId, content)).toMatchObject({ status: 409, error: 'grid.cim-refused' })
})

test('26 what fits of a model is imported if the user wants so, and what does not is listed', async () => {
  const stationId = await createTestStation(site.services, site.operatorId)
  const { things, thing, terminal } = yard()
  const unfit = [
    thing('SynchronousMachine', 'G1', { 'Equipment.EquipmentContainer': '→20 kV' }),
    terminal('G1', 1, 'N3'),
    // A level without a voltage is left out together with its content.
    thing('VoltageLevel', 'Unfit', { 'VoltageLevel.Substation': '→Room &amp; yard' }),
    thing('Breaker', 'QF9', { 'Equipment.EquipmentContainer': '→Unfit', 'Switch.ratedCurrent': '630' }),
    // The import takes the first of two objects with the same name.
    thing('ConformLoad', 'town', { 'Equipment.EquipmentContainer': '→20 kV' }),
  ]
  const body = { content: file([...things, ...unfit].join('')), skipRefused: true }
  const { data }: { data: CimImportPreview } = await site.call('POST', `${urlOf(stationId)}/preview`, { body })
  expect(data).toMatchObject({ created: 6, isWritable: true })
  expect(new Set(data.refused.map(({ about }) => about)).size).toBe(4)
  expect(await site.call('POST', urlOf(stationId), { body })).toMatchObject({ status: 200, data: { created: 6 } })
  const { objects } = await netOf(stationId)
  expect(objects.map(({ name }) => name).toSorted()).toEqual(['20 kV', 'Grid', 'QF1', 'Room & yard', 'Town', 'WL1'])
  expect(await meetings(stationId)).toEqual(['Grid 1 + QF1 1', 'QF1 2 + WL1 1', 'Town 1 + WL1 2'])
})

test('26 the only terminal of a busbar may have any number; a terminal at a boundary node outside the file is listed', async () => {
  // Published test models have both, with machines that our net does not have.
  const stationId = await createTestStation(site.services, site.operatorId)
  const { things, thing, terminal } = yard()
  const inLevel = { 'Equipment.EquipmentContainer': '→20 kV' }
  const published = [
    thing('BusbarSection', 'BUSBAR2', inLevel),
    terminal('BUSBAR2', 2, 'N1'),
    thing('SynchronousMachine', 'G1', inLevel),
    terminal('G1', 1, 'N3'),
    thing('ACLineSegment', 'XNODE', { 'ConductingEquipment.BaseVoltage': '→Boundary voltage' }),
    terminal('XNODE', 1, 'N3'),
  ]
  const body = { content: file([...things, ...published].join('')), skipRefused: true }
  const { data }: { data: CimImportPreview } = await site.call('POST', `${urlOf(stationId)}/preview`, { body })
  expect(data.isWritable).toBe(true)
  expect(data.refused.map(({ message }) => message)).toContain('Unknown type cim:SynchronousMachine')
  expect(data.refused.map(({ message }) => message).join()).not.toMatch(/terminal/i)
  expect(await site.call('POST', urlOf(stationId), { body })).toMatchObject({ status: 200 })
  expect(await meetings(stationId)).toContain('BUSBAR2 1 + Grid 1 + QF1 1')
})
