import { expect, test } from 'vitest'
import { paletteMatchScore, recentFirst, withoutRepeats } from './palette.rules.ts'

test.each([
  ['Estaciones', 'estación', 4],
  ['Puntos de recarga', 'rec', 3],
  ['Puntos de recarga', 'carga', 2],
  ['Sesiones de carga', 'carga sesiones', 1],
  ['充电记录', '记录', 2],
  ['Puntos de recarga', 'rol', 0],
  ['Roles', '', 1],
])('what answers "%s" for "%s": %d', (text, typed, expected) => {
  expect(paletteMatchScore(text, typed)).toBe(expected)
})

test('what was opened last is found first', () => {
  const [a, b, c] = ['/a', '/b', '/c'].map((href) => ({ href, label: href }))
  if (!a || !b || !c) throw new Error('three')
  expect(recentFirst([a, b, c], [c, b])).toEqual([c, b, a])
  expect(recentFirst([a, b], [])).toEqual([a, b])
})

test('a hit that two searches find stands once, in the first group', () => {
  const [one, two, three] = ['/a', '/b', '/c'].map((href) => ({ href }))
  const groups = [{ hits: [one, one] }, { hits: [two, one] }, { hits: [three] }] as { hits: { href: string }[] }[]
  expect(withoutRepeats(groups).map(({ hits }) => hits)).toEqual([[one], [two], [three]])
})
