import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from './accent.ts'

/*
 * Simulates the colours of charts and price periods for people who lack one kind of cone: Machado, Oliveira and
 * Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1, on linear
 * RGB.
 */
type Colour = readonly [number, number, number]
const sights: Readonly<Record<string, readonly Colour[]>> = {
  'full sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
/**
 * Minimum distance in CIE L*a*b*: about 2 is just visible between adjacent areas, so separate lines need eight times
 * that.
 */
const leastDistance = 16
/** WCAG 2.2, 1.4.11: minimum contrast between a drawn element and its background. */
const leastContrast = 3

const css = readFileSync(new URL('../css/tokens.css', import.meta.url), 'utf8')
const darkFrom = css.indexOf("[data-theme='dark']")
const themes = { light: css.slice(0, darkFrom), dark: css.slice(darkFrom) }
function roleIn(theme: keyof typeof themes, role: string): string {
  const value = new RegExp(`${role}: (#[0-9a-f]{6});`).exec(themes[theme])?.[1]
  if (value === undefined) throw new Error(`${role} has no colour in the ${theme} theme`)
  return value
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const rgbOf = (hex: string) =>
  [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Colour
const times = (rows: readonly Colour[], [r, g, b]: Colour) =>
  rows.map((row) => row[0] * r + row[1] * g + row[2] * b) as unknown as Colour
const clampColour = (colour: Colour) => colour.map((value) => Math.min(1, Math.max(0, value))) as unknown as Colour
/** Uses the white point D65. */
function labOf(colour: Colour): Colour {
  const [x, y, z] = times(
    [
      [0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047],
      [0.2126, 0.7152, 0.0722],
      [0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883],
    ],
    colour,
  ).map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)) as unknown as Colour
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
function distance(one: string, other: string, sight: readonly Colour[]): number {
  const [a, b] = [one, other].map((hex) => labOf(clampColour(times(sight, rgbOf(hex))))) as [Colour, Colour]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
/** Returns the pairs whose colours are too similar, by name. */
function tooClose(theme: keyof typeof themes, roles: readonly string[], sight: readonly Colour[]): string[] {
  return roles.flatMap((one, at) =>
    roles.slice(at + 1).flatMap((other) => {
      const apart = distance(roleIn(theme, one), roleIn(theme, other), sight)
      return apart < leastDistance ? `${one} and ${other}: ${apart.toFixed(1)}` : []
    }),
  )
}

const series = ['--chart-1', '--chart-2', '--chart-3', '--chart-4']
const periods = ['--tou-critical', '--tou-sharp', '--tou-peak', '--tou-flat', '--tou-valley', '--tou-deep']

describe.each(['light', 'dark'] as const)('colours of charts in the %s theme', (theme) => {
  test.each(Object.keys(sights))('series are told apart by colour with %s', (name) => {
    expect(tooClose(theme, series, sights[name] ?? [])).toEqual([])
  })
  test.each(Object.keys(sights))('kinds of price period are told apart by colour with %s', (name) => {
    expect(tooClose(theme, periods, sights[name] ?? [])).toEqual([])
  })
  test('lines stand out from the sheet that they are drawn on', () => {
    const sheet = roleIn(theme, '--sheet')
    expect(series.filter((role) => contrastRatio(roleIn(theme, role), sheet) < leastContrast)).toEqual([])
  })
})

test('who sees no red and no green sees pure red and pure green close to each other, and blue apart', () => {
  const sight = sights.deuteranopia ?? []
  expect(distance('#cc3333', '#7a7a1f', sight)).toBeLessThan(
    distance('#cc3333', '#7a7a1f', sights['full sight'] ?? []) / 2,
  )
  expect(distance('#cc3333', '#3333cc', sight)).toBeGreaterThan(60)
})
