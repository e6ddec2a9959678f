import { expect, test } from 'vitest'
import { matchOf } from './palette.rules.ts'

test.each([
  ['Estaciones', 'estación', 4],
  ['Puntos de recarga', 'rec', 3],
  ['Puntos de recarga', 'carga', 2],
  ['Registros de carga', 'carga registros', 1],
  ['充电记录', '记录', 2],
  ['Puntos de recarga', 'rol', 0],
  ['Roles', '', 1],
])('what answers "%s" for "%s": %d', (text, typed, expected) => {
  expect(matchOf(text, typed)).toBe(expected)
})
