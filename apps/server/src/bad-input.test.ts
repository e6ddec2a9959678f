import type { EndpointSpec } from '@evops/platform/contract'
import { testHouse, type TestHouse } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createDomains, type Domains } from './domains.ts'

let t: TestHouse
let domains: Domains

beforeAll(async () => {
  t = await testHouse()
  domains = createDomains(t.house)
})
afterAll(async () => {
  domains.stations.close()
  domains.charging.close()
  await t.close()
})

interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  $ref?: string
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
}
/** What a field of each JSON type holds in one try; the types are right, what they say is not. */
interface Rubbish {
  text: string
  number: number
  /** How many items each list has. */
  items: number
  /** Which of several allowed forms is taken. */
  form: number
}

const tries: Rubbish[] = [
  '',
  'abc',
  '9999-99-99T99:99:99.999Z',
  '2026-13',
  '٣٣٣-٣٣',
  '{"a":[',
  '1e999',
  'https://[',
].flatMap((text, at) => [
  { text, number: 0, items: at % 3, form: at },
  { text, number: [-1, 1.5, 1e308, Number.MAX_SAFE_INTEGER][at % 4] ?? 0, items: 2, form: at + 1 },
])

function valueOf(schema: JsonSchema | undefined, rubbish: Rubbish, root: JsonSchema, depth = 0): unknown {
  if (!schema || depth > 8) return null
  if (schema.$ref) return valueOf(byName(root, schema.$ref), rubbish, root, depth + 1)
  const next = (one: JsonSchema | undefined) => valueOf(one, rubbish, root, depth + 1)
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return next(forms[rubbish.form % forms.length])
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(next))
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[rubbish.form % schema.enum.length]
  const type = Array.isArray(schema.type) ? schema.type[rubbish.form % schema.type.length] : schema.type
  if (type === 'string') return rubbish.text
  if (type === 'integer' || type === 'number') return rubbish.number
  if (type === 'boolean') return rubbish.form % 2 === 0
  if (type === 'array') return Array.from({ length: rubbish.items }, () => next(schema.items))
  if (type !== 'object') return rubbish.text
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, next(one)] as const)
  const others = schema.additionalProperties
  if (typeof others === 'object') fields.push([rubbish.text || 'x', next(others)])
  return Object.fromEntries(fields)
}

function byName(root: JsonSchema, name: string): JsonSchema {
  return name
    .slice(1)
    .split('/')
    .filter(Boolean)
    .reduce<JsonSchema>((at, key) => (at as Record<string, JsonSchema>)[key] ?? {}, root)
}

const partsOf = ({ params, query, body }: EndpointSpec) =>
  Object.entries({ params, query, body }).filter((part): part is [string, z.ZodType] => Boolean(part[1]))

test('API-16 a value of the right type that says nothing sensible breaks no call: rules over several fields wait for their formats', () => {
  const broken = new Set<string>()
  let tried = 0
  for (const { endpoints } of domains.list)
    for (const spec of endpoints)
      for (const [part, schema] of partsOf(spec)) {
        const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
        for (const rubbish of tries) {
          tried += 1
          try {
            schema.safeParse(valueOf(root, rubbish, root))
          } catch (error) {
            broken.add(
              `${spec.method} ${spec.path} ${part}: ${error instanceof Error ? error.message : 'thrown'}`,
            )
          }
        }
      }
  expect([...broken]).toEqual([])
  expect(tried).toBeGreaterThan(10_000)
})
