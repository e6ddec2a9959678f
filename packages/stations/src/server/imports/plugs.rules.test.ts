import { describe, expect, test } from 'vitest'
import { codeOfPlugs, plugsOf } from './plugs.rules.ts'

describe('the connectors that a cell names', () => {
  test.each([
    ['CCS Combo2+ChadeMO+Type 2 (Mennekes)', ['IEC_62196_T2_COMBO', 'CHADEMO', 'IEC_62196_T2']],
    ['CCS Combo2+ChadeMO+MENNEKES.M', ['IEC_62196_T2_COMBO', 'CHADEMO', 'IEC_62196_T2']],
    ['MENNEKES.M', ['IEC_62196_T2']],
    ['MENNEKES.F+schuko', ['IEC_62196_T2', 'DOMESTIC_F']],
    ['Type 2 (Socket Only)', ['IEC_62196_T2']],
    ['CCS (Type 2)', ['IEC_62196_T2_COMBO']],
    ['iec62196T2COMBO', ['IEC_62196_T2_COMBO']],
    ['IEC_62196_T2', ['IEC_62196_T2']],
    ['2x CCS2, Tipo 2', ['IEC_62196_T2_COMBO', 'IEC_62196_T2_COMBO', 'IEC_62196_T2']],
    ['GB/T DC', ['GBT_DC']],
    ['Tipus 2', ['IEC_62196_T2']],
    ['Type 1 (J1772)', ['IEC_62196_T1']],
    ['CHAdeMO y CCS2', ['CHADEMO', 'IEC_62196_T2_COMBO']],
    ['Presa Tipo 2', ['IEC_62196_T2']],
    ['Endoll Tipus 2', ['IEC_62196_T2']],
    ['J-1772', ['IEC_62196_T1']],
    ['NACS / Tesla Supercharger', ['TESLA_S']],
    ['CEE 7/4 - Schuko - Type F', ['DOMESTIC_F']],
    ['IEC_60309_2_three_32', [null]],
    ['XJ-900', []],
  ])('%s', (text, types) => {
    expect(plugsOf(text).map(({ ocpiType }) => ocpiType)).toEqual(types)
  })

  test('a code of the step of values is read as the same connectors', () => {
    for (const text of ['CCS2+CHAdeMO+Type 2 cable', 'Schuko', 'Type 2 socket']) {
      const plugs = plugsOf(text)
      const code = codeOfPlugs(plugs) ?? ''
      expect(plugsOf(code)).toEqual(plugs)
    }
    expect(codeOfPlugs(plugsOf('Type 2'))).toBeUndefined()
  })
})

test.each([
  ['CCS2', 'IEC_62196_T2_COMBO'],
  ['IEC_62196_T2_COMBO', 'IEC_62196_T2_COMBO'],
  ['Combo 1', 'IEC_62196_T1_COMBO'],
  ['CHAdeMO', 'CHADEMO'],
  ['NACS', 'TESLA_S'],
  ['GB/T DC', 'GBT_DC'],
  ['国标交流', 'GBT_AC'],
  ['Type 2 socket', 'IEC_62196_T2'],
  ['Schuko', 'DOMESTIC_F'],
  ['CCS', undefined],
  ['DC', undefined],
  ['4', undefined],
])('the connector standard of %s is %s: a general word names none', (words, standard) => {
  expect(plugsOf(words).map(({ ocpiType }) => ocpiType)).toEqual([standard ?? null])
})
