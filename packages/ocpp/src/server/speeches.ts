import type { AnyHandler, Speech } from './conversation.ts'
import type { GatewayOptions } from './gateway.options.ts'
import { loadSchemas } from './schemas.ts'
import { type Subprotocol, versionTable } from './versions.ts'

/** Schemas and handlers of each version the gateway speaks. */
export function createSpeeches<P>(options: GatewayOptions<P>): (subprotocol: Subprotocol) => Speech<P> {
  const speeches = new Map(
    options.versions.map((subprotocol) => [subprotocol, createSpeech(options, subprotocol)]),
  )
  return (subprotocol) => {
    const speech = speeches.get(subprotocol)
    if (!speech) throw new Error(`${subprotocol} is not spoken here`)
    return speech
  }
}

function createSpeech<P>(options: GatewayOptions<P>, subprotocol: Subprotocol): Speech<P> {
  const version = versionTable[subprotocol]
  const schemas = loadSchemas(version)
  const handlers = new Map<string, AnyHandler<P>>()
  for (const [action, handler] of Object.entries<AnyHandler<P> | undefined>(
    options.handlers[subprotocol] ?? {},
  )) {
    if (!schemas.knows(action)) throw new Error(`${subprotocol} has no action ${action}`)
    if (handler) handlers.set(action, handler)
  }
  return { version, schemas, handlers }
}
