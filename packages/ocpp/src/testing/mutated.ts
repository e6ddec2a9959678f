import { readMessage } from '../server/messages.ts'
import { loadSchemas } from '../server/schemas.ts'
import { versionTable } from '../server/versions.ts'
import { mutate, seeds, seeds201 } from './message-mutator.ts'

// Loaded once, as in a gateway. Compiling the schemas again for each slice increased memory.
const spoken = {
  'ocpp1.6': { schemas: loadSchemas(versionTable['ocpp1.6']), texts: seeds },
  'ocpp2.0.1': { schemas: loadSchemas(versionTable['ocpp2.0.1']), texts: seeds201 },
} as const

/** Parses mutated messages as the gateway does, for a range of seeds. Returns the number of valid calls. */
export function readMutated(from: number, to: number, version: keyof typeof spoken = 'ocpp1.6'): number {
  const { schemas, texts } = spoken[version]
  let passed = 0
  for (let seed = from; seed < to; seed += 1) {
    const message = readMessage(mutate(texts[seed % texts.length] ?? '', seed))
    if (message.kind !== 'call' || !schemas.has(message.action)) continue
    if (schemas.checkRequest(message.action, message.payload) === null) passed += 1
  }
  return passed
}
