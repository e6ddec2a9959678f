import { endpoint, problemTable, words } from '@evops/platform/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkEndpoints, listServedEndpoints, findSinglyServedEndpoints } from './endpoints.ts'
import { checkProblems } from './problems.ts'
import { createTestTree } from './tree.ts'
import { checkWordUses } from './word-uses.ts'
import { checkWords } from './words.ts'

const file = 'packages/ledger/src/console/ledger.words.ts'
const wordsOf = (table: Parameters<typeof words>[0]) =>
  checkWords({ words: [{ file, exported: 'ledgerWords', table }], problems: [], broken: [] })

describe('words', () => {
  test('three languages with the same marks are complete', () => {
    expect(wordsOf({ 'ledger.sum': { zh: '共 {n}', en: '{n} in all', es: '{n} en total' } })).toEqual([])
    expect(wordsOf({ 'ledger.hold': { zh: '冻结', en: 'Recommended hold', es: 'Retenido' } })).toEqual([])
  })
  test.each([
    [{ 'ledger.sum': { zh: '', en: 'sum', es: 'suma' } }, /has no zh/],
    [{ 'ledger.sum': { zh: '{n}', en: '{n}', es: '{m}' } }, /different marks/],
    [{ 'sessions.sum': { zh: '和', en: 'sum', es: 'suma' } }, /does not begin with ledger/],
    [{ 'ledger.sum': { zh: '和', en: 'Nothing odd', es: 'suma' } }, /says “odd” in English/],
    [{ 'ledger.sum': { zh: '和', en: 'Alarms that still hold', es: 'suma' } }, /says “still hold” in English/],
    [{ 'ledger.flow.nobody': { zh: '无', en: 'None', es: 'Ninguna' } }, /names it “nobody”/],
    [{ 'ledger.taken-back': { zh: '退', en: 'Refunded', es: 'Devuelto' } }, /names it “taken back”/],
  ])('%o is not', (table, complaint) => {
    expect(wordsOf(table)).toEqual([expect.stringMatching(complaint)])
  })
  test('a key is used once, over words and refusals', () => {
    const text = { zh: '一', en: 'one', es: 'uno' }
    const problems = [
      {
        file: 'packages/ledger/src/contract/index.ts',
        table: problemTable({ 'ledger.one': { status: 409, ...text } }),
      },
    ]
    const words = [{ file, exported: 'ledgerWords', table: { 'ledger.one': text } }]
    const findings = checkWords({ words, problems, broken: [] })
    expect(findings).toEqual([expect.stringMatching(/also a key/)])
  })
})

describe('the use of words', () => {
  const text = { zh: '一', en: 'one', es: 'uno' }
  const usesOf = (keys: readonly string[], code: string) =>
    checkWordUses(createTestTree({ 'packages/ledger/src/console/List.tsx': code }), {
      words: [{ file, exported: 'ledgerWords', table: Object.fromEntries(keys.map((key) => [key, text])) }],
    })
  test.each([
    ['as a text', 'ledger.sum', "t('ledger.sum')"],
    ['as a plural', 'ledger.rows_many', "t('ledger.rows', { count })"],
    ['by a template', 'ledger.state.open', 'say(`ledger.state.${state}`)'],
    ['by its start and its end', 'ledger.row.code', "columnsFor('ledger.row'); c.text('code')"],
    ['as a hint of a field', 'ledger.row.code-hint', "useFields(w, 'ledger.row', { form }); f('code')"],
    ['as a choice', 'ledger.state.open', '<FilterSelect list={list} name="state" words="ledger.state" />'],
    ['after an empty list', 'ledger.none-next', '<Empty words="ledger.none" />'],
    ['with its whole table', 'ledger.head', 'Object.values(ledgerWords)'],
  ])('a key may be said %s', (_how, key, code) => {
    expect(usesOf([key, 'ledger.row.code', 'ledger.none'], code).filter((one) => one.includes(key))).toEqual([])
  })
  test('a key that nobody says is found, also when only its name stands there', () => {
    expect(usesOf(['ledger.sum'], "const x = { 'ledger.sum': 1 }")).toEqual([
      expect.stringMatching(/'ledger\.sum' is never said/),
    ])
  })
  test('an empty list and a filter without a word are found', () => {
    const code = `useList(a, { words: 'ledger.row' }); x = <><FilterSelect name="kind" /><Empty words="ledger.none" /></>`
    expect(usesOf(['ledger.row.state'], `${code}; c.text('state')`)).toEqual([
      "packages/ledger/src/console/List.tsx:1 'ledger.none' is in no word table",
      "packages/ledger/src/console/List.tsx:1 'ledger.row.kind' is in no word table",
    ])
  })
  test('a key that no table has is found with its line', () => {
    expect(usesOf(['ledger.sum'], "t('ledger.sum')\ntranslate('ledger.summe')")).toEqual([
      "packages/ledger/src/console/List.tsx:2 'ledger.summe' is in no word table",
    ])
  })
})

