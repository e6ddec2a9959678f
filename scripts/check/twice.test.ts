import { expect, test } from 'vitest'
import { formatDuplicates } from './twice.ts'

const place = (name: string, start: number) => ({ name, start, end: start + 9 })
const clone = (tokens: number, start: number) => ({
  tokens,
  firstFile: place('a.ts', start),
  secondFile: place('b.ts', start),
})

test('as many runs as there were pass; one more, and all are told, the longest first', () => {
  const duplicates = [clone(70, 1), clone(90, 20)]
  expect(formatDuplicates({ duplicates }, 2)).toEqual({
    findings: [],
    note: '2 runs stand twice, the ceiling is 2',
  })
  expect(formatDuplicates({ duplicates }, 1).findings).toEqual([
    '2 runs stand twice, the ceiling is 1',
    'a.ts:20-29 ~ b.ts:20-29: 90 tokens',
    'a.ts:1-10 ~ b.ts:1-10: 70 tokens',
  ])
})
