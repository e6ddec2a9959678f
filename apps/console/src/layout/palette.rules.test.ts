import { expect, test } from 'vitest'
import { paletteMatchScore, recentFirst } from './palette.rules.ts'

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
