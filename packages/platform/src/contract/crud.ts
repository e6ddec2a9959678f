import type { z } from 'zod'
import { endpoint, type EndpointSpec, type UpdateReadSource } from './endpoint.ts'
import { doneReply, pageSchemaOf } from './paging.ts'

type Codes = readonly [string, ...string[]] | 'signedIn'
interface Plain<R, F, C, Q, Act extends string> {
  /** Permission codes. Create and delete use the code for editing unless they have codes of their own. */
  readonly permission: {
    readonly view: Codes
    readonly edit: Codes
    readonly create?: Codes
    readonly delete?: Codes
  }
  readonly row: R
  readonly form: F
  /** The form, including the version that the client read. */
  readonly change: C
  readonly query: Q
  readonly summary: Readonly<Record<Act, string>>
  readonly reach?: 'operator'
  /** Act of the three writes that may need a fresh second factor. */
  readonly fresh?: string
  /** Fields to read for values that an update omits and that are not among the row's own fields. */
  readonly keeps?: Omit<UpdateReadSource, 'read'>
}
type Four = 'list' | 'create' | 'update' | 'remove'

/** Builds the four endpoints of a resource whose list returns all rows: `listBusLines`, `createBusLine`, … */
export function crudEndpointsForList<
  const P extends string,
  const N extends string,
  R extends z.ZodType,
  F extends z.ZodType,
  C extends z.ZodType,
  Q extends z.ZodObject,
>(path: `/${P}`, noun: N, plain: Plain<R, F, C, Q, Four>) {
  const { permission, row, query, summary } = plain
  const list = endpoint({
    name: `list${noun}s`,
    method: 'GET',
    path,
    permission: permission.view,
    summary: summary.list,
    query,
    reply: pageSchemaOf(row),
  })
  return { list, ...writes(path, noun, plain, list) }
}

/** Builds the five endpoints of a resource that also has an endpoint to read a single row. */
export function crudEndpoints<
  const P extends string,
  const N extends string,
  R extends z.ZodType,
  F extends z.ZodType,
  C extends z.ZodType,
  Q extends z.ZodObject,
>(path: `/${P}`, noun: N, plain: Plain<R, F, C, Q, Four | 'get'>) {
  const get = endpoint({
    name: `get${noun}`,
    method: 'GET',
    path: `${path}/{id}`,
    permission: plain.permission.view,
    summary: plain.summary.get,
    reply: plain.row,
  })
  const { list } = crudEndpointsForList(path, noun, plain)
  return { list, get, ...writes(path, noun, plain, get) }
}

function writes<
  const P extends string,
  const N extends string,
  R extends z.ZodType,
  F extends z.ZodType,
  C extends z.ZodType,
>(
  path: `/${P}`,
  noun: N,
  { permission, row, form, change, summary, reach, fresh, keeps }: Plain<R, F, C, unknown, Exclude<Four, 'list'>>,
  read: EndpointSpec,
) {
  return {
    create: endpoint({
      name: `create${noun}`,
      method: 'POST',
      path,
      permission: permission.create ?? permission.edit,
      summary: summary.create,
      reach,
      fresh,
      body: form,
      reply: row,
    }),
    update: endpoint({
      name: `update${noun}`,
      method: 'PUT',
      path: `${path}/{id}`,
      permission: permission.edit,
      summary: summary.update,
      reach,
      fresh,
      keeps: { ...keeps, read },
      body: change,
      reply: row,
    }),
    remove: endpoint({
      name: `delete${noun}`,
      method: 'DELETE',
      path: `${path}/{id}`,
      permission: permission.delete ?? permission.edit,
      summary: summary.remove,
      reach,
      fresh,
      reply: doneReply,
    }),
  }
}
