import { createTestActor } from '@evops/platform/testing'
import type { BulkActionTarget } from '@evops/platform/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffSite, type StaffSite } from '../../testing/index.ts'
import { tokenStateActKind } from './token-state-act.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
})
afterAll(() => site.close())

async function all(targets: AsyncIterable<BulkActionTarget>): Promise<BulkActionTarget[]> {
  const found: BulkActionTarget[] = []
  for await (const target of targets) found.push(target)
  return found
}

test('blocks all start tokens that a filter selects, or those named; never another operator’s', async () => {
  const kind = tokenStateActKind(site.services)
  const createToken = async (idTag: string, token = 'ours') =>
    (await site.call('POST', '/api/start-tokens', { body: { idTag, label: 'Bus 4' }, token })).data
  const [one, two] = [await createToken('BULK-1'), await createToken('BULK-2')]
  const theirs = await createToken('BULK-3', 'theirs')
  const ours = createTestActor(site.operatorId, [], { language: 'es' })
  const filter = kind.checkFilter({ search: 'bus 4' })
  expect((await all(kind.targets(ours, { filter }))).map(({ label }) => label)).toEqual([
    '•••• LK-1 · Bus 4',
    '•••• LK-2 · Bus 4',
  ])
  const named = await all(kind.targets(ours, { keys: [one.id, theirs.id, 'no-id'] }))
  expect(named).toEqual([{ key: one.id, label: '•••• LK-1 · Bus 4' }])
  const params = kind.checkParams({ state: 'blocked' })
  for (const key of [one.id, two.id])
    expect(await kind.act(ours, { key, label: '' }, params)).toMatchObject({
      ok: true,
      answer: 'Bloqueado',
      before: { state: 'accepted' },
      after: { state: 'blocked' },
    })
  expect(await kind.act(ours, { key: one.id, label: '' }, params)).toMatchObject({ ok: true })
  expect(await kind.act(ours, { key: theirs.id, label: '' }, params)).toMatchObject({ ok: false })
  const list = await site.call('GET', '/api/start-tokens?search=bulk&verdict=blocked')
  expect(list.data.total).toBe(2)
  const other = await site.call('GET', '/api/start-tokens?search=bulk', { token: 'theirs' })
  expect(other.data.list[0]).toMatchObject({ state: 'accepted' })
  expect(() => kind.checkParams({ state: 'gone' })).toThrow('request.invalid')
})
