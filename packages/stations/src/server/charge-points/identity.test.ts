import { connectRawChargePoint, RefusedUpgrade } from '@evops/ocpp/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppIdentity } from '../../contract/index.ts'
import { createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
beforeAll(async () => (site = await createGatewayTestSite()))
afterAll(() => site.close())

/** Returns 400 if the text is not a valid identity, 401 if it is not registered. */
const statusAtDoor = (text: string) =>
  connectRawChargePoint({ url: site.url, identity: text, password: 'any' }).then(
    () => 101,
    (error: unknown) => (error instanceof RefusedUpgrade ? error.status : String(error)),
  )

test('ROW-12 S-11 no identity can be registered that the handshake would refuse: whatever may be registered is let in', async () => {
  const name = `A.b_@*+=|-${'9'.repeat(38)}`
  expect(ocppIdentity.parse(name)).toBe(name)
  const point = await site.connect(await site.chargePoint({ identity: name }))
  await point.close()
  for (const refused of ['A:1', 'A..1', '.', 'A/1', 'a b', '', '9'.repeat(49)]) {
    expect(ocppIdentity.safeParse(refused).success, refused).toBe(false)
    if (refused !== '' && refused !== '.') expect(await statusAtDoor(refused), refused).toBe(400)
  }
  const signs = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
  const legal = signs.filter((sign) => ocppIdentity.safeParse(`A${sign}B`).success)
  expect(legal.length).toBeGreaterThan(60)
  const someIdentity = fc
    .string({ unit: fc.constantFrom(...legal, '.', '-'), minLength: 1, maxLength: 48 })
    .filter((text) => ocppIdentity.safeParse(text).success)
  const examples = legal.map((sign): [string] => [`A${sign}B`])
  await fc.assert(
    fc.asyncProperty(someIdentity, async (text) => {
      expect(await statusAtDoor(text)).toBe(401)
    }),
    { numRuns: examples.length + 40, examples },
  )
})
