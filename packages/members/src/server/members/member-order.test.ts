import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMembersTestSite, type MembersTestSite } from '../../testing/office.ts'

/** Days of a year on which members joined; some at the same instant, and not in the order of insertion. */
const joined = [200, 3, 7, 7, 150, 3, 90, 7, 365, 1, 42, 42, 180, 7, 60, 300, 3]
let office: MembersTestSite
/** All members of the search, oldest first; at the same instant by id. */
let expected: string[] = []
beforeAll(async () => {
  office = await createMembersTestSite()
  for (const [place, day] of joined.entries()) {
    const body = { nickname: `Order ${place}`, tags: place % 2 ? ['odd'] : [] }
    const { data } = await office.call('POST', '/user/pers/save', { body })
    await office.admin.query(
      "update members_members set registered_at = '2020-01-01'::timestamptz + make_interval(days => $2) where id = $1",
      [data.id, day],
    )
  }
  await office.call('POST', '/user/pers/save', { body: { nickname: 'Somebody else' } })
  const { rows } = await office.admin.query<{ id: string }>(
    "select id from members_members where nickname like 'Order %' order by registered_at, id",
  )
  expected = rows.map(({ id }) => id)
})
afterAll(() => office.close())

async function pages(query: string, pageSize: number): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await office.call('GET', `/user/pers/list?${query}&page=${page}&pageSize=${pageSize}`)
    expect(data.total).toBe(query.includes('tag') ? 8 : joined.length)
    ids.push(...data.list.map(({ id }: { id: string }) => id))
    if (data.list.length < pageSize) return ids
  }
}

test.each([1, 4, 5, 17, 200])(
  'API-05 GET /user/pers/list a search with the oldest first: in pages of %i everybody once, in their order',
  async (pageSize) => {
    expect(await pages('search=order&sort=registeredAt', pageSize)).toEqual(expected)
  },
)

test('API-05 GET /user/pers/list the newest first is the same turned round; a tag keeps the order', async () => {
  expect(await pages('search=order&sort=-registeredAt', 4)).toEqual(expected.toReversed())
  expect(await pages('search=order', 4)).toEqual(expected.toReversed())
  const odd = await pages('search=order&tag=odd&sort=registeredAt', 3)
  expect(odd).toEqual(expected.filter((id) => odd.includes(id)))
  expect(odd).toHaveLength(8)
})
