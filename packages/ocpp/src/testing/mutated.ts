import { readFrame } from '../server/frames.ts'
import { loadSchemas } from '../server/schemas.ts'
import { versionTable } from '../server/versions.ts'
import { mutate, seeds, seeds201 } from './frame-mutator.ts'

/** Reads mutated frames as a socket would, from one seed up to another. Returns how many were calls that fit their schema. */
export function readMutated(from: number, to: number, version: 'ocpp1.6' | 'ocpp2.0.1' = 'ocpp1.6'): number {
  const schemas = loadSchemas(versionTable[version])
  const texts = version === 'ocpp1.6' ? seeds : seeds201
  let passed = 0
  for (let seed = from; seed < to; seed += 1) {
    const frame = readFrame(mutate(texts[seed % texts.length] ?? '', seed))
    if (frame.kind !== 'call' || !schemas.knows(frame.action)) continue
    if (schemas.checkRequest(frame.action, frame.payload) === null) passed += 1
  }
  return passed
}
