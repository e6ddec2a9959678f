import { parseOcppMessage } from '../server/messages.ts'
import { loadSchemas } from '../server/schemas.ts'
import { ocppVersionTable } from '../server/versions.ts'
import { mutateMessage, seedMessages, seedMessages201 } from './message-mutator.ts'

// Loaded once, as in a gateway. Compiling the schemas again for each slice increased memory.
const spoken = {
  'ocpp1.6': { schemas: loadSchemas(ocppVersionTable['ocpp1.6']), texts: seedMessages },
  'ocpp2.0.1': { schemas: loadSchemas(ocppVersionTable['ocpp2.0.1']), texts: seedMessages201 },
} as const

/** Parses mutated messages as the gateway does, for a range of seeds. Returns the number of valid calls. */
export function parseMutatedMessages(from: number, to: number, version: keyof typeof spoken = 'ocpp1.6'): number {
  const { schemas, texts } = spoken[version]
  let passed = 0
  for (let seed = from; seed < to; seed += 1) {
    const message = parseOcppMessage(mutateMessage(texts[seed % texts.length] ?? '', seed))
    if (message.kind !== 'call' || !schemas.has(message.action)) continue
    if (schemas.checkRequest(message.action, message.payload) === null) passed += 1
  }
  return passed
}
