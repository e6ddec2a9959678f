import { z } from 'zod'
import { faultyFields, Problem, type Text, withSearch } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import type { Actor } from '../actor.ts'
import type { Cells } from '../../contract/csv.ts'
import { spansOf, type FilterSpan } from './filter-spans.rules.ts'

/** Names that a list's filter is read from: what only the screen needs is left out. */
type Raw = Readonly<Record<string, unknown>>

/** A file that is no table: it has one form, whatever was asked for. */
export interface FileForm {
  /** `xml` */
  readonly extension: string
  readonly contentType: string
  /** Of the kind's rows, as they come. */
  readonly write: (actor: Actor, filter: unknown, rows: AsyncIterable<Cells>) => AsyncIterable<string>
}
/** What can be exported. Made with `exportKind`, handed to the wiring in a domain's `exports`. */
export interface ExportKind {
  readonly name: string
  /** One of these codes is enough. */
  readonly permission: readonly string[]
  /** What people call it; the file is named after it. */
  readonly title: Text
  check(filter: Raw): unknown
  head(actor: Actor, filter?: unknown): Cells
  rows(actor: Actor, filter: unknown): AsyncIterable<Cells>
  count(tx: Tx, filter: unknown, actor: Actor): Promise<number | undefined>
  totals(tx: Tx, actor: Actor, filter: unknown): Promise<Cells | undefined>
  /** What of its filter is a span of time; the first is what the rows are of. */
  readonly spans: readonly FilterSpan[]
  readonly file?: FileForm
}
interface ExportOf<F> {
  name: string
  permission: readonly string[]
  title: Text
  filter: z.ZodType<F>
  /** Which columns there are may follow from the filter. */
  head: (actor: Actor, filter?: F) => Cells
  /** All rows in their order. Reads slice by slice in short transactions: an export holds no connection for minutes. */
  rows: (actor: Actor, filter: F) => AsyncIterable<Cells>
  /** How many there will be, for the progress bar. */
  count?: (tx: Tx, filter: F, actor: Actor) => Promise<number>
  /** The last line of a workbook or PDF, under the same columns. */
  totals?: (tx: Tx, actor: Actor, filter: F) => Promise<Cells>
  /** What an office wants instead of a table. */
  file?: Omit<FileForm, 'write'> & {
    write: (actor: Actor, filter: F, rows: AsyncIterable<Cells>) => AsyncIterable<string>
  }
}

export function exportKind<F>({
  filter: given,
  head,
  count,
  totals,
  rows,
  file,
  ...kind
}: ExportOf<F>): ExportKind {
  const schema = filterOf(given)
  return {
    ...kind,
    check: (filter) => validateUnder(schema, filter, 'filter'),
    head: (actor, filter) => head(actor, filter === undefined ? undefined : schema.parse(filter)),
    rows: (actor, filter) => rows(actor, schema.parse(filter)),
    count: async (tx, filter, actor) => count?.(tx, schema.parse(filter), actor),
    totals: async (tx, actor, filter) => totals?.(tx, actor, schema.parse(filter)),
    spans: spansOf(given),
    ...(file && {
      file: {
        ...file,
        write: (actor: Actor, filter: unknown, all: AsyncIterable<Cells>) =>
          file.write(actor, schema.parse(filter), all),
      },
    }),
  }
}

export interface ActTarget {
  key: string
  /** What a person knows the row by. */
  label: string
}
/** How it ended on one row: a sentence in the actor's language, and the change for the audit log. */
export interface ActAnswer {
  ok: boolean
  answer: string
  before?: unknown
  after?: unknown
}

/** What can be done to many rows. Made with `actKind`, handed to the wiring in a domain's `acts`. */
export interface ActKind {
  readonly name: string
  readonly permission: readonly string[]
  readonly title: Text
  /** The audit log's word for a row. */
  readonly entity: string
  /** Its rows belong to no station: refused to whoever sees a part of the operator alone. */
  readonly reach?: 'operator'
  /** How many rows are acted on at a time. */
  readonly atOnce: number
  checkParams(params: Raw): unknown
  checkFilter(filter: Raw): unknown
  targets(actor: Actor, wanted: { keys?: readonly string[]; filter?: unknown }): AsyncIterable<ActTarget>
  act(actor: Actor, target: ActTarget, params: unknown): Promise<ActAnswer>
}
interface ActOf<P, F> {
  name: string
  permission: readonly string[]
  title: Text
  entity: string
  reach?: 'operator'
  atOnce?: number
  params: z.ZodType<P>
  filter: z.ZodType<F>
  /** All rows that a filter selects. */
  matching: (actor: Actor, filter: F) => AsyncIterable<ActTarget>
  /** Those of the named rows that there are. */
  named: (actor: Actor, keys: readonly string[]) => AsyncIterable<ActTarget>
  /** Harmless when repeated: work that was interrupted is taken up again. */
  act: (actor: Actor, target: ActTarget, params: P) => Promise<ActAnswer>
}

export function actKind<P, F>(kind: ActOf<P, F>): ActKind {
  const { name, permission, title, entity, reach, atOnce = 1 } = kind
  const schema = filterOf(kind.filter)
  return {
    name,
    permission,
    title,
    entity,
    ...(reach && { reach }),
    atOnce,
    checkParams: (params) => validateUnder(kind.params, params, 'params'),
    checkFilter: (filter) => validateUnder(schema, filter, 'filter'),
    targets: (actor, { keys, filter }) =>
      keys ? kind.named(actor, keys) : kind.matching(actor, schema.parse(filter)),
    act: (actor, target, params) => kind.act(actor, target, kind.params.parse(params)),
  }
}

/** As a filter is sent by a page that is still open, or kept by work begun before. */
function filterOf<F>(schema: z.ZodType<F>): z.ZodType<F> {
  return z
    .record(z.string(), z.unknown())
    .transform(withSearch)
    .pipe(schema as z.ZodType<F, Raw>)
}

function validateUnder(schema: z.ZodType, value: Raw, under: string): unknown {
  const result = z.object({ [under]: schema }).safeParse({ [under]: value }, { reportInput: true })
  if (result.success) return result.data[under]
  const fields = faultyFields(result.error)
  throw new Problem('request.invalid', { detail: Object.keys(fields).join(', ') }, fields)
}
