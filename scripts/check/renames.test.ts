import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../ready/runtime.mjs'
import { listAllSqlSourceNames } from '@evops/platform/server'
import { readContractDeclarations } from './facts.ts'
import { readTree } from './tree.ts'

const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rows = text('docs/RENAMES.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
const of = (kind: string) => rows.filter(([name]) => name === kind)
const missing = (kind: string, names: ReadonlySet<string>) =>
  of(kind).flatMap(([, , name = '']) => (names.has(name) ? [] : [name]))

test('OPS-02 docs/RENAMES.csv: each new name exists, and an old name of a route, table or column does not', async () => {
  const { endpoints, words, problems } = await readContractDeclarations(readTree(root))
  const routes = new Set(endpoints.map(({ spec }) => `${spec.method} ${spec.path}`))
  const operations = new Set(endpoints.map(({ spec }) => spec.name))
  const keys = new Set(words.flatMap(({ table }) => Object.keys(table)))
  const tables = new Map(
    [...text('db/schema.sql').matchAll(/^create (?:unlogged )?table (\w+) \(\n(.*?)\n\)/gms)].map(
      ([, name = '', body = '']) => [
        name,
        new Set([...body.matchAll(/^ {2}(\w+) /gm)].map(([, column = '']) => column)),
      ],
    ),
  )
  const columns = new Set([...tables].flatMap(([table, names]) => [...names].map((name) => `${table}.${name}`)))
  expect(rows.length).toBeGreaterThan(1_500)
  expect(missing('route', routes)).toEqual([])
  expect(missing('operation', operations)).toEqual([])
  expect(missing('message key', keys)).toEqual([])
  const codes = new Set(problems.flatMap(({ table }) => Object.keys(table)))
  expect(missing('problem code', codes)).toEqual([])
  expect(missing('table', new Set(tables.keys()))).toEqual([])
  expect(missing('column', columns)).toEqual([])
  expect(of('table').filter(([, name = '']) => tables.has(name))).toEqual([])
  expect(of('column').filter(([, name = '']) => columns.has(name))).toEqual([])
  // A database of an earlier version contains the old function, and is refused if the list has lost its name.
  const ever = new Set(listAllSqlSourceNames(root))
  expect(of('function or view').flatMap(([, ...names]) => names.filter((name) => !ever.has(name)))).toEqual([])
  const renamed = new Set(of('route').map(([, , name]) => name))
  expect(of('route').filter(([, name = '']) => routes.has(name) && !renamed.has(name))).toEqual([])
})
