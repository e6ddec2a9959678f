import type pg from 'pg'
import { contractTypes, columnTypeOverrides } from './table-overrides.ts'

interface Column {
  readonly relation: string
  readonly kind: 'r' | 'p' | 'v'
  readonly number: number
  readonly name: string
  /** Type name without modifiers, for a domain its base type: `int8`, `text`, `_uuid`. */
  readonly type: string
  readonly required: boolean
  readonly defaulted: boolean
  readonly always: boolean
  /** `CHECK (…)` constraints that use only this column. */
  readonly checks: readonly string[]
}

const columnsQuery = `
  select c.oid::int as oid, c.relname as relation, c.relkind as kind, a.attnum as number, a.attname as name,
    coalesce(base.typname, t.typname) as type, a.attnotnull or t.typnotnull as required,
    a.atthasdef or a.attidentity <> '' as defaulted, a.attgenerated <> '' or a.attidentity = 'a' as always,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.contype = 'c' and (k.contypid = t.oid and t.typtype = 'd' or k.conrelid = c.oid and k.conkey = array[a.attnum])
      order by k.conname) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  left join pg_type base on base.oid = t.typbasetype
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`

/** Types as the driver returns them: int8 as a checked number (decision 13), numeric and ranges as text. */
const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'oid'])
const plain: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  timestamp: 'Date',
  // Dates: the driver would convert them to a local midnight, so they are read as text.
  date: 'unknown',
  interval: 'unknown',
  jsonb: 'unknown',
  json: 'unknown',
}

const heading = `// Generated: tables and views as the migrations make them, printed from PostgreSQL's catalogue by
// \`npm run generate -- schema\`.
// Change db/migrations or scripts/schema/table-overrides.ts, never this file.
//
// Only the platform's database module imports it, so that every \`Tx\` has these tables. It stands outside the packages
// because the contract of any package may define what a jsonb column holds.
`

const shapes = `
/** jsonb: read as what it is, written as text. */
type Json<T = unknown> = ColumnType<T, string, string>
type JsonOrNull<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>
type JsonByDefault<T = unknown> = ColumnType<T, string | undefined, string>
/** A day: read it as text. */
type Day = ColumnType<unknown, string, string>
type DayOrNull = ColumnType<unknown, string | null | undefined, string | null>
`

/** Prints `db/tables.ts`: the columns that a query may name, for every table and view of the schema \`public\`. */
export async function printTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Placed>(columnsQuery)
  const relations = Map.groupBy(rows, ({ relation }) => relation)
  const ofViews = await viewColumns(client, rows)
  const interfaces = [...relations].map(([relation, columns]) => {
    const lines = columns.map((column) => `  ${keyOf(column.name)}: ${typeOf(column, ofViews)}`)
    return `\nexport interface ${nameOf(relation)} {\n${lines.join('\n')}\n}\n`
  })
  const table = [...relations.keys()].map((relation) => `  ${relation}: ${nameOf(relation)}`)
  return [
    heading,
    importsOf(interfaces.join('')),
    shapes,
    ...interfaces,
    `\nexport interface Tables {\n${table.join('\n')}\n}\n`,
  ].join('')
}

function importsOf(text: string): string {
  const doors = Object.entries(contractTypes).map(([door, types]) => {
    const used = types.filter((type) => new RegExp(`\\b${type}\\b`).test(text))
    return used.length === 0 ? '' : `import type { ${used.join(', ')} } from '${door}'\n`
  })
  return `\nimport type { ColumnType, Generated, GeneratedAlways } from 'kysely'\n${doors.join('')}`
}

