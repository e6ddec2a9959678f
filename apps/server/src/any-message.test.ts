import { isNight } from '@evops/platform/testing'
import { commandActions } from '@evops/stations/contract'
import { createTestChargePoint, type TestChargePoint } from '@evops/stations/testing'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueOfSchema, type SchemaValueChoice, type JsonSchema } from './testing/any-value.ts'
import { ExternalTestPoint } from './testing/foreign-point.ts'
import { createExternalPointTestSite, type ExternalPointTestSite } from './testing/foreign-site.ts'

let site: ExternalPointTestSite
beforeAll(async () => {
  site = await createExternalPointTestSite()
})
afterAll(() => site.close())

const versions = [
  { protocol: 'ocpp1.6', file: 'ocpp1_6.json' },
  { protocol: 'ocpp2.0.1', file: 'ocpp2_0_1.json' },
  { protocol: 'ocpp2.1', file: 'ocpp2_1.json' },
] as const

/** Returns the request or response schemas of a version by action, as published. */
function schemasOf(file: string, which: 'Request' | 'Response'): Map<string, JsonSchema> {
  const home = path.dirname(createRequire(import.meta.url).resolve('ocpp-rpc/package.json'))
  const list: ({ $id: string } & JsonSchema)[] = JSON.parse(readFileSync(path.join(home, 'lib/schemas', file), 'utf8'))
  const ends = which === 'Request' ? ['.req', 'Request'] : ['.conf', 'Response']
  return new Map(
    list.flatMap((schema) => {
      const end = ends.find((one) => schema.$id.endsWith(one))
      return end ? [[schema.$id.slice(0, -end.length).replace('urn:', ''), schema] as const] : []
    }),
  )
}

const texts = [
  '',
  '0',
  '-1',
  'FOREIGN-1',
  'x',
  '1e400',
  'NaN',
  'a\u0000b',
  '\ud800',
  '💥',
  '٣',
  '\u202eabc',
  "'; --",
  '0.0000001',
  '{}',
]
const times = [
  '2026-11-27T10:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-28T23:59:60Z',
  '2026-11-27T10:00:00+14:00',
  '1969-12-31T23:59:59.999999999Z',
]
const wholes = [0, 1, 2, -1, 2_147_483_647, -2_147_483_648, Number.MAX_SAFE_INTEGER]
const broken = [0, 0.1, -0.1, 1e15, -1e15, 1e-7]

/** mulberry32: the same messages for the same seed. */
function drawsOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function choiceOf(below: (count: number) => number): SchemaValueChoice {
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return {
    below,
    isThere: () => below(2) === 0,
    text: ({ format, maxLength = 50 }) => (format === 'date-time' ? pick(times) : pick(texts)).slice(0, maxLength),
    number: ({ type, minimum = -Infinity, maximum = Infinity, multipleOf }) =>
      Math.min(maximum, Math.max(minimum, pick(type === 'integer' || multipleOf ? wholes : broken))),
    items: ({ minItems = 0, maxItems = 3 }) => Math.min(maxItems, minItems + below(3)),
  }
}

async function connectPoint(chargePoint: TestChargePoint, protocol: string): Promise<ExternalTestPoint> {
  const point = new ExternalTestPoint({
    address: site.addresses.plain,
    identity: chargePoint.identity,
    password: chargePoint.password,
    protocol,
  })
  await point.connect()
  return point
}

/** Number of generated requests per action, and their seed (override with EVOPS_SEED). */
const rounds = isNight ? 1_000 : 30
const seed = Number(process.env.EVOPS_SEED ?? 27)

test.each(versions)(
  'API-16 R-02 $protocol: whatever fits the schema of a message is answered, and no message breaks its handler',
  async ({ protocol, file }) => {
    const chargePoint = await createTestChargePoint(site.services.services, site.operatorId, site.stationId)
    let point = await connectPoint(chargePoint, protocol)
    const choice = choiceOf(drawsOf(seed))
    const faults: string[] = []
    let answered = 0
    for (const [action, schema] of schemasOf(file, 'Request')) {
      for (let round = 0; round < rounds; round += 1) {
        const payload = valueOfSchema(schema, choice) as Record<string, unknown>
        try {
          await point.call(action, payload)
          answered += 1
        } catch (error) {
          const why = String(error)
          if (/InternalError|closed|not open/.test(why)) faults.push(`${why} ${action} ${JSON.stringify(payload)}`)
          if (/closed|not open/.test(why)) point = await connectPoint(chargePoint, protocol)
          else answered += 1
        }
      }
    }
    await point.losePower()
    expect(faults).toEqual([])
    expect(answered).toBeGreaterThan(500)
  },
)

test.each(versions)(
  'API-16 $protocol: a command is sent, or refused by name, whatever it says, and whatever the charge point answers that fits the schema',
  async ({ protocol, file }) => {
    const chargePoint = await createTestChargePoint(site.services.services, site.operatorId, site.stationId)
    const point = await connectPoint(chargePoint, protocol)
    const choice = choiceOf(drawsOf(seed))
    for (const [action, schema] of schemasOf(file, 'Response'))
      point.on(action, () => valueOfSchema(schema, choice) as Record<string, unknown>)
    const requests = new Map([...schemasOf('ocpp1_6.json', 'Request'), ...schemasOf(file, 'Request')])
    const faults: string[] = []
    let answered = 0
    for (const action of commandActions)
      for (let round = 0; round < rounds / 10; round += 1) {
        const payload = valueOfSchema(requests.get(action) ?? {}, choice)
        const body = { action, payload: typeof payload === 'object' && payload !== null ? payload : {} }
        const reply = await site.sendRequest('POST', `/api/charge-points/${chargePoint.chargePointNo}/commands`, body)
        if (reply.error === 'server.failed' || reply.state === 'timeout') faults.push(JSON.stringify(body))
        else if (!reply.error) answered += 1
      }
    await point.losePower()
    expect(faults).toEqual([])
    expect(answered).toBeGreaterThan(20)
  },
)
