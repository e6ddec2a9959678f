import { Problem } from '@evops/platform/contract'
import { createTestStation } from '@evops/stations/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CimDocument } from '../../contract/index.ts'
import { gridSite, type GridSite } from '../../testing/index.ts'
import { readCim } from './read-cim.rules.ts'

let site: GridSite
beforeAll(async () => {
  site = await gridSite()
})
afterAll(() => site.close())

const id = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const head = `# The equipment of a yard.
@prefix cim: <http://iec.ch/TC57/CIM100#> .
PREFIX md: <http://iec.ch/TC57/61970-552/ModelDescription/1#>
@base <https://grid.example/model> .
`
const eq = `${head}
<urn:uuid:${id(99)}> a md:FullModel ; md:Model.profile "http://iec.ch/TC57/ns/CIM/CoreEquipment-EU/3.0", 'another' .
GRAPH <urn:uuid:${id(99)}> {
  <#_${id(1)}> a cim:BaseVoltage ; cim:BaseVoltage.nominalVoltage "20"^^<http://www.w3.org/2001/XMLSchema#float> .
  <#_${id(2)}> a cim:Substation ; cim:IdentifiedObject.name """Room "A" \\u0026 yard"""@en .
  <#_${id(3)}> a cim:VoltageLevel ;
    cim:IdentifiedObject.name "20 kV" ; # its level
    cim:VoltageLevel.Substation <#_${id(2)}> ; cim:VoltageLevel.BaseVoltage <#_${id(1)}> ; .
  <urn:uuid:${id(4)}> a cim:Breaker ; cim:IdentifiedObject.name 'QF1' ; cim:Switch.normalOpen false ;
    cim:Switch.ratedCurrent 630. <#_${id(5)}> a cim:ConnectivityNode .
  _:limits a cim:OperationalLimitSet .
  <#_${id(6)}> cim:Terminal.ConductingEquipment <#_${id(4)}> ; cim:ACDCTerminal.sequenceNumber 1 .
}
<#_${id(6)}> a cim:Terminal ; cim:Terminal.ConnectivityNode <https://elsewhere.example/m#_${id(5)}> .
<#_${id(4)}> cim:Equipment.EquipmentContainer <#_${id(3)}> .`
const ssh = `@prefix c: <http://iec.ch/TC57/CIM100#> .\n{ <urn:uuid:${id(4)}> a c:Breaker ; c:Switch.normalOpen true . }`

test('26 X-13 TriG says what RDF/XML says: graphs are one model, what the first file says stays', () => {
  const net = readCim(`${eq}\n${ssh}`)
  expect(net.faults).toEqual([])
  expect(net.objects.map(({ id: own, kind, name }) => [own, kind, name])).toEqual([
    [id(2), 'Substation', 'Room "A" & yard'],
    [id(3), 'VoltageLevel', '20 kV'],
    [id(4), 'Breaker', 'QF1'],
  ])
  expect(net.objects[1]).toMatchObject({ baseVoltageV: 20_000, containerRef: net.objects[0]?.ref })
  expect(net.objects[2]).toMatchObject({
    normalOpen: false,
    rated: { ratedA: 630 },
    containerRef: net.objects[1]?.ref,
  })
  expect(net.terminals).toMatchObject([{ id: id(6), nodeId: id(5), sequence: 1 }])
})

const faultOf = (content: string) => {
  try {
    return readCim(content).faults.map(({ key, about }) => `${key} ${about}`)
  } catch (error) {
    return error instanceof Problem ? error.code : error
  }
}
test.each([
  ['grid.cim-not-trig', eq.replace('@base', '@prefix x: [ ] . @base')],
  ['grid.cim-not-trig', eq.slice(0, -1)],
  ['grid.cim-not-trig', eq.replace('"20 kV"', '"20 kV')],
  ['grid.cim-not-trig', `${eq}\n<#_1> a other:Thing .`],
  ['grid.cim-not-trig', `${eq}\n}`],
  ['grid.cim-not-trig', `${eq}\n{ { <#_1> a cim:Breaker . } }`],
  ['grid.cim-not-trig', `${eq}\n<#_1> cim:x ( 1 2 ) .`],
  ['grid.cim-context', '@prefix cim: <https://example.org/cim#> .\n<#_1> a cim:Breaker .'],
])('S-22 what is no TriG of ours is refused with %s, and nothing is fetched', (fault, content) => {
  expect(faultOf(content)).toBe(fault)
})
test('S-22 an address outside is no id of a thing, and equipment of a class that is not known is named', () => {
  expect(faultOf(`${eq}\n<https://example.org/b> a cim:Breaker .`)).toEqual(['grid.cim.external https://example.org/b'])
  const machine = `<#_${id(7)}> a cim:SynchronousMachine . <#_${id(8)}> a cim:Terminal ; cim:Terminal.ConductingEquipment <#_${id(7)}> .`
  expect(faultOf(`${eq}\n${machine}`)).toEqual([`grid.cim.unknown-kind urn:uuid:${id(7)}`])
})
test('S-22 whatever comes after a directive is read or refused, in time', () => {
  const parts = [
    '<#_1>',
    'a',
    'cim:Breaker',
    '.',
    ';',
    ',',
    '{',
    '}',
    '"x"',
    '"""',
    "'",
    '\\',
    '1.5',
    '#',
    '\n',
    '^^',
    '@en',
    '_:b',
    '(',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 60 }), (drawn) => {
      const outcome = faultOf(`${head}${drawn.join(' ')}`)
      expect(Array.isArray(outcome) || outcome === 'grid.cim-not-trig').toBe(true)
    }),
  )
})

test('26 X-13 our own net as TriG comes into an empty station as it was', async () => {
  const from = await createTestStation(site.services, site.operatorId)
  const createObject = (kind: 'Substation' | 'VoltageLevel' | 'EnergySource' | 'Breaker', name: string, more: object) =>
    site.add(kind, name, { stationId: from, ...more })
  const room = await createObject('Substation', 'Room', {})
  const level = await createObject('VoltageLevel', '10 kV', { containerId: room.id, baseVoltageV: 10_000 })
  const grid = await createObject('EnergySource', 'Grid', { containerId: level.id })
  await site.join(grid, await createObject('Breaker', 'QF', { containerId: level.id, normalOpen: false, ratedA: 630 }))
  const cimOf = (stationId: string) => `/api/energy/nets/${stationId}/cim`
  const cimDocument: CimDocument = (await site.call('GET', cimOf(from))).data
  const into = await createTestStation(site.services, site.theirId)
  const body = { content: asTrig(cimDocument) }
  const taken = await site.call('POST', cimOf(into), { body, token: 'theirs' })
  expect(taken.data).toMatchObject({ created: 4, refused: [] })
  expect((await site.call('GET', cimOf(into), { token: 'theirs' })).data).toEqual(cimDocument)
})
function asTrig({ '@context': context, '@graph': graph }: CimDocument): string {
  const prefixes = Object.entries(context).map(([name, iri]) => `@prefix ${name}: <${iri}> .`)
  const things = graph.map(({ '@id': ref, '@type': type, ...terms }) => {
    const statements = Object.entries(terms).map(([term, value]) => `${term} ${valueOf(value)}`)
    return `<${ref}> ${[`a ${type}`, ...statements].join(' ;\n  ')} .`
  })
  return [...prefixes, ...things].join('\n')
}
function valueOf(value: unknown): string {
  const isRef = typeof value === 'object' && value !== null && '@id' in value
  return isRef ? `<${String(value['@id'])}>` : JSON.stringify(value)
}
