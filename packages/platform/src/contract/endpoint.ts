import { z } from 'zod'

/**
 * Who may call. A list: one of these permission codes is enough. `session`: every user signed in. `driver`: a member
 * signed in to the operator's app, and no user. `public`: no token (only /oauth/, health, OpenAPI and /api/public/*;
 * `npm run check` holds the list).
 */
export type Permission = readonly [string, ...string[]] | 'signedIn' | 'driver' | 'public'
/** PATCH is for protocols of others: updates of our own are PUT (`keeps`). */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which read tells what stands before an update. */
export interface KeptFrom {
  /** One row, or a list that has the row in it. */
  readonly read: EndpointSpec
  /** Parameters of the read that the update calls otherwise: `{ id: 'dcid' }`. */
  readonly from?: Readonly<Record<string, string>>
  /** Of a list: the update's name for the row's key, and the row's (`id` and `id`). */
  readonly row?: readonly [string, string]
  /** Ids that the read tells as rows: the field, where the rows are, and what their id is called. */
  readonly ids?: Readonly<Record<string, readonly [string, string]>>
  /** Fields that no read tells, which the update itself leaves as they are when they are left out. */
  readonly but?: readonly string[]
}

/** `reply`: of `data`; left out where bytes are sent. */
export interface Example {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly reply?: unknown
}

export interface EndpointSpec {
  /** Unique over the product; the typed client, cache keys and audit entries use it. */
  readonly name: string
  readonly method: Method
  /** `{id}` marks a path parameter. */
  readonly path: `/${string}`
  readonly permission: Permission
  /** A line for the OpenAPI document. */
  readonly summary: string
  /** Left out where the path names `{id}` alone: the UUID of a row (`idParams`). */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The seed marks it "(params)": what the body holds may stand in the query instead (NET-02). */
  readonly inQuery?: true
  /** The shape of `data`. `'stream'`: the handler sends bytes itself (files). */
  readonly reply: z.ZodType | 'stream'
  /** Set on a GET that changes data: it gets a writing transaction, an audit entry and `no-store`. */
  readonly writes?: boolean
  /** It changes what counts for the whole operator: refused to whoever sees a part of it alone. */
  readonly reach?: 'operator'
  /** Of an update: where what it leaves out is read. Left out means unchanged. */
  readonly keeps?: KeptFrom
  /**
   * Set on a read of personal data in bulk: it leaves an audit entry like a write. Files (`'stream'`) do unless they say
   * `false`: events that a page listens to.
   */
  readonly traced?: boolean
  /**
   * Who gets the numbers of cards and tags in full that a reply names (mask.ts): everybody who may call, or the holders of
   * one of these codes. Left out: nobody.
   */
  readonly tags?: 'whole' | readonly string[]
  /** Largest body in bytes (default 1 MiB). */
  readonly bodyLimit?: number
  /**
   * `false`: the handler gets no transaction and opens its own, because it waits for somebody else (a device's answer)
   * or sends bytes for a long time. The audit entry is written after it, in a transaction of its own.
   */
  readonly transaction?: false
  /** A call and its reply, for the OpenAPI document; a test holds them against the shapes. */
  readonly example?: Example
  /** Replies as is, without the `{ code, msg, data }` envelope (OAuth, OpenAPI). */
  readonly bare?: boolean
}

/** The key of a row in a path. */
export const idParams = z.object({ id: z.uuid() })

/** What is declared, with what its path says of its parameters. */
type Declared<E extends EndpointSpec> = E extends { readonly params: z.ZodObject }
  ? E
  : E['path'] extends `${string}{id}${string}`
    ? E & { readonly params: typeof idParams }
    : E

/** Declares an endpoint once, for the server, the client and the documents alike. */
export function endpoint<const E extends EndpointSpec>(spec: E): Declared<E> {
  const isOfRow = spec.params === undefined && spec.path.includes('{id}')
  return (isOfRow ? { ...spec, params: idParams } : spec) as Declared<E>
}

/** The fields of a shape, whatever was done to it: refined, piped, made optional. None of what is no object. */
export function bodyShape(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodPipe) {
    const out = bodyShape(asSchema(schema.def.in))
    return Object.keys(out).length > 0 ? out : bodyShape(asSchema(schema.def.out))
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bodyShape(asSchema(schema.def.innerType))
  return {}
}
function asSchema(type: unknown): z.ZodType | undefined {
  return type instanceof z.ZodType ? type : undefined
}

/** The names of the parameters that a schema reads; `*`: it can't be said. */
export function namesRead(schema: z.ZodType | undefined): readonly string[] {
  if (schema === undefined) return []
  const { def } = schema as unknown as {
    def: {
      type: string
      shape?: object
      in?: z.ZodType
      innerType?: z.ZodType
      options?: z.ZodType[]
      left?: z.ZodType
      right?: z.ZodType
    }
  }
  if (def.shape) return Object.keys(def.shape)
  const inner = [def.in, def.innerType, def.left, def.right, ...(def.options ?? [])].filter(
    (one) => one !== undefined,
  )
  return inner.length > 0 ? inner.flatMap((one) => namesRead(one)) : ['*']
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Property<E, K extends string> = E extends Readonly<Record<K, infer S>> ? S : undefined

/** What a caller passes. */
export interface CallInput<E extends EndpointSpec> {
  params: Input<Property<E, 'params'>>
  query: Input<Property<E, 'query'>>
  body: Input<Property<E, 'body'>>
}
/** What a handler receives, parsed. */
export interface CallArgs<E extends EndpointSpec> {
  params: Output<Property<E, 'params'>>
  query: Output<Property<E, 'query'>>
  body: Output<Property<E, 'body'>>
}
export type ReplyOf<E extends EndpointSpec> = Output<Property<E, 'reply'>>

/** True when the call changes data: it is audited and runs in a writing transaction. */
export function isWrite(spec: EndpointSpec): boolean {
  return spec.writes ?? spec.method !== 'GET'
}
