import { expect, test } from 'vitest'
import type { EndpointSpec } from '@evops/platform/contract'
import { z } from 'zod'
import { checkActFields } from './act-fields.ts'
import { createTestTree } from './tree.ts'

const word = { zh: '', en: '', es: '' }
const words = [
  {
    file: 'x.words.ts',
    exported: 'x',
    table: { 'organisation.audit.fields.name': word, 'ships.audit.field.berth': word },
  },
]
const spec = (body: z.ZodType, more: object = {}) => [
  {
    file: 'ships.ts',
    exported: 'x',
    spec: {
      name: 'moor',
      method: 'POST',
      path: '/x',
      permission: ['x'],
      body,
      ...more,
    } as unknown as EndpointSpec,
  },
]
const checkTracedFields = (endpoints: ReturnType<typeof spec>, code = '') =>
  checkActFields(createTestTree({ 'packages/ships/src/server/ships.routes.ts': code }), { words, endpoints })

test('each field of what a traced call is given has a word in the audit log, part by part', () => {
  const both = z.object({
    id: z.string(),
    name: z.string(),
    berth: z.object({ name: z.string().optional() }),
  })
  expect(checkTracedFields(spec(both))).toEqual([])
  const one = z.object({ berth: z.object({ depth: z.number() }) })
  expect(checkTracedFields(spec(one))).toEqual([expect.stringContaining("'{domain}.audit.field.depth'")])
  expect(checkTracedFields(spec(z.union([one, both])))).toHaveLength(1)
  expect(checkTracedFields(spec(one, { permission: 'public' }))).toEqual([])
})

test('and so has what a route writes beside it', () => {
  const code = "audit({ entity: 'ship', before: { name }, after: { berth: 1, tide, ...body } })"
  expect(checkTracedFields([], code)).toEqual([expect.stringContaining("'{domain}.audit.field.tide'")])
})

test('whatever is chosen from a list has a word of its domain and field, or one that all share; a protocol’s own names are told as they are', () => {
  const choice = z.object({ name: z.array(z.enum(['north', 'Reset', '2.2.1', ''])) })
  const withValue = (key: string) =>
    checkActFields(createTestTree({}), {
      words: [...words, { file: 'y.words.ts', exported: 'y', table: { [key]: word } }],
      endpoints: spec(choice).map((one) => ({ ...one, file: 'packages/ships/src/contract/index.ts' })),
    })
  expect(withValue('ships.audit.value.name.south')).toEqual([expect.stringContaining("'ships.audit.value.name.north'")])
  expect(withValue('ships.audit.value.name.north')).toEqual([])
  expect(withValue('organisation.audit.value.north')).toEqual([])
})