describe('endpoints', () => {
  const spec = endpoint({
    name: 'getOne',
    method: 'GET',
    path: '/api/ones/{id}',
    permission: ['onePerm'],
    summary: 'One',
    params: z.object({ id: z.string() }),
    reply: z.object({}),
  })
  const findingsOf = (...specs: Parameters<typeof endpoint>[0][]) => {
    const endpoints = specs.map((one) => ({ file: 'x', exported: one.name, spec: one }))
    return checkEndpoints(endpoints, new Set(specs.map((one) => one.name)))
  }
  test('a summary is English as the trade writes it', () => {
    expect(findingsOf({ ...spec, summary: 'What is odd about orders' })).toEqual([
      expect.stringMatching(/the summary says “odd”/),
    ])
    expect(findingsOf({ ...spec, summary: 'The partner tells a tariff, worked out anew' })).toEqual([
      expect.stringMatching(/the summary says “tells”/),
    ])
  })
  test('one name, one path, a permission', () => {
    expect(findingsOf(spec)).toEqual([])
    expect(findingsOf(spec, { ...spec, path: '/api/other/{id}' })).toEqual([expect.stringMatching(/the name getOne/)])
    expect(
      findingsOf(spec, {
        ...spec,
        name: 'b',
        path: '/api/ones/{other}',
        params: z.object({ other: z.string() }),
      }),
    ).toEqual([expect.stringMatching(/GET \/api\/ones/)])
  })
  test('public only on the public list', () => {
    const open = { ...spec, permission: 'public' as const }
    expect(findingsOf(open)).toEqual([expect.stringMatching(/public list/)])
    expect(findingsOf({ ...open, path: '/api/public/ones/{id}' })).toEqual([])
  })
  test('a path names its parameters, a GET that deletes says so', () => {
    expect(findingsOf({ ...spec, params: z.object({}) })).toEqual([expect.stringMatching(/params/)])
    expect(findingsOf({ ...spec, path: '/user/one/delete/{id}' })).toEqual([expect.stringMatching(/writes: true/)])
  })
  test('somebody serves it, with all others of its list', () => {
    const tree = createTestTree({
      'packages/one/src/server/ones.routes.ts':
        'serveAll(app, calls.ones, { getOne: async () => 1, getTwo })\nserve(app, calls.getFour, f)',
    })
    const made = createTestTree({
      'packages/one/src/server/ones.routes.ts': 'serveAll(app, onesEndpoints, made(house))',
    })
    expect([...listServedEndpoints(made)]).toEqual(['onesEndpoints'])
    const served = listServedEndpoints(tree)
    expect([...served]).toEqual(['getOne', 'getTwo'])
    expect(findSinglyServedEndpoints(tree)).toEqual([expect.stringMatching(/ones\.routes\.ts:2 .*by itself/)])
    expect(checkEndpoints([{ file: 'x', exported: 'getThree', spec: { ...spec, name: 'getThree' } }], served)).toEqual([
      expect.stringMatching(/nobody serves/),
    ])
  })
})

test('a refusal that is thrown stands in a table', () => {
  const table = problemTable({ 'one.gone': { status: 404, zh: '没有', en: 'gone', es: 'no está' } })
  const tree = createTestTree({
    'packages/one/src/server/ones.service.ts': "throw new Problem(late ? 'one.gone' : 'one.lost')",
  })
  expect(checkProblems(tree, [{ file: 'x', table }])).toEqual([
    "packages/one/src/server/ones.service.ts:1 'one.lost' is in no problem table",
  ])
})
