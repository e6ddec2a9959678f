import { z } from 'zod'
import type { EndpointSpec } from '../../contract/index.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the product, made from the contracts. Its server is the one that hands it out. */
export function openApiDocument(endpoints: readonly EndpointSpec[], publicUrl = '/'): Json {
  const paths: Record<string, Json> = {}
  const shapes: Shapes = new Map()
  for (const spec of endpoints) (paths[spec.path] ??= {})[spec.method.toLowerCase()] = operation(spec, shapes)
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
    'x-permission': spec.permission,
    ...(spec.permission === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: [
      ...parameters(spec.params, 'path', shapes),
      ...parameters(spec.query, 'query', shapes),
      // None of them is required there: they may as well stand in the body.
      ...parameters(queryOf(spec), 'query', shapes).map((one) => ({ ...one, required: false })),
    ],
    ...(spec.body
      ? {
          requestBody: {
            required: !spec.inQuery,
            content: { 'application/json': { schema: schemaOf(spec.body, 'input', shapes) } },
          },
        }
      : {}),
    responses: {
      200: { description: 'OK', content: reply(spec, shapes) },
      ...(spec.permission === 'public' ? {} : { 401: refusal('signed out'), 403: refusal('code missing') }),
      400: refusal('not valid'),
    },
  }
}

function reply(spec: EndpointSpec, shapes: Shapes): Json {
  if (spec.reply === 'stream')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const data = schemaOf(spec.reply, 'output', shapes)
  return {
    'application/json': {
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

function queryOf({ inQuery, body }: EndpointSpec): z.ZodObject | undefined {
  return inQuery && body instanceof z.ZodObject ? body : undefined
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', shapes: Shapes): Json[] {
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
  }))
}

/** Shapes that hold themselves, by what they are: they stand among the components, once. */
type Shapes = Map<string, { name: string; schema: Json }>

/** A reference is read from the document's root: what zod puts beside a schema is moved there. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes): Json {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const moves = Object.entries($defs).map(([key, shape]) => {
    const text = JSON.stringify(shape)
    const known = shapes.get(text)
    if (known) return { from: `"#/$defs/${key}"`, to: known.name, text }
    const name = `Shape${shapes.size + 1}`
    shapes.set(text, { name, schema: {} })
    return { from: `"#/$defs/${key}"`, to: name, text }
  })
  const moved = (text: string): Json =>
    JSON.parse(
      moves.reduce((all, { from, to }) => all.replaceAll(from, `"#/components/schemas/${to}"`), text),
    )
  for (const { to, text } of moves) shapes.set(text, { name: to, schema: moved(text) })
  return moves.length > 0 ? moved(JSON.stringify(rest)) : rest
}
