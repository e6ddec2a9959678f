import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '../../contract/index.ts'
import { wireSite, type WireSite } from '../../testing/wire-site.ts'

let site: WireSite
beforeAll(async () => (site = await wireSite()))
afterAll(() => site.close())

test('S-11 whatever may be registered is let in: every sign of an identity, and none that the door refuses', async () => {
  const name = `A.b_@*+=|-${'9'.repeat(38)}`
  expect(identity.parse(name)).toBe(name)
  const point = await site.connect(await site.pile({ identity: name }))
  await point.close()
  for (const refused of ['A:1', 'A..1', '.', 'A/1', 'a b', '', '9'.repeat(49)])
    expect(identity.safeParse(refused).success, refused).toBe(false)
})
