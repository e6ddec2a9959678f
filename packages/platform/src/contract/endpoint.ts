import { z } from 'zod'

/**
 * Defines who may call an endpoint. A list: one of these permission codes is enough. `session`: every signed-in user.
 * `driver`: a member signed in to the operator's app, not a user. `public`: no token (only /oauth/, health, OpenAPI and
 * /api/public/*; `npm run check` has the list).
 */
export type EndpointPermission = readonly [string, ...string[]] | 'signedIn' | 'driver' | 'public'
/** PATCH is only for external protocols. Our own updates use PUT (`keeps`). */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Names the read endpoint that returns the values before an update. */
export interface UpdateReadSource {
  /** An endpoint that returns one row, or a list that contains the row. */
  readonly read: EndpointSpec
  /** Parameters of the read that have another name in the update: `{ id: 'dcid' }`. */
  readonly from?: Readonly<Record<string, string>>
  /** For a list: the name of the row's key in the update and in the row (for example `id` and `id`). */
  readonly row?: readonly [string, string]
  /** Ids that the read returns as rows: the field, the place of the rows, and the name of their id. */
  readonly ids?: Readonly<Record<string, readonly [string, string]>>
  /** Fields that no read returns. The update itself leaves them unchanged when they are omitted. */
  readonly but?: readonly string[]
}

/** An example call. `reply` is the content of `data`; it is absent if the endpoint sends bytes. */
export interface EndpointExample {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly reply?: unknown
}

export interface EndpointSpec {
  /** Unique across the product. The typed client, cache keys and audit entries use the name. */
  readonly name: string
  readonly method: HttpMethod
  /** `{id}` marks a path parameter. */
  readonly path: `/${string}`
  readonly permission: EndpointPermission
  /** One-line summary for the OpenAPI document. */
  readonly summary: string
  /** Omitted if the path has `{id}` as its only parameter: then the parameter is the UUID of a row (`idParams`). */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The seed marks the endpoint "(params)": the body fields may be sent in the query instead (NET-02). */
  readonly inQuery?: true
  /** The schema of `data`. `'stream'`: the handler sends bytes itself (files). */
  readonly reply: z.ZodType | 'stream'
  /** Set on a GET that changes data: the call gets a write transaction, an audit entry and `no-store`. */
  readonly writes?: boolean
  /** The call changes data of the whole operator. Callers who see only a part of the operator's data are rejected. */
  readonly reach?: 'operator'
  /** For an update: the read that supplies omitted fields. An omitted field stays unchanged. */
  readonly keeps?: UpdateReadSource
  /**
   * Set on a bulk read of personal data: the read creates an audit entry like a write. Files (`'stream'`) create one
   * unless the value is `false`, as for events that a page listens to.
   */
  readonly traced?: boolean
  /**
   * Defines who sees the card and tag numbers in the reply in full (mask.ts): every permitted caller, or the holders of
   * one of these codes. If omitted, all callers see masked numbers.
   */
  readonly tags?: 'whole' | readonly string[]
  /**
   * Names the act for which an operator may require a second factor that was proven minutes ago. Without such a proof
   * the call is refused (428) before anything is done, and may be repeated after it.
   */
  readonly fresh?: string
  /** Largest body in bytes (default 1 MiB). */
  readonly bodyLimit?: number
  /**
   * `false`: the handler gets no transaction and opens its own, because it waits for a third party (a device's answer)
   * or sends bytes for a long time. The audit entry is written afterwards in a separate transaction.
   */
  readonly transaction?: false
  /** An example call and its reply for the OpenAPI document. A test validates them against the schemas. */
  readonly example?: EndpointExample
  /** The reply is sent without the `{ code, msg, data }` envelope (OAuth, OpenAPI). */
  readonly bare?: boolean
}

/** Path parameters of a single row. */
export const idParams = z.object({ id: z.uuid() })

/** The declared endpoint together with the parameters derived from its path. */
type Declared<E extends EndpointSpec> = E extends { readonly params: z.ZodObject }
  ? E
  : E['path'] extends `${string}{id}${string}`
    ? E & { readonly params: typeof idParams }
    : E

/** Declares an endpoint once for the server, the client and the documentation. */
export function endpoint<const E extends EndpointSpec>(spec: E): Declared<E> {
  const isOfRow = spec.params === undefined && spec.path.includes('{id}')
  return (isOfRow ? { ...spec, params: idParams } : spec) as Declared<E>
}

/**
 * Returns the fields of a schema, also if the schema is refined, piped or optional. Returns no fields if the schema is
 * not an object.
 */
export function bodyFields(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodPipe) {
    const out = bodyFields(asSchema(schema.def.in))
    return Object.keys(out).length > 0 ? out : bodyFields(asSchema(schema.def.out))
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bodyFields(asSchema(schema.def.innerType))
  return {}
}
function asSchema(type: unknown): z.ZodType | undefined {
  return type instanceof z.ZodType ? type : undefined
}

/** Returns the names of the parameters that a schema reads. `*` means that the names cannot be determined. */
export function schemaParameterNames(schema: z.ZodType | undefined): readonly string[] {
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
  const inner = [def.in, def.innerType, def.left, def.right, ...(def.options ?? [])].filter((one) => one !== undefined)
  return inner.length > 0 ? inner.flatMap((one) => schemaParameterNames(one)) : ['*']
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Property<E, K extends string> = E extends Readonly<Record<K, infer S>> ? S : undefined

/** The input that a caller passes. */
export interface CallInput<E extends EndpointSpec> {
  params: Input<Property<E, 'params'>>
  query: Input<Property<E, 'query'>>
  body: Input<Property<E, 'body'>>
}
/** The parsed input that a handler receives. */
export interface CallArgs<E extends EndpointSpec> {
  params: Output<Property<E, 'params'>>
  query: Output<Property<E, 'query'>>
  body: Output<Property<E, 'body'>>
}
export type EndpointReply<E extends EndpointSpec> = Output<Property<E, 'reply'>>

/** Returns true if the call changes data: such a call is audited and runs in a write transaction. */
export function isWrite(spec: EndpointSpec): boolean {
  return spec.writes ?? spec.method !== 'GET'
}
