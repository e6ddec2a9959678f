import { z } from 'zod'
import type { EndpointSpec } from '../../contract/index.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the product, made from the contracts. Its server is the one that hands it out. */
export function openApiDocument(endpoints: readonly EndpointSpec[], publicUrl = '/'): Json {
  const paths: Record<string, Json> = {}
  for (const spec of endpoints) (paths[spec.path] ??= {})[spec.method.toLowerCase()] = operation(spec)
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

function operation(spec: EndpointSpec): Json {
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
  return {
    operationId: spec.name,
    summary: spec.summary,
    'x-permission': spec.permission,
    ...(spec.permission === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query')],
    ...(spec.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(spec.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: { description: 'OK', content: reply(spec) },
      ...(spec.permission === 'public' ? {} : { 401: refusal('signed out'), 403: refusal('code missing') }),
      400: refusal('not valid'),
    },
  }
}

function reply(spec: EndpointSpec): Json {
  if (spec.reply === 'stream')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const data = schemaOf(spec.reply, 'output')
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

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
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

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
