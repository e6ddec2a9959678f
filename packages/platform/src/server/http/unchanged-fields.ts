import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bodyFields, Problem, type EndpointSpec, type UpdateReadSource } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import type { App } from '../services.ts'
import type { Actor } from '../actor.ts'
import { httpContextOf } from './context.ts'

type Fields = Record<string, unknown>
/** A read endpoint's handler, for any schemas. */
type Read = (args: {
  params: Fields
  query: Fields
  body: undefined
  actor: Actor
  tx: Tx
  request: FastifyRequest
  reply: FastifyReply
  audit: () => void
  afterCommit: () => void
}) => Promise<unknown>

const reads = new WeakMap<App, Map<string, Read>>()
const pageSize = 200
const mostPages = 100

/** Registers the handler of a read, from which updates get the stored values. */
export function registerReadHandler(app: App, spec: EndpointSpec, read: Read): void {
  if (spec.method !== 'GET') return
  const appReads = reads.get(app) ?? new Map<string, Read>()
  reads.set(app, appReads.set(spec.name, read))
}

/**
 * Completes the body of an update with the stored values of omitted fields, before any default applies: an omitted
 * field stays unchanged. The version is taken from the request. If the row does not exist, the handler rejects the
 * update.
 */
export async function withCurrentValues(
  app: App,
  spec: EndpointSpec,
  call: { body: unknown; actor: Actor; request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  const { keeps } = spec
  const { body } = call
  if (!keeps || !isFields(body)) return body
  const shape = bodyFields(spec.body)
  const missingKeys = preservedUpdateFields(spec).filter((key) => body[key] === undefined)
  if (missingKeys.length === 0) return body
  const currentRow = await loadCurrentRow(app, keeps, call)
  if (!currentRow) return body
  const filled = missingKeys.flatMap((key) => {
    const value = valueOf(currentRow, key, keeps)
    return value !== undefined && fits(shape[key], value) ? [[key, value] as const] : []
  })
  return { ...body, ...Object.fromEntries(filled) }
}

function valueOf(currentRow: Fields, key: string, { ids = {} }: UpdateReadSource): unknown {
  const [rows, id] = ids[key] ?? []
  if (rows === undefined || id === undefined) return currentRow[key]
  const items = currentRow[rows]
  return Array.isArray(items) ? items.map((row: unknown) => (isFields(row) ? row[id] : undefined)) : undefined
}

/** Returns the fields of an update that its read returns. */
export function preservedUpdateFields(spec: EndpointSpec): string[] {
  const { reply } = spec.keeps?.read ?? {}
  if (!spec.keeps || !reply || reply === 'stream') return []
  const { ids = {}, but = [] } = spec.keeps
  const replyFields = { ...rowShape(reply), ...ids }
  const own = new Set(['id', 'version', ...but])
  return Object.keys(bodyFields(spec.body)).filter((key) => key in replyFields && !own.has(key))
}

/** For a list, the fields are those of its rows. */
function rowShape(reply: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const shape = bodyFields(reply)
  const rows = shape['list'] ?? reply
  return rows instanceof z.ZodArray ? bodyFields(asType(rows.element)) : shape
}

async function loadCurrentRow(
  app: App,
  { read, from = {}, row: [requestKey, of] = ['id', 'id'] }: UpdateReadSource,
  { body, actor, request, reply }: { body: unknown; actor: Actor; request: FastifyRequest; reply: FastifyReply },
): Promise<Fields | undefined> {
  const registeredRead = reads.get(app)?.get(read.name)
  if (!registeredRead) throw new Error(`${read.name} is not served, but an update keeps what it tells`)
  const inputs: Fields = {
    ...(isFields(request.params) ? request.params : {}),
    ...(isFields(body) ? body : {}),
  }
  const requestPage = async (page: number) => {
    const values = Object.fromEntries(
      Object.entries({ ...inputs, page, pageSize, ...mapFields(from, inputs) }).filter(([key]) =>
        namesOf(read, from).has(key),
      ),
    )
    const params = read.params?.safeParse(values)
    const query = read.query?.safeParse(values)
    if (params?.success === false || query?.success === false) return undefined
    return httpContextOf(app).services.db.inTenant(actor, (tx) =>
      registeredRead({
        params: params?.data ?? {},
        query: query?.data ?? {},
        body: undefined,
        actor,
        tx,
        request,
        reply,
        audit: () => undefined,
        afterCommit: () => undefined,
      }),
    )
  }
  try {
    for (let page = 1; page <= mostPages; page += 1) {
      const pageReply = await requestPage(page)
      const rows = Array.isArray(pageReply)
        ? pageReply
        : isFields(pageReply) && Array.isArray(pageReply['list'])
          ? pageReply['list']
          : undefined
      if (!rows) return isFields(pageReply) ? pageReply : undefined
      const found = rows.find((one) => isFields(one) && one[of] === inputs[requestKey])
      if (found !== undefined || rows.length < pageSize) return isFields(found) ? found : undefined
    }
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.code === 'request.not-found') return undefined
    throw error
  }
}

function asType(type: unknown): z.ZodType | undefined {
  return type instanceof z.ZodType ? type : undefined
}

function mapFields(from: Readonly<Record<string, string>>, inputs: Fields): Fields {
  return Object.fromEntries(Object.entries(from).map(([of, by]) => [of, inputs[by]]))
}

/**
 * Returns the parameters for the read: the required part of its query, its page, and the parameters named by the
 * update. A filter of a list that is also a field of the update must not be used: the list would be searched by the new
 * value and would not contain the row.
 */
function namesOf(read: EndpointSpec, from: Readonly<Record<string, string>>): ReadonlySet<string> {
  const query = Object.entries(read.query?.shape ?? {}).flatMap(([key, schema]) =>
    key === 'page' || key === 'pageSize' || key in from || !fits(asType(schema), undefined) ? key : [],
  )
  return new Set([...Object.keys(read.params?.shape ?? {}), ...query])
}

function fits(schema: z.ZodType | undefined, value: unknown): boolean {
  return schema?.safeParse(value).success === true
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
