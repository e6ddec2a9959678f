import { z } from 'zod'
import { schemaParameterNames, Problem, unknownKeys, type EndpointSpec } from '../../contract/index.ts'

/** Rejects NUL characters, which PostgreSQL cannot store or compare in a filter; checked before any query (D-30b). */
export function rejectNulCharacters(value: unknown, name = ''): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw new Problem('request.invalid', { detail: name }, { [name]: 'request.control-character' })
  if (typeof value !== 'object' || value === null || isBytes(value)) return
  for (const [key, inner] of Object.entries(value)) {
    rejectNulCharacters(key, key)
    rejectNulCharacters(inner, name && !Array.isArray(value) ? `${name}.${key}` : name || key)
  }
}

/** Timestamps that clients add against caches; the seed's console has a helper for them. */
const cacheParameters = ['t', '_t', '_']

/**
 * Rejects unknown parameters: with `?q=` instead of `?search=`, the caller would get all rows as if they were the
 * result of a search (D-30i). This includes the seed's own calls; callbacks accept unknown parameters.
 */
export function rejectUnknownParameters({ query, body, method, path }: EndpointSpec, parameters: unknown): void {
  const parameterNames = Object.keys(parameters ?? {})
  if (parameterNames.length === 0) return
  const allowedNames = new Set(
    [query, method === 'POST' ? body : undefined].flatMap((schema) => schemaParameterNames(schema)),
  )
  if (!isStrictPath(path)) for (const name of cacheParameters) allowedNames.add(name)
  if (allowedNames.has('*')) return
  const unknown = parameterNames.filter((name) => !allowedNames.has(name))
  if (unknown.length === 0) return
  const fields = Object.fromEntries(unknown.map((name) => [name, 'request.unknown-parameter']))
  throw new Problem('request.invalid', { detail: unknown.join(', ') }, fields)
}

/**
 * Rejects keys of the body that the endpoint does not read, at any depth: a work order sent with `pointId` would have no
 * charge point, and the caller would not know (D-30i). The given routes outside `/api` and callbacks accept them.
 */
export function rejectUnknownBodyKeys({ body: schema = z.object({}), path }: EndpointSpec, body: unknown): void {
  if (!isStrictPath(path) || isBytes(body)) return
  const names = unknownKeys(schema, body).map((key) => key.join('.'))
  if (names.length === 0) return
  const fields = Object.fromEntries(names.map((name) => [name, 'kit.no-such-field']))
  throw new Problem('request.invalid', { detail: names.join(', ') }, fields)
}

/** Returns true for the paths of this product's own API, except those that outsiders call with their own contents. */
export function isStrictPath(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/public/')
}

/** Returns true for the paths whose parameters are all known: this product's own and the seed's `/user/…`. */
export function hasStrictParameters(path: string): boolean {
  return isStrictPath(path) || path.startsWith('/user/')
}

function isBytes(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (Buffer.isBuffer(value) || Symbol.asyncIterator in value)
}
