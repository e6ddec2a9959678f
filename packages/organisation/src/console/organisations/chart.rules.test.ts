import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrganisationChartNode } from '../../contract/index.ts'
import { boxHeight, layOut } from './chart.rules.ts'

const node = (key: string, parentKey: string | null): OrganisationChartNode => ({
  key,
  parentKey,
  kind: 'organisation',
  id: key,
  name: key,
  code: key,
  users: 0,
  stations: 0,
})
const company = [node('a', null), node('a1', 'a'), node('a2', 'a'), node('a11', 'a1'), node('b', null)]

describe('ROUTE-11 the picture of the tree', () => {
  test('a box stands beside the middle of those below it, and a line leads to each', () => {
    const chart = layOut(company, new Set())
    const y = (key: string) => chart.boxes.find((box) => box.node.key === key)?.y ?? Number.NaN
    expect(y('a')).toBe((y('a1') + y('a2')) / 2)
    expect(y('a1')).toBe(y('a11'))
    expect(chart.lines.map((line) => line.key).toSorted()).toEqual(['a1', 'a11', 'a2'])
  })
  test('a folded box says how many are behind it', () => {
    const chart = layOut(company, new Set(['a']))
    expect(chart.boxes.map((box) => [box.node.key, box.folded])).toEqual([
      ['a', 3],
      ['b', 0],
    ])
  })
  test('no two boxes of a level overlap, whatever the tree', () => {
    const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(parents, (parentNumbers) => {
        const nodes = parentNumbers.map((n, at) => node(String(at), at === 0 || n % 5 === 0 ? null : String(n % at)))
        const { boxes } = layOut(nodes, new Set())
        expect(boxes).toHaveLength(nodes.length)
        for (const level of Map.groupBy(boxes, (box) => box.x).values()) {
          const ys = level.map((box) => box.y).toSorted((a, b) => a - b)
          for (const [at, y] of ys.entries())
            if (at > 0) expect(y - (ys[at - 1] ?? 0)).toBeGreaterThanOrEqual(boxHeight)
        }
      }),
    )
  })
})
