import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWgs84 } from './position.rules.ts'

describe('positions in WGS-84', () => {
  test('Shenzhen, as Chinese maps give it: about 500 m away', () => {
    const { longitude, latitude } = toWgs84({ longitude: 113.784724, latitude: 22.714121, system: 'gcj02' })
    expect(longitude).toBeCloseTo(113.7797, 3)
    expect(latitude).toBeCloseTo(22.717, 3)
  })

  test('outside China nothing moves; WGS-84 never does', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -10, max: 4, noNaN: true }),
        fc.double({ min: 36, max: 43, noNaN: true }),
        (longitude, latitude) => {
          const moved = toWgs84({ longitude, latitude, system: 'gcj02' })
          expect(moved.longitude).toBeCloseTo(longitude, 6)
          expect(moved.latitude).toBeCloseTo(latitude, 6)
          expect(toWgs84({ longitude, latitude, system: 'wgs84' })).toEqual({ longitude, latitude })
        },
      ),
    )
  })
})
