import { z } from 'zod'
import { fieldIssuesByName, Problem, type LocalizedText, renameSearchFilter } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import type { Actor } from '../actor.ts'
import type { TableRowCells } from '../../contract/csv.ts'
import { filterSpansOf, type FilterSpan } from './filter-spans.rules.ts'

/** The raw values of a list's filter, without parameters for the screen only. */
type Raw = Readonly<Record<string, unknown>>

/** A file that is not a table and has one fixed format. */
export interface FixedFileFormat {
  /** `xml` */
  readonly extension: string
  readonly contentType: string
  /** Writes the rows of the kind as they arrive. */
  readonly write: (actor: Actor, filter: unknown, rows: AsyncIterable<TableRowCells>) => AsyncIterable<string>
}
/** A kind of export. Created with `exportKind` and passed to the wiring in a domain's `exports`. */
export interface ExportKind {
  readonly name: string
  /** One of these codes is enough. */
  readonly permission: readonly string[]
  /** Title for people, used in the file name. */
  readonly title: LocalizedText
  check(filter: Raw): unknown
  head(actor: Actor, filter?: unknown): TableRowCells
  rows(actor: Actor, filter: unknown): AsyncIterable<TableRowCells>
  count(tx: Tx, filter: unknown, actor: Actor): Promise<number | undefined>
  totals(tx: Tx, actor: Actor, filter: unknown): Promise<TableRowCells | undefined>
  /** The time spans in the filter; the first one is the period of the rows. */
  readonly spans: readonly FilterSpan[]
  readonly file?: FixedFileFormat
}
interface ExportOf<F> {
  name: string
  permission: readonly string[]
  title: LocalizedText
  filter: z.ZodType<F>
  /** Returns the columns, which may depend on the filter. */
  head: (actor: Actor, filter?: F) => TableRowCells
  /**
   * Yields all rows in order. They are read slice by slice in short transactions, so an export does not hold a
   * connection for minutes.
   */
  rows: (actor: Actor, filter: F) => AsyncIterable<TableRowCells>
  /** Returns the expected number of rows for the progress bar. */
  count?: (tx: Tx, filter: F, actor: Actor) => Promise<number>
  /** Returns the last line of a workbook or PDF, in the same columns. */
  totals?: (tx: Tx, actor: Actor, filter: F) => Promise<TableRowCells>
  /** A file in a format required by an authority, instead of a table. */
  file?: Omit<FixedFileFormat, 'write'> & {
    write: (actor: Actor, filter: F, rows: AsyncIterable<TableRowCells>) => AsyncIterable<string>
  }
}

export function exportKind<F>({
  filter: filterSchema,
  head,
  count,
  totals,
  rows,
  file,
  ...kind
}: ExportOf<F>): ExportKind {
  const schema = filterOf(filterSchema)
  return {
    ...kind,
    check: (filter) => validateUnder(schema, filter, 'filter'),
    head: (actor, filter) => head(actor, filter === undefined ? undefined : schema.parse(filter)),
    rows: (actor, filter) => rows(actor, schema.parse(filter)),
    count: async (tx, filter, actor) => count?.(tx, schema.parse(filter), actor),
    totals: async (tx, actor, filter) => totals?.(tx, actor, schema.parse(filter)),
    spans: filterSpansOf(filterSchema),
    ...(file && {
      file: {
        ...file,
        write: (actor: Actor, filter: unknown, all: AsyncIterable<TableRowCells>) =>
          file.write(actor, schema.parse(filter), all),
      },
    }),
  }
}

export interface BulkActionTarget {
  key: string
  /** Name of the row for people. */
  label: string
}
/** The result for one row: a sentence in the actor's language, and the change for the audit log. */
export interface BulkActionResult {
  ok: boolean
  answer: string
  before?: unknown
  after?: unknown
}

/** A bulk action on rows. Created with `defineBulkAction` and passed to the wiring in a domain's `acts`. */
export interface BulkActionKind {
  readonly name: string
  readonly permission: readonly string[]
  readonly title: LocalizedText
  /** Entity name of a row in the audit log. */
  readonly entity: string
  /** The rows belong to no station, so users who see only a part of the operator are rejected. */
  readonly reach?: 'operator'
  /** Number of rows processed in parallel. */
  readonly atOnce: number
  checkParams(params: Raw): unknown
  checkFilter(filter: Raw): unknown
  targets(actor: Actor, wanted: { keys?: readonly string[]; filter?: unknown }): AsyncIterable<BulkActionTarget>
  act(actor: Actor, target: BulkActionTarget, params: unknown): Promise<BulkActionResult>
}
interface ActOf<P, F> {
  name: string
  permission: readonly string[]
  title: LocalizedText
  entity: string
  reach?: 'operator'
  atOnce?: number
  params: z.ZodType<P>
  filter: z.ZodType<F>
  /** Yields all rows that match a filter. */
  matching: (actor: Actor, filter: F) => AsyncIterable<BulkActionTarget>
  /** Yields those of the named rows that exist. */
  named: (actor: Actor, keys: readonly string[]) => AsyncIterable<BulkActionTarget>
  /** Performs the action on one row. It must be idempotent, because interrupted work is resumed. */
  act: (actor: Actor, target: BulkActionTarget, params: P) => Promise<BulkActionResult>
}

export function defineBulkAction<P, F>(kind: ActOf<P, F>): BulkActionKind {
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
    targets: (actor, { keys, filter }) => (keys ? kind.named(actor, keys) : kind.matching(actor, schema.parse(filter))),
    act: (actor, target, params) => kind.act(actor, target, kind.params.parse(params)),
  }
}

/** Accepts the filter of a page that is still open or of a job started by an older version. */
function filterOf<F>(schema: z.ZodType<F>): z.ZodType<F> {
  return z
    .record(z.string(), z.unknown())
    .transform(renameSearchFilter)
    .pipe(schema as z.ZodType<F, Raw>)
}

function validateUnder(schema: z.ZodType, value: Raw, under: string): unknown {
  const result = z.object({ [under]: schema }).safeParse({ [under]: value }, { reportInput: true })
  if (result.success) return result.data[under]
  const fields = fieldIssuesByName(result.error)
  throw new Problem('request.invalid', { detail: Object.keys(fields).join(', ') }, fields)
}
