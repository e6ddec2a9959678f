import type { GatewayOptions, CallHandler } from './gateway.options.ts'
import { loadSchemas, type SchemaSet } from './schemas.ts'
import { type Subprotocol, type OcppVersion, ocppVersionTable } from './versions.ts'

/** Handler without its payload type. Its payload is validated by the schema first. */
export type AnyCallHandler<P> = CallHandler<P, never, object>

/** One protocol version as supported by this gateway. */
export interface SupportedOcppVersion<P> {
  version: OcppVersion
  schemas: SchemaSet
  handlers: ReadonlyMap<string, AnyCallHandler<P>>
}

/**
 * Returns the versions in the gateway's order of preference. Throws if a handler's action does not exist in its
 * version.
 */
export function createSupportedVersions<P>(options: GatewayOptions<P>): ReadonlyMap<string, SupportedOcppVersion<P>> {
  return new Map(options.versions.map((subprotocol) => [subprotocol, createSpeech(options, subprotocol)]))
}

/** Returns the version to use with a charge point that offers these subprotocols. */
export function chooseSupportedVersion<P>(
  speeches: ReadonlyMap<string, SupportedOcppVersion<P>>,
  offered: readonly string[],
): SupportedOcppVersion<P> | undefined {
  for (const [subprotocol, speech] of speeches) if (offered.includes(subprotocol)) return speech
  return undefined
}

function createSpeech<P>(options: GatewayOptions<P>, subprotocol: Subprotocol): SupportedOcppVersion<P> {
  const version = ocppVersionTable[subprotocol]
  const schemas = loadSchemas(version)
  const handlers = new Map<string, AnyCallHandler<P>>()
  for (const [action, handler] of Object.entries<AnyCallHandler<P> | undefined>(options.handlers[subprotocol] ?? {})) {
    if (!schemas.has(action)) throw new Error(`${subprotocol} has no action ${action}`)
    if (handler) handlers.set(action, handler)
  }
  return { version, schemas, handlers }
}
