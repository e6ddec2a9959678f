import { describe, expect, test } from 'vitest'
import { connectorTypesOf, currentTypesOf } from './type-words.rules.ts'

describe('current and socket are what the words of a file say, and nothing else', () => {
  test.each([
    ['CCS2', [4], [1]],
    ['CHAdeMO', [4], [1]],
    ['GB/T DC', [4], [1]],
    ['直流枪', [4], [1]],
    ['直流快充', [4], [1]],
    ['Manguera de CC', [4], [1]],
    ['IEC_62196_T2_COMBO', [4], [1]],
    ['Type 2 socket', [2], [2]],
    ['交流插座', [2], [2]],
    ['Toma de CA', [2], [2]],
    ['Type 2 cable', [3], [2]],
    ['Manguera de CA', [3], [2]],
    ['交流枪', [3], [2]],
    ['Type 2', [2, 3], [2]],
    ['AC', [2, 3], [2]],
    ['Schuko', [1], [2]],
    ['无线', [5], [4]],
    ['AC/DC', [2, 3], [3]],
    ['4', [4], [4]],
    ['XJ-900', [], []],
  ])('%s', (words, connectors, currents) => {
    expect(connectorTypesOf(words)).toEqual(connectors)
    expect(currentTypesOf(words)).toEqual(currents)
  })
})
