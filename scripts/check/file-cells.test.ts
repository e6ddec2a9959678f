import { expect, test } from 'vitest'
import type { EndpointSpec } from '@evops/platform/contract'
import { z } from 'zod'
import { checkFileCells } from './file-cells.ts'
import { createTestTree } from './tree.ts'

const gate = z.object({ no: z.string(), state: z.enum(['open', 'shut']), on: z.boolean() })
const spec = {
  name: 'listGates',
  method: 'GET',
  path: '/x',
  permission: ['x'],
  reply: z.object({ list: z.array(gate) }),
} as unknown as EndpointSpec
const endpoints = [{ file: 'packages/gates/src/contract/gates.ts', exported: 'listGates', spec }]
const checkCells = (cells: string, head = '(actor) => heads(actor)') => {
  const kind = `export const kind = exportKind({ head: ${head}, async *rows() { yield [${cells}] } })`
  return checkFileCells(createTestTree({ 'packages/gates/src/server/gate-export.ts': kind }), { endpoints })
}

test('each cell of each exported file that is a choice or yes and no is said in words', () => {
  expect(checkCells('row.no, row.state')).toEqual([expect.stringContaining("'state'")])
  expect(checkCells('no, state ?? null, row.on')).toHaveLength(2)
  expect(checkCells('row.no, said[row.state][language], row.state && said[row.state]')).toEqual([])
})

test('a file whose heads are the same for everybody is no exception', () => {
  expect(checkCells('row.state', '() => columns')).toHaveLength(1)
})

test('how grave an alarm is has a name, too', () => {
  const text = 'export const kind = exportKind({ head, async *rows() { yield [row.code, row.level] } })'
  const of = (home: string) =>
    checkFileCells(createTestTree({ [`${home}/src/server/a-export.ts`]: text }), {
      endpoints: [{ file: `${home}/src/contract/a.ts`, exported: 'listAlarms', spec }],
    })
  expect(of('packages/stations')).toEqual([expect.stringContaining("'level'")])
  expect(of('packages/members')).toEqual([])
})
