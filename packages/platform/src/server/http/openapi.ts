import { setImmediate as others } from 'node:timers/promises'
import { z } from 'zod'
import type { EndpointSpec } from '../../contract/index.ts'

type Json = Record<string, unknown>

/**
 * Builds the OpenAPI 3.1 document of the product from the contracts. Its server is the one that sends the document. It
 * takes more than half a second for a thousand endpoints, so other work runs after each endpoint.
 */
export async function openApiDocument(endpoints: readonly EndpointSpec[], publicUrl = '/'): Promise<Json> {
  const paths: Record<string, Json> = {}
  const shapes: Shapes = new Map()
  for (const spec of endpoints) {
    ;(paths[spec.path] ??= {})[spec.method.toLowerCase()] = operation(spec, shapes)
    await others()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'EVOps',
      version: '1',
      description: 'Operators of electric-vehicle charging: stations, orders, members, money, energy.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries([...shapes.values()].map(({ name, schema }) => [name, schema])),
        Problem: {
          type: 'object',
          required: ['code', 'msg', 'error', 'requestId'],
          properties: {
            code: { type: 'integer' },
            msg: { type: 'string' },
            error: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}

function operation(spec: EndpointSpec, shapes: Shapes): Json {
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  return {
    operationId: spec.name,
    summary: spec.summary,
    tags: [tagOf(spec.path)],
    'x-permission': spec.permission,
    ...(spec.permission === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: [
      ...parameters(spec.params, 'path', shapes, spec.example?.params),
      ...parameters(spec.query, 'query', shapes, spec.example?.query),
      // The parameters are not required in the query, because they may also be in the body.
      ...parameters(queryOf(spec), 'query', shapes).map((one) => ({ ...one, required: false })),
    ],
    ...(spec.body
      ? {
          requestBody: {
            required: !spec.inQuery,
            content: {
              'application/json': {
                schema: schemaOf(spec.body, 'input', shapes),
                ...exampleOf(spec.example?.body),
              },
            },
          },
        }
      : {}),
    responses: {
      200: { description: 'OK', content: reply(spec, shapes) },
      ...(spec.permission === 'public' ? {} : { 401: refusal('signed out'), 403: refusal('code missing') }),
      ...(spec.fresh ? { 428: refusal('needs a fresh second factor: see stepUp') } : {}),
      400: spec.bare ? bareRefusal(spec, shapes) : refusal('not valid'),
      ...(spec.permission === 'driver' ? { default: refusal('refused, in words') } : {}),
    },
  }
}

/** Returns the group of a call in readers: `charge-points` of `/api/charge-points/{id}`, `user/sys` of `/user/sys/…`. */
function tagOf(path: string): string {
  const [first = '', second = '', third = ''] = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  if (first === 'api') return ['public', 'driver', 'organisation'].includes(second) ? `${second}/${third}` : second
  return second && first !== 'oauth' ? `${first}/${second}` : first
}

function reply(spec: EndpointSpec, shapes: Shapes): Json {
  if (spec.reply === 'stream') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const data = schemaOf(spec.reply, 'output', shapes)
  const example = spec.example?.reply
  const exampleBody = spec.bare || example === undefined ? example : { code: 0, msg: 'OK', data: example }
  return {
    'application/json': {
      ...exampleOf(exampleBody),
      schema: spec.bare
        ? data
        : {
            type: 'object',
            required: ['code', 'msg', 'data'],
            properties: { code: { const: 0 }, msg: { type: 'string' }, data },
          },
    },
  }
}

const exampleOf = (example: unknown) => (example === undefined ? {} : { example })

/** Returns the refusal of a call without the envelope: its own form, or the one for unreadable parameters. */
function bareRefusal({ reply: shape }: EndpointSpec, shapes: Shapes): Json {
  const problem = { $ref: '#/components/schemas/Problem' }
  const own = shape === 'stream' ? [] : [schemaOf(shape, 'output', shapes)]
  return {
    description: 'refused',
    content: { 'application/json': { schema: { anyOf: [...own, problem] } } },
  }
}

function queryOf({ inQuery, body }: EndpointSpec): z.ZodObject | undefined {
  return inQuery && body instanceof z.ZodObject ? body : undefined
}

function parameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  shapes: Shapes,
  example?: unknown,
): Json[] {
  const examples: Readonly<Record<string, unknown>> =
    typeof example === 'object' && example !== null ? { ...example } : {}
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', shapes) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
    ...exampleOf(examples[name]),
  }))
}

/** Recursive schemas by identity: each is listed once among the components. */
type Shapes = Map<string, { name: string; schema: Json }>

/** Converts a schema. References are resolved from the document's root, so zod's local definitions are moved there. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes): Json {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const moves = Object.entries($defs).map(([key, shape]) => {
    const text = JSON.stringify(shape)
    const existing = shapes.get(text)
    if (existing) return { from: `"#/$defs/${key}"`, to: existing.name, text }
    const name = `Shape${shapes.size + 1}`
    shapes.set(text, { name, schema: {} })
    return { from: `"#/$defs/${key}"`, to: name, text }
  })
  const replaceRefs = (text: string): Json =>
    JSON.parse(moves.reduce((all, { from, to }) => all.replaceAll(from, `"#/components/schemas/${to}"`), text))
  for (const { to, text } of moves) shapes.set(text, { name: to, schema: replaceRefs(text) })
  return moves.length > 0 ? replaceRefs(JSON.stringify(rest)) : rest
}
