import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DrawingDraft } from '../../contract/index.ts'
import { gridSite, type GridSite } from '../../testing/index.ts'
import { readCim } from './read-cim.rules.ts'

let site: GridSite
beforeAll(async () => {
  site = await gridSite()
})
afterAll(() => site.close())

const id = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const prefixes = '@prefix cim: <http://iec.ch/TC57/CIM100#> .\n@base <urn:x> .\n'
const equipment = (no: number, type: string, name: string) =>
  `<#_${id(no)}> a cim:${type} ; cim:IdentifiedObject.name "${name}" ; cim:Equipment.EquipmentContainer <#_${id(3)}> .`
const eq = `${prefixes}
<#_${id(1)}> a cim:BaseVoltage ; cim:BaseVoltage.nominalVoltage 20 .
<#_${id(2)}> a cim:Substation ; cim:IdentifiedObject.name "Yard" .
<#_${id(3)}> a cim:VoltageLevel ; cim:IdentifiedObject.name "20 kV" ; cim:VoltageLevel.Substation <#_${id(2)}> ; cim:VoltageLevel.BaseVoltage <#_${id(1)}> .
${equipment(4, 'EnergySource', 'Grid')}
${equipment(5, 'Breaker', 'QF1')}
${equipment(6, 'BusbarSection', 'Bus')}
`
/** Builds diagram objects by the object they show, with their points. */
const dl = (
  shown: readonly (readonly [no: number, points: readonly (readonly [number, number])[], rotation?: number])[],
  more = '',
) =>
  `${prefixes}<#_${id(20)}> a cim:Diagram ; cim:IdentifiedObject.name "Main <1>" ${more} .\n${shown
    .map(([no, points, rotation = 0]) => {
      const at = points.map(
        ([x, y], place) =>
          `<#_${id(no * 100 + place)}> a cim:DiagramObjectPoint ; cim:DiagramObjectPoint.DiagramObject <#_${id(no + 50)}> ;
          cim:DiagramObjectPoint.sequenceNumber ${place} ; cim:DiagramObjectPoint.xPosition ${x} ; cim:DiagramObjectPoint.yPosition ${y} .`,
      )
      const object = `<#_${id(no + 50)}> a cim:DiagramObject ; cim:DiagramObject.Diagram <#_${id(20)}> ;
        cim:DiagramObject.IdentifiedObject <#_${id(no)}> ; cim:DiagramObject.rotation ${rotation} .`
      return [object, ...at].join('\n')
    })
    .join('\n')}`
const layout = dl([
  [4, [[10, 12]]],
  [5, [[10, 11]], 90],
  [
    6,
    [
      [8, 10],
      [12, 10],
    ],
  ],
  // This diagram object belongs to a terminal or to an unknown object, so no position results.
  [9, [[1, 1]]],
])

test('26 X-13 DL: things stand where the file draws them, in our steps; a busbar is as long, what is not ours is left out', () => {
  const [diagram, ...others] = readCim(`${eq}${layout}`).diagrams
  expect(others).toEqual([])
  expect(diagram?.name).toBe('Main  1')
  const at = Object.fromEntries(diagram?.symbols.map(({ objectId, ...place }) => [objectId, place]) ?? [])
  expect(at).toEqual({
    [id(4)]: { x: 0, y: 0, rotation: 0 },
    [id(5)]: { x: 0, y: 100, rotation: 90 },
    [id(6)]: { x: 0, y: 200, rotation: 0, length: 400 },
  })
  // If the file counts downwards, the result does as well.
  const down = dl(
    [
      [4, [[0, 0]]],
      [5, [[0, 5]]],
    ],
    `; cim:Diagram.orientation <http://iec.ch/TC57/CIM100#OrientationKind.negative>`,
  )
  expect(readCim(`${eq}${down}`).diagrams[0]?.symbols.map(({ y }) => y)).toEqual([0, 100])
})

test('26 X-13 DL: a diagram becomes a drawing of the station with the net, once, for whoever may draw', async () => {
  const stationId = await createTestStation(site.services, site.operatorId)
  const url = `/api/energy/nets/${stationId}/cim`
  const body = { content: `${eq}${layout}` }
  const seen = await site.call('POST', `${url}/preview`, { body })
  expect(seen.data).toMatchObject({ created: 5, drawings: ['Main  1'], refused: [] })
  expect(await site.call('POST', url, { body })).toMatchObject({
    status: 200,
    data: { drawings: ['Main  1'] },
  })
  const drawings = (await site.call('GET', `/api/energy/drawings?stationId=${stationId}`)).data.list
  expect(drawings).toHaveLength(1)
  const draft: DrawingDraft = (await site.call('GET', `/api/energy/drawings/${drawings[0].id}`)).data
  expect(draft.document.symbols.map(({ objectId }) => objectId).toSorted()).toEqual([id(4), id(5), id(6)])
  const again = await site.call('POST', url, { body })
  expect(again.data).toMatchObject({ created: 0, same: 5, drawings: [] })
})

test.each([
  ['points without numbers', layout.replaceAll(/(xPosition) [\d.]+/g, '$1 "here"')],
  ['no points at all', dl([[4, []]])],
  [
    'all things at one place',
    dl([
      [4, [[7, 7]]],
      [5, [[7, 7]]],
    ]),
  ],
  [
    'very far apart',
    dl([
      [4, [[0, 0]]],
      [5, [[1e12, 1]]],
      [6, [[1e12, 2]]],
    ]),
  ],
])('26 S-22 DL with %s breaks nothing: every place is one of a drawing', (_what, file) => {
  const { diagrams, faults } = readCim(`${eq}${file}`)
  expect(faults).toEqual([])
  for (const { x, y } of diagrams.flatMap(({ symbols }) => symbols))
    expect([x, y].every((one) => Number.isInteger(one) && Math.abs(one) <= 100_000)).toBe(true)
})
