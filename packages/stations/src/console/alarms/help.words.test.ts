import { expect, test } from 'vitest'
import { faultCatalogue } from '../../contract/index.ts'
import { faultHelpKey, faultHelpWords } from './help.words.ts'

test.each(faultCatalogue.map(({ code }) => code))(
  'ROUTE-02 %s: what it means and what to do stand in three languages, step by step',
  (code) => {
    expect(faultHelpKey(code)).toBe(`stations.help.${code}`)
    const counts = Object.values(faultHelpWords[faultHelpKey(code)]).map((text) => text.split('\n').length)
    expect(new Set(counts).size).toBe(1)
    expect(counts[0]).toBeGreaterThan(1)
  },
)

test('a code that no catalogue knows has the help of any other fault', () => {
  expect(faultHelpKey('X1')).toBe('stations.help.F99')
})
