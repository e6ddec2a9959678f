import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(text('package.json'))

/** Rows of the page that name a check, split into cells. */
const figures = text('docs/BENCHMARKS.md')
  .split('\n')
  .filter((line) => line.startsWith('| 20'))
  .map((line) => {
    const [date = '', , checks = '', command = '', machine = '', result = '', target = ''] = line.split(' | ')
    return { date, ids: checks.match(/\b[A-Z]-\d\d\b/g) ?? [], command, machine, result, target }
  })
  .filter(({ ids }) => ids.length > 0)

/** Loads, and torture tests of sessions, money and stored data. */
const published = 'P-01 P-02 P-03 P-04 P-06 R-01 R-02 R-03 R-04 R-05 R-10 R-11 L-01 L-03 L-05 M-11'.split(' ')

test('X-09 figures of loads and tortures are published, each with its command, machine and target', () => {
  const ids = new Set(figures.flatMap((row) => row.ids))
  expect(published.filter((id) => !ids.has(id))).toEqual([])
  const without = figures.filter(({ command, machine, result, target }) =>
    [command, machine, result, target.replace('|', '')].some((cell) => cell.trim() === ''),
  )
  expect(without).toEqual([])
  const commands = figures.flatMap(({ command }) => [...command.matchAll(/npm run (?:-s )?([\w:-]+)/g)])
  expect(commands.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([])
})
