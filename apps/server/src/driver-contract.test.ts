import { driverEndpoints } from '@evops/driver/contract'
import type { EndpointSpec } from '@evops/platform/contract'
import { newId } from '@evops/platform/contract'
import { openApiDocument } from '@evops/platform/server'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDriverTestSite, type DriverTestPoint, type DriverTestSite } from './testing/driver-desk.ts'

/* Tests the whole drivers' API from its OpenAPI document: every operation is called as documented. */

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
interface Content {
  content: Record<string, { schema: Schema; example?: unknown }>
}
interface Operation {
  operationId: string
  security?: unknown
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema; example?: unknown }[]
  requestBody?: Content
  responses: Record<string, Content>
}
interface Called extends Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
}
const specs: readonly EndpointSpec[] = driverEndpoints
const isStaffs = ({ permission }: EndpointSpec) => Array.isArray(permission)

let desk: DriverTestSite
let place: DriverTestPoint
let operations: Called[]
let token: string
// Formats are not validated, because each has an equivalent pattern.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })

beforeAll(async () => {
  desk = await createDriverTestSite()
  await desk.account()
  place = await desk.aPoint()
  const { domain } = desk.domains.driver
  const document = JSON.parse(JSON.stringify(await openApiDocument(domain.endpoints)))
  ajv.addSchema({ $id: 'doc', components: document.components })
  const staffs = new Set(specs.filter(isStaffs).map(({ name }) => name))
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, one]) => ({ ...one, path, method: method.toUpperCase() as Called['method'] }))
      .filter(({ operationId }) => !staffs.has(operationId)),
  )
  token = (await desk.signIn('+34622000001')).access_token
})
afterAll(() => desk.close())