function nameOf(relation: string): string {
  return relation.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function keyOf(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `'${name}'`
}

function typeOf(column: Column, ofViews: ReadonlyMap<string, string>): string {
  const { relation, name, type, required, defaulted, always } = column
  const override = columnTypeOverrides[`${relation}.${name}`]
  if (column.kind === 'v') return override ?? ofViews.get(`${relation}.${name}`) ?? readType(column, !required)
  if (type === 'date' && !always && !override) return required ? 'Day' : 'DayOrNull'
  if (type === 'jsonb' || type === 'json') return jsonOf(column, override)
  const read = override ?? readType(column, !required)
  if (always) return `GeneratedAlways<${read}>`
  return defaulted ? `Generated<${read}>` : read
}

function jsonOf({ required, defaulted }: Column, override: string | undefined): string {
  const wrapper = required ? (defaulted ? 'JsonByDefault' : 'Json') : 'JsonOrNull'
  return override ? `${wrapper}<${override}>` : wrapper
}

function readType({ type, checks }: Pick<Column, 'type' | 'checks'>, nullable: boolean): string {
  const array = type.startsWith('_')
  const element = array ? type.slice(1) : type
  const one =
    plain[element] ??
    (numbers.has(element) && !(array && element === 'int8') ? 'number' : (unionOf(checks) ?? 'string'))
  const many = one.includes(' ') ? `(${one})[]` : `${one}[]`
  const read = array ? many : one
  return nullable && read !== 'unknown' ? `${read} | null` : read
}

const oneOf = /^CHECK \(\((?:\w+|"\w+") = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/
const onlyOne = /^CHECK \(\((?:\w+|"\w+") = ('[^']*')::text\)\)$/

const isLanguage = /^CHECK \(platform_is_language\(\w+\)\)$/

/** Returns `check (state in ('draft', 'done'))` as a union type, and the constraint of a language as its type. */
function unionOf(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    if (isLanguage.test(check)) return 'Language'
    const words = oneOf.exec(check)?.[1]?.replaceAll('::text', '').split(', ') ?? onlyOne.exec(check)?.slice(1, 2)
    if (words) return words.join(' | ')
  }
  return undefined
}

type Placed = Column & { readonly oid: number }

/**
 * Returns the types of view columns that are base table columns: null is added if the column is nullable or comes from
 * the optional side of an outer join.
 */
async function viewColumns(client: pg.Client, columns: readonly Placed[]): Promise<Map<string, string>> {
  const types = new Map<string, string>()
  const byPlace = new Map(columns.map((column) => [`${column.oid}.${column.number}`, column]))
  const open = new Set(columns.filter(({ kind }) => kind === 'v').map(({ relation }) => relation))
  const typeIn = async (origin: Placed, text: string) => {
    if (open.has(origin.relation)) await readViewColumns(origin.relation)
    const optional = optionalRelations(text).has(origin.relation)
    const place = `${origin.relation}.${origin.name}`
    const sourceType = columnTypeOverrides[place] ?? types.get(place)
    return sourceType ? orNull(sourceType, optional) : readType(origin, !origin.required || optional)
  }
  const readViewColumns = async (view: string) => {
    open.delete(view)
    const { rows } = await client.query<{ text: string }>(`select pg_get_viewdef('${view}'::regclass) as text`)
    const found = new Map<string, Set<string | undefined>>()
    let names: readonly string[] = []
    for (const part of (rows[0]?.text ?? '').replace(/;\s*$/, '').split(/\nUNION(?: ALL)?\n/)) {
      const { fields } = await client.query(`select * from (${part}) t limit 0`)
      names = names.length === 0 ? fields.map(({ name }) => name) : names
      for (const [at, field] of fields.entries()) {
        const origin = byPlace.get(`${field.tableID}.${field.columnID}`)
        const name = names[at] ?? field.name
        found.set(name, (found.get(name) ?? new Set()).add(origin && (await typeIn(origin, part))))
      }
    }
    for (const [name, [type, ...others]] of found) if (type && others.length === 0) types.set(`${view}.${name}`, type)
  }
  for (const view of open) await readViewColumns(view)
  return types
}

function orNull(type: string, nullable: boolean): string {
  return nullable && type !== 'unknown' && !type.endsWith(' | null') ? `${type} | null` : type
}

/** Returns the relations on the optional side of an outer join. */
function optionalRelations(text: string): Set<string> {
  const found = new Set<string>()
  for (const { 0: join, index } of text.matchAll(/(LEFT|RIGHT|FULL) JOIN (LATERAL )?/g)) {
    const rest = text.slice(index + join.length)
    const inner = rest.startsWith('(') ? rest.slice(0, closing(rest)) : `FROM ${rest.split(/\s/, 1)[0]}`
    for (const [, relation = ''] of inner.matchAll(/(?:FROM|JOIN) \(*(\w+)/g)) found.add(relation)
  }
  return found
}

function closing(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
    if (depth === 0) return at
  }
  return text.length
}
