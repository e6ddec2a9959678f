import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { timePattern, type SchemaDeviation } from '../contract/index.ts'
import type { OcppErrorCode } from './ocpp-error.ts'
import { readCallLeniently, type CallReadFailure, type OcppJsonSchema } from './tolerance.rules.ts'
import type { OcppVersion } from './versions.ts'

/** Reason why a payload is invalid: the place and the rule, never the value. */
export interface SchemaViolation {
  code: OcppErrorCode
  description: string
  details: { path: string; rule: string }
}

export interface SchemaSet {
  has(action: string): boolean
  /** Returns null if the payload is valid. The action must be known. */
  checkRequest(action: string, payload: unknown): SchemaViolation | null
  checkResponse(action: string, payload: unknown): SchemaViolation | null
  /**
   * Reads a request that is invalid by the schema as far as its meaning is certain. Returns the valid payload with the
   * corrected deviations, or the violation that remains.
   */
  correct(action: string, payload: unknown): CorrectedRequest | { violation: SchemaViolation }
}

export interface CorrectedRequest {
  payload: object
  leniencies: SchemaDeviation[]
}

/**
 * Official schemas of one version, as shipped in the npm package `ocpp-rpc`. The file is read once; each action is
 * compiled on first use, which keeps start-up at a few milliseconds.
 *
 * The strict check tolerates only what correct charge points need: times may lack zone or seconds (`parseTimestamp`), and
 * multiples of 0.1 are compared with a tolerance, because binary fractions never match exactly.
 */
export function loadSchemas(version: OcppVersion): SchemaSet {
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
      validate = ajv.compile(withAnySignedValue(withinColumns(source)))
      compiled.set(id, validate)
    }
    return validate
  }
  function check(id: string, payload: unknown): SchemaViolation | null {
    const validate = validatorOf(id)
    return validate(payload) ? null : violationOf(failureOf(validate.errors?.[0]))
  }
  // A call without a response (2.1's SEND) has only one schema, under its plain name.
  const requestOf = (action: string) =>
    sources.has(action + version.requestSuffix) ? action + version.requestSuffix : action
  return {
    has: (action) => sources.has(requestOf(action)),
    checkRequest: (action, payload) => check(requestOf(action), payload),
    checkResponse: (action, payload) => check(action + version.responseSuffix, payload),
    correct(action, payload) {
      const id = requestOf(action)
      const validate = validatorOf(id)
      const reading = readCallLeniently(sources.get(id) ?? {}, payload)
      if ('failure' in reading) return { violation: violationOf(reading.failure) }
      return validate(reading.payload) ? reading : { violation: violationOf(failureOf(validate.errors?.[0])) }
    },
  }
}

/** Registers in Wh are larger than the other whole numbers. Their handlers have bounds of their own. */
const unbounded = new Set(['meterStart', 'meterStop'])

/**
 * Bounds the whole numbers of a schema, in place, to those that can be stored, unless the schema has bounds of its own.
 * Without these a number out of range would be noticed by the database only, and the whole message be lost.
 */
function withinColumns(schema: OcppJsonSchema, field = ''): OcppJsonSchema {
  if (schema.type === 'integer' && !unbounded.has(field)) {
    schema.minimum ??= -(2 ** 31)
    schema.maximum ??= 2 ** 31 - 1
  }
  if (schema.items) withinColumns(schema.items, field)
  for (const [name, part] of Object.entries({ ...schema.definitions, ...schema.properties })) withinColumns(part, name)
  return schema
}

/**
 * Allows any content for a signed meter value, in place. It is evidence, stored as it was sent: a message with an
 * unreadable or over-long one counts like any other, and its text is never cut, because a signature covers exact bytes.
 */
function withAnySignedValue(schema: OcppJsonSchema): OcppJsonSchema {
  for (const { properties } of Object.values(schema.definitions ?? {}))
    if (properties?.['signedMeterValue']) properties['signedMeterValue'] = {}
  return schema
}

/**
 * Returns the schemas by their plain id. `$id` and `$schema` are removed: ajv 8.20 fails on the original `urn:` ids,
 * and all refs are local.
 */
function readSources(version: OcppVersion): Map<string, OcppJsonSchema> {
  const home = path.dirname(createRequire(import.meta.url).resolve('ocpp-rpc/package.json'))
  const file = path.join(home, 'lib', 'schemas', version.schemaFile)
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const sources = new Map<string, OcppJsonSchema>()
  if (!Array.isArray(list)) throw new Error(`${file}: not a list of schemas`)
  for (const item of list) {
    const { $id, $schema: _, ...schema }: Record<string, unknown> = item
    if (typeof $id === 'string') sources.set($id.replace(/^urn:/, ''), schema)
  }
  return sources
}

const codeByKeyword: Readonly<Record<string, OcppErrorCode>> = {
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
function violationOf({ path: at, rule }: CallReadFailure): SchemaViolation {
  const isRoot = rule === 'type' && at === '/'
  const code = isRoot ? 'FormationViolation' : (codeByKeyword[rule] ?? 'PropertyConstraintViolation')
  return { code, description: `${at}: ${sentenceOf(rule)}`, details: { path: at, rule } }
}

function failureOf(error: ErrorObject | undefined): CallReadFailure {
  const rule = error?.keyword ?? 'schema'
  const at = error?.instancePath || '/'
  const missing =
    rule === 'required' && typeof error?.params.missingProperty === 'string' ? error.params.missingProperty : ''
  return { path: missing ? `${at === '/' ? '' : at}/${missing}` : at, rule }
}

const sentences: Readonly<Record<string, string>> = {
  additionalProperties: 'has a field that the schema does not know',
  enum: 'is not one of the allowed values',
  format: 'has the wrong format',
  maxItems: 'has too many items',
  maxLength: 'is too long',
  maximum: 'is too large',
  minimum: 'is too small',
  minItems: 'has too few items',
  required: 'is missing',
  type: 'has the wrong type',
}

function sentenceOf(rule: string): string {
  return sentences[rule] ?? `breaks the rule ${rule}`
}
