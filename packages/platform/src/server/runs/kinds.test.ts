import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '../../contract/index.ts'
import { createTestActor } from '../../testing/index.ts'
import { defineBulkAction, exportKind } from './kinds.ts'

const title = { zh: '数字', en: 'Numbers', es: 'Números' }
const filter = z.object({ search: z.string().trim().optional(), state: z.string().optional() })
const common = { name: 'test.rows', permission: ['rows'], title, filter }
const exported = exportKind({
  ...common,
  head: () => ['search'],
  async *rows(_actor, { search }) {
    yield [search ?? 'everything']
  },
})
const acted = defineBulkAction({
  ...common,
  entity: 'row',
  params: z.object({}),
  async *matching(_actor, { search }) {
    yield { key: search ?? 'everything', label: '' }
  },
  async *named(_actor, keys) {
    for (const key of keys) yield { key, label: '' }
  },
  act: async () => ({ ok: true, answer: '' }),
})
async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const row of rows) read.push(row)
  return read
}
const actor = createTestActor(newId(), ['rows'])

test.each([
  [{ search: ' BUS ', state: 'open' }, 'BUS'],
  [{ text: 'BUS', view: 'table' }, 'BUS'],
  [{ q: 'BUS' }, 'BUS'],
  [{ search: 'new', text: 'old' }, 'new'],
  [{ state: 'open' }, 'everything'],
])(
  'D-30i the filter %j, sent by a page still open or kept by work begun before, selects %s',
  async (sentFilter, one) => {
    expect(acted.checkFilter(sentFilter)).toEqual(exported.check(sentFilter))
    expect(acted.checkFilter(sentFilter)).not.toHaveProperty('text')
    expect(await all(exported.rows(actor, sentFilter))).toEqual([[one]])
    expect(await all(acted.targets(actor, { filter: sentFilter }))).toEqual([{ key: one, label: '' }])
  },
)
