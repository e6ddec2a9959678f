import { expect, test } from 'vitest'
import { createTestTree } from '../check/tree.ts'
import { containsWholeWords, readRequirements, traceRequirements } from './requirements.ts'
import { listTestTitles } from './titles.ts'

const markdown = `
| id | requirement |
|---|---|
| GUARD-01 | opens \`/login\` |
| ROUTE-03 | Operations: \`vehicle\`, \`chgpile\` |
| API-10 | \`GET /user/cardtrans/list\`, \`GET /user/cardoptlog/list\` |
`

test('rows have ids; only ROUTE and API rows have parts', () => {
  expect(readRequirements(markdown).map(({ id, parts }) => [id, parts])).toEqual([
    ['GUARD-01', []],
    ['ROUTE-03', ['vehicle', 'chgpile']],
    ['API-10', ['GET /user/cardtrans/list', 'GET /user/cardoptlog/list']],
  ])
})

test('titles are read with what stands around them, in every way of writing a test', () => {
  const text = `
    describe('GUARD-01 doors', () => {
      test('one', () => {})
      test.each([1, 2])('two %i', () => {})
    })
    test.skipIf(!there)(\`ROUTE-03 vehicle \${name}\`, async () => { await test.step('no test', () => {}) })
    test.describe('API-10', () => { it('GET /user/cardtrans/list pages', () => {}) })
    expect('M-01').toBe('M-01')
  `
  const titles = listTestTitles(createTestTree({ 'e2e/a.spec.ts': text, 'e2e/b.ts': "test('M-02', f)" })).map(
    ({ title }) => title,
  )
  expect(titles).toEqual([
    'GUARD-01 doors one',
    'GUARD-01 doors two %i',
    'ROUTE-03 vehicle  … ',
    'API-10 GET /user/cardtrans/list pages',
  ])
  const traced = traceRequirements(
    readRequirements(markdown),
    titles.map((title) => ({ file: 'x', title })),
  )
  expect(traced.map(({ id, part, tests }) => [id, part, tests.length])).toEqual([
    ['GUARD-01', undefined, 2],
    ['ROUTE-03', undefined, 1],
    ['ROUTE-03', 'vehicle', 1],
    ['ROUTE-03', 'chgpile', 0],
    ['API-10', undefined, 1],
    ['API-10', 'GET /user/cardtrans/list', 1],
    ['API-10', 'GET /user/cardoptlog/list', 0],
  ])
})

test('an id is named by each of its clauses as well', () => {
  const titles = ['D-06a usage', 'D-06 all', 'D-06ab', 'D-060a'].map((title) => ({ file: 'x', title }))
  const [traced] = traceRequirements([{ id: 'D-06', text: '', parts: [] }], titles)
  expect(traced?.tests.map(({ title }) => title)).toEqual(['D-06a usage', 'D-06 all'])
})

test.each([
  ['M-01 resent', 'M-01', true],
  ['M-010 resent', 'M-01', false],
  ['COM-01 resent', 'M-01', false],
  ['M-01, M-02: resent', 'M-02', true],
  ['POST /a/list/x', 'POST /a/list', false],
])('"%s" names %s: %s', (title, words, expected) => {
  expect(containsWholeWords(title, words)).toBe(expected)
})
