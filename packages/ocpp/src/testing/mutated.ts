import { readFrame } from '../server/frames.ts'
import { loadSchemas } from '../server/schemas.ts'
import { versionTable } from '../server/versions.ts'
import { mutate, seeds } from './frame-mutator.ts'

/** Reads mutated frames as a socket would, from one seed up to another. Returns how many were calls that fit their schema. */
export function readMutated(from: number, to: number): number {
  const schemas = loadSchemas(versionTable['ocpp1.6'])
  let passed = 0
  for (let seed = from; seed < to; seed += 1) {
    const frame = readFrame(mutate(seeds[seed % seeds.length] ?? '', seed))
    if (frame.kind !== 'call' || !schemas.knows(frame.action)) continue
    if (schemas.checkRequest(frame.action, frame.payload) === null) passed += 1
  }
  return passed
}
