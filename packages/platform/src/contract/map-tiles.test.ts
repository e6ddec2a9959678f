import { describe, expect, test } from 'vitest'
import { mapTiles, tileOrigin } from './map-tiles.ts'

describe('an operator’s map service', () => {
  test.each([
    ['https://tiles.example.org/{z}/{x}/{y}.png', 'https://tiles.example.org'],
    ['https://{s}.example.org/{z}/{x}/{y}?k={key}', 'https://*.example.org'],
    ['https://example.org:8443/t?x={x}&y={y}&z={z}', 'https://example.org:8443'],
  ])('%s is allowed from %s alone', (url, origin) => {
    expect(mapTiles.parse({ url })).toMatchObject({ url, system: 'wgs84' })
    expect(tileOrigin(url)).toBe(origin)
  })

  test.each([
    ['http://example.org/{z}/{x}/{y}'],
    ['https://example.org/{z}/{x}'],
    ['https://{key}.example.org/{z}/{x}/{y}'],
    ['javascript:alert(1)//{z}{x}{y}'],
    ["https://example.org; script-src 'unsafe-inline'/{z}/{x}/{y}"],
  ])('S-24 %s is refused, or at least opens nothing', (url) => {
    const accepted = mapTiles.safeParse({ url }).success
    expect(accepted && tileOrigin(url) !== undefined).toBe(false)
  })
})
