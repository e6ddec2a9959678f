import { schemaParameterNames } from '@evops/platform/contract'
import { openApiDocument } from '@evops/platform/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Domains } from './domains.ts'
import { allDomains } from './testing/all-domains.ts'

interface Operation {
  operationId: string
  summary: string
  security?: unknown
  'x-permission': string | string[]
  parameters: { name: string; in: string; required: boolean }[]
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

let domains: Domains
let close: () => Promise<void>
let document: Document

beforeAll(async () => {
  ;({ domains, close } = await allDomains())
  const endpoints = domains.list.flatMap((domain) => [...domain.endpoints])
  // Serialised as for a response.
  document = JSON.parse(JSON.stringify(await openApiDocument(endpoints, '/')))
})
afterAll(() => close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

test('API-16 the OpenAPI document lists every call of the product, each by one name', () => {
  expect(document.openapi).toBe('3.1.0')
  const served = domains.list.flatMap(({ endpoints }) =>
    [...endpoints].map((spec) => `${spec.name} ${spec.method.toLowerCase()} ${spec.path}`),
  )
  const listed = operations().map(({ operationId, method, path }) => `${operationId} ${method} ${path}`)
  expect(served.filter((call) => !listed.includes(call))).toEqual([])
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(listed.length)
})

test('NET-02 API-16 calls that the seed marks "(params)" show their query, none of it required there', () => {
  const queryOf = (path: string) =>
    operations()
      .find((one) => one.path === path && one.method === 'post')
      ?.parameters.filter((one) => one.in === 'query')
  const wanted = {
    '/oauth/token': ['grant_type', 'username', 'password', 'scope', 'client_id', 'client_secret'],
    '/oauth/check_token': ['token'],
    '/user/organization/organizationList': ['page', 'pageSize', 'name', 'sort'],
    '/user/department/departmentList': ['page', 'pageSize', 'orgId', 'name', 'sort'],
  }
  for (const [path, names] of Object.entries(wanted)) {
    const query = queryOf(path)
    expect([path, query?.map(({ name }) => name)]).toEqual([path, expect.arrayContaining(names)])
    expect(query?.filter(({ required }) => required)).toEqual([])
  }
})

test('API-16 calls of our own are named in one style, with what they need and who may', () => {
  const odd = operations().filter(
    ({ path, summary, parameters, security, 'x-permission': permission }) =>
      // The only path part whose name comes from OCPI.
      !/^\/(?:api(?:\/[a-z0-9-]+|\/\{\w+\}|\/charging_preferences)+|user\/.+|oauth\/[\w/]+)$/.test(path) ||
      summary === '' ||
      (permission === 'public') !== (security === undefined) ||
      [...path.matchAll(/\{(\w+)\}/g)].some(
        ([, name]) => !parameters.some((one) => one.name === name && one.in === 'path' && one.required),
      ),
  )
  expect(odd.map(({ path }) => path)).toEqual([])
})

test('API-16 what the document refers to is in it', () => {
  const broken: string[] = []
  const resolve = (ref: string) =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)
  const walk = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (name === '$ref' && typeof inner === 'string' && resolve(inner) === undefined) broken.push(`${where} ${inner}`)
      walk(inner, `${where}/${name}`)
    }
  }
  walk(document, '')
  expect(broken).toEqual([])
})

test('D-30i every list is searched by one name: no call reads a search called otherwise', () => {
  const others = new Set(['q', 'text', 'keyword', 'keywords', 'word', 'words', 'find', 'term'])
  const reads = domains.list
    .flatMap(({ endpoints }) => [...endpoints])
    .filter(({ method }) => method === 'GET')
    .map(({ name, query }) => ({ name, names: schemaParameterNames(query) }))
  expect(reads.filter(({ names }) => names.includes('search')).length).toBeGreaterThan(50)
  expect(reads.filter(({ names }) => names.some((one) => others.has(one)))).toEqual([])
})
