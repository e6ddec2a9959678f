import type { EndpointSpec } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Domains } from './domains.ts'
import { allDomains } from './testing/all-domains.ts'
import { valueOfSchema, type SchemaValueChoice, type JsonSchema } from './testing/any-value.ts'

let domains: Domains
let close: () => Promise<void>
beforeAll(async () => {
  ;({ domains, close } = await allDomains())
})
afterAll(() => close())

const texts = ['', 'abc', '9999-99-99T99:99:99.999Z', '2026-13', '٣٣٣-٣٣', '{"a":[', '1e999', 'https://[']
const numbers = [0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER]
/** Fills every field of a form with a value that has the correct type but no meaning. */
const tries = texts.flatMap((text, place) =>
  [0, 1].map((more): SchemaValueChoice => ({
    text: () => text,
    number: () => numbers[(place * 2 + more) % numbers.length] ?? 0,
    items: () => (place + more) % 3,
    below: (count) => (place + more) % count,
    isThere: () => true,
  })),
)

const partsOf = ({ params, query, body }: EndpointSpec) =>
  Object.entries({ params, query, body }).filter((part): part is [string, z.ZodType] => Boolean(part[1]))

function breaks(schema: z.ZodType, value: unknown): string | null {
  try {
    schema.safeParse(value)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'thrown'
  }
}

test('API-16 values of the right type that say nothing sensible break no call: rules over several fields wait for their formats', () => {
  const broken = new Set<string>()
  let tried = 0
  for (const { endpoints } of domains.list)
    for (const spec of endpoints)
      for (const [part, schema] of partsOf(spec)) {
        const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
        for (const choice of tries) {
          tried += 1
          const why = breaks(schema, valueOfSchema(root, choice))
          if (why) broken.add(`${spec.method} ${spec.path} ${part}: ${why}`)
        }
      }
  expect([...broken]).toEqual([])
  expect(tried).toBeGreaterThan(10_000)
})
