import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  createFieldErrorFormatter,
  isWrite,
  Problem,
  formatValidationErrors,
  maskTagsInReply,
  type CallArgs,
  type EndpointSpec,
  type Language,
  type EndpointReply,
} from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import type { App, AuditEntry } from '../services.ts'
import type { Actor } from '../actor.ts'
import { clientAddressOf } from '../net/origin.ts'
import { httpContextOf } from './context.ts'
import {
  hasStrictParameters,
  rejectUnknownParameters,
  rejectUnknownBodyKeys,
  rejectNulCharacters,
} from './absent-fields.rules.ts'
import { problemOfDatabaseError } from './database-problem.ts'
import { registerReadHandler, withCurrentValues } from './unchanged-fields.ts'
import { languageOfRequest, setRequestLanguage } from './language.ts'
import { buildErrorReply, type ErrorReply } from './refusal.ts'

/** Arguments of the handler of a signed-in call. */
export type ServeArgs<E extends EndpointSpec> = CallArgs<E> & {
  actor: Actor
  /**
   * A transaction in the actor's operator: committed when the handler returns, rolled back when it throws. Absent if
   * the endpoint has `transaction: false`.
   */
  tx: E extends { readonly transaction: false } ? undefined : Tx
  request: FastifyRequest
  reply: FastifyReply
  /** Adds details (entity, before, after) to the audit entry that every write creates. */
  audit: (entry: Partial<AuditEntry>) => void
  /** Registers work to do after the commit and before the reply: bus messages, jobs. It is skipped after a rollback. */
  afterCommit: (work: () => Promise<void> | void) => void
  /** Writes a separate audit entry in a transaction that the handler opened, for one of several actions. */
  trace: (tx: Tx, entry: AuditEntry) => Promise<void>
  /** Returns the answer for a refusal of one of several actions. */
  refusal: (error: unknown) => ErrorReply
}
/** Arguments of the handler of a public call: no actor, no transaction. */
export type OpenArgs<E extends EndpointSpec> = CallArgs<E> & {
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serves an endpoint to callers with one of its codes. The order is fixed: token (401, before the body is read),
 * permission (403), schema (400 with field names), a fresh second factor if the act needs one (428), then the handler
 * inside one transaction with its audit entry.
 */
export function serve<E extends EndpointSpec>(
  app: App,
  spec: E,
  handler: (args: ServeArgs<E>) => Promise<EndpointReply<E>>,
): void {
  const { permission } = spec
  if (permission === 'public') throw new Error(`${spec.name}: a public endpoint is served with serveOpen`)
  const actors = new WeakMap<FastifyRequest, Actor>()
  // The handler is called with arguments parsed by its own schemas.
  registerReadHandler(app, spec, (args) => handler(args as unknown as ServeArgs<E>))
  route(app, spec, {
    async before(request) {
      const actor = await authenticate(app, request, permission === 'driver')
      if (typeof permission !== 'string' && !permission.some((code) => actor.permissions.has(code))) {
        const refusal = new Problem('request.forbidden')
        await recordRefusal(app, { spec, actor, request, refusal })
        throw refusal
      }
      if (spec.reach === 'operator' && actor.scope !== 'all') {
        const refusal = new Problem('request.whole-operator')
        await recordRefusal(app, { spec, actor, request, refusal })
        throw refusal
      }
      actors.set(request, actor)
    },
    async answer(request, reply) {
      const actor = actors.get(request)
      if (!actor) throw new Problem('request.signed-out')
      const body = await withCurrentValues(app, spec, {
        body: sentBody(spec, request),
        actor,
        request,
        reply,
      })
      const args = parse(app, spec, { request, body, language: actor.language })
      if (spec.fresh !== undefined) await httpContextOf(app).requireFresh?.(actor, spec.fresh)
      const detail: Partial<AuditEntry> = {}
      const result = await perform(args, { actor, request, reply, detail }).catch(async (error: unknown) => {
        await recordRefusal(app, { spec, actor, request, refusal: error, detail })
        throw error
      })
      return seesTags(spec, actor) ? result : maskTagsInReply(result)
    },
  })

  async function perform(
    args: CallArgs<E>,
    {
      actor,
      request,
      reply,
      detail,
    }: { actor: Actor; request: FastifyRequest; reply: FastifyReply; detail: Partial<AuditEntry> },
  ) {
    const { services, writeAudit } = httpContextOf(app)
    const later: (() => Promise<void> | void)[] = []
    const answer = (tx: Tx | undefined) =>
      handler({
        ...args,
        actor,
        // Undefined exactly if the endpoint has `transaction: false`.
        tx: tx as ServeArgs<E>['tx'],
        request,
        reply,
        audit: (entry) => void Object.assign(detail, entry),
        afterCommit: (work) => void later.push(work),
        trace: (within, entry) => writeAudit(within, actor, entry, request.id),
        refusal: (error) => buildErrorReply(app, error, request),
      })
    const leaveTrace = async (tx: Tx) => {
      const entry = { action: spec.name, entity: spec.path, result: 'done', ...detail } as const
      if (leavesTrace(spec)) await writeAudit(tx, actor, entry, request.id)
    }
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.db.inTenant(actor, work)
    const unbound = spec.transaction === false
    const result = await (unbound
      ? answer(undefined)
      : inTenant(async (tx) => {
          const answered = await answer(tx)
          await leaveTrace(tx)
          return answered
        }))
    if (unbound && leavesTrace(spec)) await inTenant(leaveTrace)
    for (const work of later) await work()
    return result
  }
}

/** Files mask their own content. */
function seesTags({ reply, tags }: EndpointSpec, actor: Actor): boolean {
  if (reply === 'stream' || tags === 'whole') return true
  return tags?.some((code) => actor.permissions.has(code)) ?? false
}

/** Returns true for every write, every export, and bulk reads of personal data. */
function leavesTrace(spec: EndpointSpec): boolean {
  return isWrite(spec) || (spec.traced ?? spec.reply === 'stream')
}

const replayedStatuses = new Set([403, 409])

/**
 * Records an action that was rejected for lack of a permission (403) or because of the current state (409). It uses a
 * separate transaction, because the one of the action is rolled back. A failure to record is reported, and the refusal
 * stays in effect.
 */
async function recordRefusal(
  app: App,
  {
    spec,
    actor,
    request,
    refusal,
    detail = {},
  }: {
    spec: EndpointSpec
    actor: Actor
    request: FastifyRequest
    refusal: unknown
    detail?: Partial<AuditEntry>
  },
): Promise<void> {
  const { services, writeAudit, problems } = httpContextOf(app)
  const problem = refusal instanceof Problem ? refusal : problemOfDatabaseError(refusal)
  const status = problem ? problems.get(problem.code)?.status : undefined
  if (!problem || !status || !replayedStatuses.has(status) || !leavesTrace(spec)) return
  const params = spec.params?.safeParse(request.params).data
  const [id] = Object.values(params ?? {})
  const entry: AuditEntry = {
    action: spec.name,
    entity: spec.path,
    ...(typeof id === 'string' ? { entityId: id } : {}),
    ...detail,
    after: { refused: problem.code },
    result: 'refused',
  }
  await services.db
    .inTenant(actor, (tx) => writeAudit(tx, actor, entry, request.id))
    .catch((error: unknown) => services.log.error({ error, requestId: request.id }, 'refusal not recorded'))
}

/** Serves a public endpoint. */
export function serveOpen<E extends EndpointSpec>(
  app: App,
  spec: E,
  handler: (args: OpenArgs<E>) => Promise<EndpointReply<E>>,
): void {
  if (spec.permission !== 'public') throw new Error(`${spec.name}: needs a permission, so serve it with serve`)
  route(app, spec, {
    before: async () => undefined,
    answer: async (request, reply) => {
      const language = languageOfRequest(request)
      return handler({
        ...parse(app, spec, { request, body: sentBody(spec, request), language }),
        language,
        request,
        reply,
      })
    },
  })
}

interface Steps {
  before: (request: FastifyRequest) => Promise<void>
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

function route(app: App, spec: EndpointSpec, steps: Steps): void {
  app.route({
    method: spec.method,
    url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(spec.bodyLimit ? { bodyLimit: spec.bodyLimit } : {}),
    onRequest: (request) => steps.before(request),
    handler: async (request, reply) => {
      if (isWrite(spec) || spec.permission !== 'public') void reply.header('cache-control', 'no-store')
      if (spec.method === 'GET' && spec.writes && String(request.headers['sec-purpose'] ?? '').includes('prefetch'))
        throw new Problem('request.forbidden')
      const data = await steps.answer(request, reply)
      if (reply.sent || spec.reply === 'stream') return data ?? reply
      return spec.bare ? data : { code: 0, msg: 'OK', data }
    },
  })
}

/**
 * Authenticates the caller. Users and drivers have separate tokens: neither token is valid for the calls of the other.
 */
async function authenticate(app: App, request: FastifyRequest, isDriver: boolean): Promise<Actor> {
  // Only the Authorization header counts; a cookie alone gives no access (reliability section 4).
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  const { services, ...doors } = httpContextOf(app)
  const actorOf = isDriver ? doors.authenticateDriver : doors.authenticate
  const address = clientAddressOf(request.raw, services.config.trustedProxies)
  const actor = scheme?.toLowerCase() === 'bearer' && token ? await actorOf?.(token, address) : null
  if (!actor) throw new Problem('request.signed-out')
  setRequestLanguage(request, actor.language)
  return { ...actor, language: languageOfRequest(request) }
}

function parse<E extends EndpointSpec>(
  app: App,
  spec: E,
  { request, body, language }: { request: FastifyRequest; body: unknown; language: Language },
): CallArgs<E> {
  const { problems } = httpContextOf(app)
  const sayer = createFieldErrorFormatter(language, (key) => problems.get(key))
  let fields: Record<string, string> = {}
  const part = (schema: z.ZodType | undefined, value: unknown) => {
    const result = schema?.safeParse(value ?? {}, { reportInput: true })
    if (result && !result.success) fields = { ...formatValidationErrors(result.error, sayer), ...fields }
    return result?.data
  }
  for (const value of [request.params, request.query, body]) rejectNulCharacters(value)
  if (hasStrictParameters(spec.path)) rejectUnknownParameters(spec, request.query)
  const parsed = {
    params: part(spec.params, request.params),
    query: part(spec.query, request.query),
    body: part(spec.body, body),
  }
  const names = Object.keys(fields)
  if (names.length > 0) throw new Problem('request.invalid', { detail: names.join(', ') }, fields)
  // Each part was parsed by the schema from which `CallArgs` is derived.
  return parsed as unknown as CallArgs<E>
}

/**
 * Returns the parameters from the query or the body, for endpoints where the seed puts them in the query of a POST
 * (NET-02). Rejects unknown keys of the body.
 */
function sentBody(spec: EndpointSpec, request: FastifyRequest): unknown {
  if (request.method === 'POST' && isEmpty(request.body)) return request.query
  rejectUnknownBodyKeys(spec, request.body)
  return request.body
}

/** Clients that put parameters in the query of a POST send no body or an empty object. */
function isEmpty(body: unknown): boolean {
  if (body === undefined || body === null) return true
  return typeof body === 'object' && !Array.isArray(body) && Object.keys(body).length === 0
}
