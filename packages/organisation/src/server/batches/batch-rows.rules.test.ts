import { measureReadGrowth } from '@evops/platform/testing'
import { expect, test } from 'vitest'
import { readBatchRows } from './batch-rows.rules.ts'

test.each<[string, 'csv' | 'json', (n: number) => string]>([
  ['rows', 'csv', (n) => `username,name\n${'a,b\n'.repeat(n)}`],
  ['one line of titles', 'csv', (n) => `${'a;'.repeat(n)}\n1`],
  ['blanks', 'csv', (n) => `username\n${' '.repeat(n)}a${' '.repeat(n)}\n`],
  ['rows', 'json', (n) => 'a'.repeat(n)],
])('D-21 a batch of twice as many %s (%s) is twice as much to read', async (_, format, of) => {
  const read = (content: string) =>
    readBatchRows({
      format,
      content: format === 'csv' ? content : '',
      rows: format === 'csv' ? [] : Array.from(content, (username) => ({ username })),
      atomic: false,
      from: 0,
    })
  expect(await measureReadGrowth(read, of)).toBeLessThanOrEqual(2.2)
})
