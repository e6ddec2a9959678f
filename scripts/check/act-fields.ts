import type { ESTree } from 'rolldown/utils'
import { isWrite, type EndpointSpec } from '@evops/platform/contract'
import { z } from 'zod'
import type { ContractDeclarations } from './facts.ts'
import { isTest, isTypeScript, visitSyntaxTree, type SourceTree } from './tree.ts'

/** The id of an entry and the version of a change are not shown (audit-difference.ts). */
const unchangingFields = new Set(['id', 'version'])

/**
 * Checks that every field and choice that an audit log entry can contain has a message text: the input fields of
 * audited calls, and the fields that a route adds (`audit({ after: { no } })`). For a nested field each part has a
 * text, as `formatAuditField` joins them. A value from a list of choices has a text by its domain and field:
 * `{domain}.audit.value.{field}.{value}`.
 */
export function checkActFields(
  tree: SourceTree,
  { endpoints, words }: Pick<ContractDeclarations, 'endpoints' | 'words'>,
): string[] {
  const namedFields = new Set(
    words.flatMap(({ table }) =>
      Object.keys(table).flatMap((key) => /^[\w-]+\.audit\.fields?\.(.+)$/.exec(key)?.[1] ?? []),
    ),
  )
  const inputFields = endpoints.flatMap(({ file, spec }) => {
    return leavesTrace(spec)
      ? [spec.body, spec.query].flatMap(fieldsOf).map((field) => ({ field, at: `${file} ${spec.name}` }))
      : []
  })
  const written = tree.files
    .filter((file) => isTypeScript(file) && !isTest(file.path) && /^packages\/[^/]+\/src\/server\//.test(file.path))
    .flatMap((file) => {
      const fields: { field: string; at: string }[] = []
      visitSyntaxTree(file, {
        CallExpression: (node) => {
          if (node.callee.type === 'Identifier' && node.callee.name === 'audit')
            for (const field of writtenBy(node.arguments[0])) fields.push({ field, at: file.path })
        },
      })
      return fields
    })
  const found = new Map<string, string>()
  for (const { field, at } of [...inputFields, ...written])
    for (const part of namedFields.has(field) ? [] : field.split('.'))
      if (!namedFields.has(part) && !unchangingFields.has(part) && !found.has(part)) found.set(part, at)
  const wordKeys = new Set(words.flatMap(({ table }) => Object.keys(table)))
  const silent = endpoints.flatMap(({ file, spec }) => {
    const home = file.split('/')[1]?.replace('platform', 'organisation')
    return leavesTrace(spec)
      ? [spec.body, spec.query].flatMap(choicesOf).flatMap(({ field, value }) => {
          const key = `${home}.audit.value.${field}.${value}`
          return isProtocols(value) || wordKeys.has(key) || wordKeys.has(`organisation.audit.value.${value}`)
            ? []
            : `${file} ${spec.name}: no word '${key}' says what stands for it`
        })
      : []
  })
  return [...new Set(silent), ...fields(found)]
}

const fields = (found: ReadonlyMap<string, string>) =>
  [...found].map(([part, at]) => `${at}: no word '{domain}.audit.field.${part}' says what was written`)

const leavesTrace = (spec: EndpointSpec) =>
  spec.permission !== 'public' && (isWrite(spec) || (spec.traced ?? spec.reply === 'stream'))

/** Protocol names, numbers and empty values are shown unchanged. */
const isProtocols = (value: string) => /^(?![a-z])/.test(value)

interface Shape {
  enum?: readonly unknown[]
  const?: unknown
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  allOf?: readonly Shape[]
}
/** Lists are shown unchanged, so their contents are not fields. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const walk = (shape: Shape, path: string): string[] => {
    const inner = [
      ...Object.entries(shape.properties ?? {}).flatMap(([key, one]) => walk(one, path ? `${path}.${key}` : key)),
      ...[shape.anyOf, shape.oneOf, shape.allOf].flatMap((some) => (some ?? []).flatMap((one) => walk(one, path))),
    ]
    return inner.length > 0 || !path ? inner : [path]
  }
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, '')
}

/** Returns the choices of a field, or of the items of its list, by the field's name. */
function choicesOf(schema: z.ZodType | undefined): { field: string; value: string }[] {
  if (!schema) return []
  const walk = (shape: Shape, field: string): { field: string; value: string }[] => [
    ...[...(shape.enum ?? []), shape.const].flatMap((value) => (typeof value === 'string' ? { field, value } : [])),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, one]) => walk(one, key)),
    ...[shape.anyOf, shape.oneOf, shape.allOf].flatMap((some) => (some ?? []).flatMap((one) => walk(one, field))),
    ...(shape.items ? walk(shape.items, field) : []),
  ]
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, '')
}

/** Returns the property names inside `before` and `after` if they are object literals. */
function writtenBy(entry: ESTree.Argument | undefined): string[] {
  return propertiesOf(entry).flatMap(({ name, value }) =>
    name === 'before' || name === 'after' ? propertiesOf(value).map((one) => one.name) : [],
  )
}
function propertiesOf(node: ESTree.Node | undefined): { name: string; value: ESTree.Node }[] {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' && !one.computed
      ? [{ name: one.key.name, value: one.value }]
      : [],
  )
}
