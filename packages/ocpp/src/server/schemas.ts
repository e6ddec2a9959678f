import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { timePattern } from '../contract/index.ts'
import type { ErrorCode } from './ocpp-error.ts'
import { isTolerant, repair } from './tolerance.rules.ts'
import type { Version } from './versions.ts'

/** Why a payload doesn't fit its schema. Says where and by which rule, never what stood there. */
export interface Violation {
  code: ErrorCode
  description: string
  details: { path: string; rule: string }
}

export interface SchemaSet {
  knows(action: string): boolean
  /** Null when the payload fits. The action must be known. */
  checkRequest(action: string, payload: unknown): Violation | null
  checkResponse(action: string, payload: unknown): Violation | null
  /** A request that does not fit, without what has nothing to do with money, and what that was; null: it is refused. */
  tolerate(action: string, payload: unknown): { payload: object; strange: string[] } | null
}

/**
 * The official schemas of one version, as shipped in npm `ocpp-rpc`. The file is read once; each action is compiled
 * when it is first used, which keeps start-up at a few milliseconds.
 *
 * Leniency is limited to what honest charge points need: times may lack zone or seconds (`readTime`), and multiples
 * of 0.1 are compared with a tolerance, since binary fractions never match exactly.
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
  // What wants no answer has no two halves (2.1's SEND), and bears its bare name.
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

/** So much strange content is no message any more. */
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

/** Schemas by their bare id. `$id` and `$schema` are dropped: ajv 8.20 fails on the `urn:` ids as shipped, all refs are local. */
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
 * The codes of 1.6J section 4.2.3: a field too much, or no object at all, isn't the message's structure (Formation);
 * a missing field or a wrong count is an occurrence; a wrong type is a type; everything else (lists of values, lengths,
 * ranges, formats) is a right field with a wrong value (Property).
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
