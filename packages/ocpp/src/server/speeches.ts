import type { GatewayOptions, Handler } from './gateway.options.ts'
import { loadSchemas, type SchemaSet } from './schemas.ts'
import { type Subprotocol, type Version, versionTable } from './versions.ts'

/** Handler without its payload type. Its payload is validated by the schema first. */
export type AnyHandler<P> = Handler<P, never, object>

/** One protocol version as supported by this gateway. */
export interface Speech<P> {
  version: Version
  schemas: SchemaSet
  handlers: ReadonlyMap<string, AnyHandler<P>>
}

/**
 * Returns the versions in the gateway's order of preference. Throws if a handler's action does not exist in its
 * version.
 */
export function createSpeeches<P>(options: GatewayOptions<P>): ReadonlyMap<string, Speech<P>> {
  return new Map(options.versions.map((subprotocol) => [subprotocol, createSpeech(options, subprotocol)]))
}

/** Returns the version to use with a charge point that offers these subprotocols. */
export function chooseSpeech<P>(
  speeches: ReadonlyMap<string, Speech<P>>,
  offered: readonly string[],
): Speech<P> | undefined {
  for (const [subprotocol, speech] of speeches) if (offered.includes(subprotocol)) return speech
  return undefined
}

function createSpeech<P>(options: GatewayOptions<P>, subprotocol: Subprotocol): Speech<P> {
  const version = versionTable[subprotocol]
  const schemas = loadSchemas(version)
  const handlers = new Map<string, AnyHandler<P>>()
  for (const [action, handler] of Object.entries<AnyHandler<P> | undefined>(
    options.handlers[subprotocol] ?? {},
  )) {
    if (!schemas.has(action)) throw new Error(`${subprotocol} has no action ${action}`)
    if (handler) handlers.set(action, handler)
  }
  return { version, schemas, handlers }
}
