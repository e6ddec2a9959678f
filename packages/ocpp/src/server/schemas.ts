import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { timePattern } from '../contract/index.ts'
import type { ErrorCode } from './ocpp-error.ts'
import { isTolerant, repair } from './tolerance.rules.ts'
import type { Version } from './versions.ts'

/** Reason why a payload is invalid: the place and the rule, never the value. */
export interface Violation {
  code: ErrorCode
  description: string
  details: { path: string; rule: string }
}

export interface SchemaSet {
  knows(action: string): boolean
  /** Returns null if the payload is valid. The action must be known. */
  checkRequest(action: string, payload: unknown): Violation | null
  checkResponse(action: string, payload: unknown): Violation | null
  /**
   * Returns an invalid request without its invalid parts that are irrelevant to billing, and the names of these parts.
   * Null if the request must be refused.
   */
  tolerate(action: string, payload: unknown): { payload: object; strange: string[] } | null
}

/**
 * Official schemas of one version, as shipped in the npm package `ocpp-rpc`. The file is read once; each action is
 * compiled on first use, which keeps start-up at a few milliseconds.
 *
 * Tolerance is limited to the needs of correct charge points: times may lack zone or seconds (`readTime`), and
 * multiples of 0.1 are compared with a tolerance, because binary fractions never match exactly.
 */
export function loadSchemas(version: Version): SchemaSet {
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    inlineRefs: true,
    multipleOfPrecision: 6,
    logger: false,
    formats: { 'date-time': timePattern, uri: /^[^\s]+$/ },
  })
  const sources = readSources(version)
  const compiled = new Map<string, ValidateFunction>()
  function validatorOf(id: string): ValidateFunction {
    let validate = compiled.get(id)
    if (!validate) {
      const source = sources.get(id)
      if (!source) throw new Error(`${version.subprotocol} has no schema ${id}`)
      validate = ajv.compile(source)
      compiled.set(id, validate)
    }
    return validate
  }
  function check(id: string, payload: unknown): Violation | null {
    const validate = validatorOf(id)
    return validate(payload) ? null : violationOf(validate.errors?.[0])
  }
  // A call without a response (2.1's SEND) has only one schema, under its plain name.
  const requestOf = (action: string) =>
    sources.has(action + version.requestSuffix) ? action + version.requestSuffix : action
  return {
    knows: (action) => sources.has(requestOf(action)),
    checkRequest: (action, payload) => check(requestOf(action), payload),
    checkResponse: (action, payload) => check(action + version.responseSuffix, payload),
    tolerate: (action, payload) =>
      isTolerant(action) ? validateTolerantly(validatorOf(requestOf(action)), action, payload) : null,
  }
}

/** Maximum number of removed parts; beyond that the message is invalid. */
const mostRepairs = 100

function validateTolerantly(
  validate: ValidateFunction,
  action: string,
  payload: unknown,
): { payload: object; strange: string[] } | null {
  if (typeof payload !== 'object' || payload === null) return null
  const clean: object = structuredClone(payload)
  const strange: string[] = []
  while (!validate(clean)) {
    const [error] = validate.errors ?? []
    const place = error && strange.length < mostRepairs ? repair(action, clean, error) : null
    if (!error || place === null) return null
    strange.push(`${place}: ${sentenceOf(error.keyword)}`)
  }
  return { payload: clean, strange }
}

/**
 * Returns the schemas by their plain id. `$id` and `$schema` are removed: ajv 8.20 fails on the original `urn:` ids,
 * and all refs are local.
 */
function readSources(version: Version): Map<string, object> {
  const home = path.dirname(createRequire(import.meta.url).resolve('ocpp-rpc/package.json'))
  const file = path.join(home, 'lib', 'schemas', version.schemaFile)
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const sources = new Map<string, object>()
  if (!Array.isArray(list)) throw new Error(`${file}: not a list of schemas`)
  for (const item of list) {
    const { $id, $schema: _, ...schema }: Record<string, unknown> = item
    if (typeof $id === 'string') sources.set($id.replace(/^urn:/, ''), schema)
  }
  return sources
}

const codeByKeyword: Readonly<Record<string, ErrorCode>> = {
  additionalProperties: 'FormationViolation',
  maxItems: 'OccurenceConstraintViolation',
  minItems: 'OccurenceConstraintViolation',
  required: 'OccurenceConstraintViolation',
  type: 'TypeConstraintViolation',
}

/**
 * Returns the error code of 1.6J section 4.2.3: an additional field, or a payload that is not an object, is a Formation
 * violation; a missing field or a wrong count is an Occurrence violation; a wrong type is a Type violation; everything
 * else (value lists, lengths, ranges, formats) is a correct field with a wrong value (Property).
 */
function violationOf(error: ErrorObject | undefined): Violation {
  const rule = error?.keyword ?? 'schema'
  const at = error?.instancePath || '/'
  const code =
    rule === 'type' && at === '/'
      ? 'FormationViolation'
      : (codeByKeyword[rule] ?? 'PropertyConstraintViolation')
  const missing =
    rule === 'required' && typeof error?.params.missingProperty === 'string'
      ? error.params.missingProperty
      : ''
  const where = missing ? `${at === '/' ? '' : at}/${missing}` : at
  return { code, description: `${where}: ${sentenceOf(rule)}`, details: { path: where, rule } }
}

const sentences: Readonly<Record<string, string>> = {
  additionalProperties: 'has a field that the schema does not know',
  enum: 'is not one of the allowed values',
  format: 'has the wrong format',
  maxItems: 'has too many items',
  maxLength: 'is too long',
  minItems: 'has too few items',
  required: 'is missing',
  type: 'has the wrong type',
}

function sentenceOf(rule: string): string {
  return sentences[rule] ?? `breaks the rule ${rule}`
}
