import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitView, metresPerPixel, moveView, combineMapPins, roundDistance, toScreen, zoomView } from './map.rules.ts'

const size = { width: 390, height: 320 }
const place = fc.record({
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
})

test('whatever is shown whole lies inside, and a finger keeps its place through moves and zooms', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
      const view = fitView(places, size)
      for (const one of places) {
        const { x, y } = toScreen(one, view, size)
        // From zoom 2 on the world is wider than a phone: places farther apart than the screen are not all visible.
        if (view.zoom > 2) expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true)
      }
      const [first = places[0]] = places
      if (!first || view.zoom <= 2) return
      const before = toScreen(first, view, size)
      const after = toScreen(first, moveView(view, 10, -7), size)
      expect([after.x - before.x, after.y - before.y]).toEqual([expect.closeTo(10, 3), expect.closeTo(-7, 3)])
      const nearer = toScreen(first, zoomView(view, 1, before, size), size)
      expect([nearer.x, nearer.y]).toEqual([expect.closeTo(before.x, 3), expect.closeTo(before.y, 3)])
    }),
  )
})

test('a pixel in Madrid at zoom 14 is 7.3 m, and the scale says a round distance', () => {
  const perPixel = metresPerPixel({ centre: { longitude: -3.7, latitude: 40.42 }, zoom: 14 })
  expect(perPixel).toBeCloseTo(7.27, 1)
  expect([roundDistance(perPixel), roundDistance(0.3), roundDistance(26)]).toEqual([500, 20, 2_000])
})

test('marks that would cover one another are one mark, none is lost', () => {
  const at = (x: number, one: string) => ({ x, y: 10, one })
  const pins = combineMapPins([at(0, 'a'), at(20, 'b'), at(200, 'c')])
  expect(pins).toEqual([
    { x: 10, y: 10, of: ['a', 'b'] },
    { x: 200, y: 10, of: ['c'] },
  ])
})