/** Returns the violations of a schema of the document. */
function faultsOf(schema: Schema, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/')
  const check = ajv.compile(JSON.parse(text))
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
const schemaOf = ({ responses }: Operation, status: number) =>
  (responses[String(status)] ?? responses['default'])?.content['application/json']?.schema
const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']
const isSigned = ({ security }: Operation) => security !== undefined
/** Returns the URL of an operation with its example parameters or the given ones. */
function addressOf({ path, parameters }: Called, params: Record<string, unknown> = {}): string {
  const values = parameters.map((one) => ({ ...one, value: params[one.name] ?? one.example }))
  const query = values.filter((one) => one.in === 'query' && one.value !== undefined)
  const search = new URLSearchParams(query.map(({ name, value }) => [name, String(value)]))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_mark, name: string) =>
    encodeURIComponent(String(values.find((one) => one.name === name)?.value)),
  )
  return query.length > 0 ? `${filled}?${search}` : filled
}
async function call(one: Called, { input = {}, body }: { input?: Record<string, unknown>; body?: unknown } = {}) {
  const payload = (body ?? bodyOf(one)?.example) as object | undefined
  const reply = await desk.app.inject({
    method: one.method,
    url: addressOf(one, { operator: desk.optcode, ...input }),
    headers: {
      'accept-language': 'en',
      'idempotency-key': newId(),
      ...(isSigned(one) && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, json: reply.body === '' ? undefined : JSON.parse(reply.body) }
}
/** Checks that the response matches the document. */
function expectDocumented(one: Called, { status, json }: { status: number; json: unknown }): void {
  const schema = schemaOf(one, status) ?? (isSigned(one) ? undefined : schemaOf(one, 400))
  expect([one.operationId, status, schema !== undefined]).toEqual([one.operationId, status, true])
  if (schema) expect([one.operationId, status, faultsOf(schema, json)]).toEqual([one.operationId, status, []])
}
const withOperator = (example: unknown) =>
  typeof example === 'object' && example !== null && 'operator' in example
    ? { ...example, operator: desk.optcode }
    : example

test('each operation has an example of its parameters, body and reply that fits its schema', () => {
  expect(operations.length).toBeGreaterThan(50)
  for (const one of operations) {
    for (const { name, required, schema, example } of one.parameters) {
      if (required) expect([one.operationId, name, example !== undefined]).toEqual([one.operationId, name, true])
      if (example !== undefined)
        expect([one.operationId, name, faultsOf(schema, example)]).toEqual([one.operationId, name, []])
    }
    const parts = [bodyOf(one), one.responses['200']?.content['application/json']]
    for (const part of parts.filter((each) => each !== undefined)) {
      expect([one.operationId, part.example !== undefined]).toEqual([one.operationId, true])
      expect([one.operationId, faultsOf(part.schema, part.example)]).toEqual([one.operationId, []])
    }
  }
})

test('without a token, and with one of staff, every operation of a driver is closed', async () => {
  for (const one of operations.filter(isSigned))
    for (const bearer of [undefined, desk.staff, 'eda_forged']) {
      const reply = await desk.sendRequest(one.method, addressOf(one), { token: bearer, body: { any: 1 } })
      expect([one.operationId, reply.status, reply.error]).toEqual([one.operationId, 401, 'request.signed-out'])
      expect(faultsOf(schemaOf(one, 401) ?? {}, reply.body)).toEqual([])
    }
})

describe('called as documented', () => {
  test('with its example, whose rows are nobody’s: what comes back is what the document says', async () => {
    const seen = new Map<string, number>()
    for (const one of operations.filter(({ operationId }) => operationId !== 'leaveOperator')) {
      const reply = await call(one, { body: withOperator(bodyOf(one)?.example) })
      seen.set(one.operationId, reply.status)
      expect([one.operationId, reply.status < 500]).toEqual([one.operationId, true])
      expectDocumented(one, reply)
    }
    const ids = operations.filter(({ path }) => path.includes('{id}')).map(({ operationId }) => operationId)
    expect(ids.filter((name) => seen.get(name) !== 404)).toEqual([])
  })

  test('with what bad input the schemas allow to think of: always 400, with the fields', async () => {
    const wrongs = [null, 17, 'x'.repeat(3_000), [], { a: 1 }, '\u0000']
    for (const one of operations) {
      const { schema, example } = bodyOf(one) ?? {}
      const shapes = [schema ?? {}, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])]
      const names = new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))
      for (const name of names)
        for (const wrong of wrongs) {
          const body = { ...(withOperator(example) as object), [name]: wrong }
          if (faultsOf(schema ?? {}, body).length === 0) continue
          const reply = await call(one, { body })
          expect([one.operationId, name, wrong, reply.status]).toEqual([one.operationId, name, wrong, 400])
          expectDocumented(one, reply)
        }
      for (const { name, schema: shape } of one.parameters) {
        const wrong = 'x'.repeat(150)
        if (faultsOf(shape, wrong).length === 0) continue
        const reply = await call(one, { input: { [name]: wrong } })
        expect([one.operationId, name, [400, 404].includes(reply.status)]).toEqual([one.operationId, name, true])
        expectDocumented(one, reply)
      }
    }
  })
})

test('too often is 429 with the time to wait, by device and by network', async () => {
  const codes = operations.find(({ operationId }) => operationId === 'sendDriverCode')
  if (!codes) throw new Error('no operation sends codes')
  const body = { operator: desk.optcode, phone: '+34622000009', deviceId: newId(), language: 'en' }
  await call(codes, { body })
  const soon = await desk.sendRequest('POST', '/api/public/driver/sign-in-codes', { body })
  expect([soon.status, Number(soon.retryAfter) > 0]).toEqual([429, true])
  expect(faultsOf(schemaOf(codes, 400) ?? {}, soon.body)).toEqual([])
  const start = () =>
    desk.sendRequest('POST', '/api/driver/sessions', { token, key: newId(), body: { qr: place.qr(1) } })
  const all = []
  for (let times = 0; times < 12; times += 1) all.push(await start())
  const refused = all.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0)
})
