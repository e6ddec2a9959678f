import { expect, test } from 'vitest'
import { sideLabelOf, type ElementFactory } from './sheet.rules.ts'

interface Drawn {
  y: number
}
const make: ElementFactory<Drawn> = (_, attributes) => ({ y: Number(attributes?.y) })

test('ROUTE-12 what a busbar carries stands above the bar, below its name', () => {
  const symbol = { objectId: 'bar', x: 0, y: 0, rotation: 0 as const, length: 600 }
  const object = { id: 'bar', kind: 'BusbarSection' as const, name: '0.4 kV I', windings: 0 }
  const sideLabel = sideLabelOf(make, { symbol, object })
  // The bar is six wide around its centre; a text's y is its baseline.
  expect(sideLabel?.live.y).toBeLessThan(-4)
})
