import {
  measureWords,
  reportEndpoint,
  reportEndpointName,
  reports,
  type ReportDefinition,
} from '@evops/reports/contract'
import { expect, test } from 'vitest'
import { checkEndpoints } from './endpoints.ts'
import { checkWords } from './words.ts'

const file = 'packages/reports/src/contract/definitions/usage.ts'
const checkReport = (definition: ReportDefinition) =>
  checkEndpoints(
    [{ file, exported: 'usageReport', spec: reportEndpoint(definition) }],
    new Set([reportEndpointName(definition)]),
  )
const wordFindings = (table: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  checkWords({
    words: [{ file: 'packages/reports/src/contract/measures.words.ts', exported: 'words', table: table as never }],
    problems: [],
    broken: [],
  })

test('ROUTE-04 ROUTE-09 ROUTE-10 a report whose permission is missing fails the check, and no report’s is', () => {
  const [first] = reports
  if (!first) throw new Error('there are reports')
  expect(checkReport({ ...first, screen: { ...first.screen, codes: [] as never } })).toEqual([
    expect.stringContaining('no permission'),
  ])
  expect(checkReport({ ...first, screen: { ...first.screen, codes: [''] } })).toEqual([
    expect.stringContaining('empty permission code'),
  ])
  expect(reports.flatMap(checkReport)).toEqual([])
})

test('ROUTE-04 ROUTE-09 ROUTE-10 a measure whose words are missing in a language fails the check, and no measure’s are', () => {
  expect(wordFindings(measureWords)).toEqual([])
  for (const name of new Set(reports.flatMap(({ measures }) => [...measures]))) {
    const key = `reports.measure.${name}` as keyof typeof measureWords
    const { es: _, ...rest } = measureWords[key]
    expect(wordFindings({ ...measureWords, [key]: rest })).toEqual([expect.stringContaining(`'${key}' has no es`)])
  }
})
