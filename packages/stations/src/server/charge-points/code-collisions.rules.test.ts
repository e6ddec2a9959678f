import { expect, test } from 'vitest'
import { codeCollisionsOf, neighbourNumbersOf } from './code-collisions.rules.ts'

const added = (chargePointNo: string, ...connectorNos: number[]) => ({
  key: chargePointNo,
  chargePointNo,
  isNumberNew: true,
  connectorNos,
})
const existing = (chargePointNo: string, ...connectorNos: number[]) => ({
  id: `id of ${chargePointNo}`,
  chargePointNo,
  connectorNos,
})

test('a new number that is the connector code of another charge point collides, in any case', () => {
  expect(codeCollisionsOf([added('de7702', 1)], [existing('DE77', 1, 2)])).toEqual([
    { key: 'de7702', code: 'de7702', connectorNo: null, otherNo: 'DE77', otherConnectorNo: 2 },
  ])
  expect(codeCollisionsOf([added('DE7703', 1)], [existing('DE77', 1, 2)])).toEqual([])
})

test('a new connector whose code is the number of another charge point collides', () => {
  const connector = { key: 'id of DE77', chargePointNo: 'DE77', isNumberNew: false, connectorNos: [2] }
  expect(codeCollisionsOf([connector], [existing('DE7702', 1), existing('DE77', 1)])).toEqual([
    { key: 'id of DE77', code: 'DE7702', connectorNo: 2, otherNo: 'DE7702', otherConnectorNo: null },
  ])
})

test('a number that another one equals apart from case collides; the charge point itself does not', () => {
  expect(codeCollisionsOf([added('De77', 1)], [existing('DE77', 1)])).toMatchObject([{ key: 'De77', otherNo: 'DE77' }])
  const renamed = { key: 'id of DE77', chargePointNo: 'de77', isNumberNew: true, connectorNos: [1, 2] }
  expect(codeCollisionsOf([renamed], [existing('DE77', 1, 2)])).toEqual([])
})

test('of two rows of one file that collide, the later one is reported', () => {
  const [one, other] = [added('DE77', 1, 2), added('DE7702', 1)]
  expect(codeCollisionsOf([one, other], [])).toMatchObject([{ key: 'DE7702', connectorNo: null }])
  expect(codeCollisionsOf([other, one], [])).toMatchObject([{ key: 'DE77', connectorNo: 2 }])
})

test('everything that could collide is looked up without case and separators', () => {
  expect(neighbourNumbersOf([added('A-B.02', 1)])).toEqual(['ab02', 'ab', 'ab0201'])
})
