import { expect, test } from 'vitest'
import {
  decodeFrame,
  decodeMessage,
  encodeFrame,
  encodeMessage,
  fromHex,
  toHex,
  zeroValuesOf,
} from '../contract/index.ts'
import { goldenFrames } from '../testing/index.ts'

test.each(goldenFrames)('golden frame $name decodes: $title', ({ name, sequence, values, hex }) => {
  const decoded = decodeFrame(fromHex(hex))
  expect(decoded?.order).toBe('low-first')
  expect(decoded?.frame.sequence).toBe(sequence)
  const { type = 0, body = new Uint8Array() } = decoded?.frame ?? {}
  expect(decodeMessage(type, body)).toEqual({ name, values: { ...zeroValuesOf(name), ...values } })
})

test.each(goldenFrames)('golden frame $name encodes to the byte: $title', ({ name, sequence, values, hex }) => {
  const message = encodeMessage(name, { ...zeroValuesOf(name), ...values })
  expect(toHex(encodeFrame({ sequence, encryption: 0, ...message }))).toBe(hex)
})
