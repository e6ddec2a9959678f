import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastRatio, deriveAccent } from './accent.ts'

const swatches = ['#409eff', '#30b08f', '#f56c6c', '#e6a23c', '#7b61ff', '#11a983', '#3d5a80', '#c2548b']

describe('LAYOUT-05 an accent that reads, from any theme colour', () => {
  test('the default keeps the drawn shade within a step', () => {
    const { accent } = deriveAccent('#409eff', 'light')
    expect(contrastRatio(accent, '#ffffff')).toBeGreaterThan(5)
    expect(contrastRatio(accent, '#006ec8')).toBeLessThan(1.05)
  })

  test.each(swatches)('%s reads in both themes', (seed) => {
    expectReadable(seed)
  })

  test('any colour reads in both themes', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(fc.property(colour, expectReadable))
  })

  test('contrast is that of WCAG: black on white is 21, #777 on white 4.48', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})

function expectReadable(seed: string) {
  const light = deriveAccent(seed, 'light')
  expect(contrastRatio(light.accentFill, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(light.accent, '#f3f5f8')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(light.accent, light.accentSoft)).toBeGreaterThanOrEqual(4.5)
  const dark = deriveAccent(seed, 'dark')
  expect(contrastRatio(dark.accentFill, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(dark.accent, '#151b23')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(dark.accent, dark.accentSoft)).toBeGreaterThanOrEqual(4.5)
}
