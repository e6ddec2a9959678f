import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFrame, fromHex, toHex, type YkcFrame } from '../contract/index.ts'
import { createFrameReader, type StreamPart } from './frame-reader.ts'

const golden = '680B0200000944030500120077E522'
const heartbeat = '680D03010003440305001200770200148B'

const hexOf = (parts: readonly StreamPart[]) =>
  parts.map((part) => (part.kind === 'frame' ? toHex(part.bytes) : part.bytes))

test('a frame in single bytes is one frame', () => {
  const reader = createFrameReader()
  const parts = [...fromHex(golden)].flatMap((byte) => reader.push(Uint8Array.of(byte)))
  expect(hexOf(parts)).toEqual([golden])
  expect(reader.isWaiting()).toBe(false)
})

test('two frames in one segment are two frames', () => {
  expect(hexOf(createFrameReader().push(fromHex(golden + heartbeat)))).toEqual([golden, heartbeat])
})

test('garbage before the start byte is skipped and counted', () => {
  expect(hexOf(createFrameReader().push(fromHex(`0102${golden}`)))).toEqual([2, golden])
})

test('a wrong checksum costs its start byte only: the frame behind it is read', () => {
  const parts = createFrameReader().push(fromHex(`${golden.slice(0, -2)}00${heartbeat}`))
  expect(hexOf(parts)).toEqual([15, heartbeat])
})

test('a length beyond the end waits, and is given up for the frame behind it', () => {
  const reader = createFrameReader()
  expect(reader.push(fromHex(`68FF${golden}`))).toEqual([])
  expect(reader.isWaiting()).toBe(true)
  expect(hexOf(reader.giveUp())).toEqual([1, 1, golden])
})

test('a frame inside a body is content', () => {
  const inner = fromHex(golden)
  const outer = encodeFrame({ sequence: 7, encryption: 0, type: 0x33, body: inner })
  expect(hexOf(createFrameReader().push(outer))).toEqual([toHex(outer)])
})

const anyFrame: fc.Arbitrary<YkcFrame> = fc.record({
  sequence: fc.nat(0xffff),
  encryption: fc.constantFrom(0, 1),
  type: fc.nat(255),
  body: fc.uint8Array({ maxLength: 196 }),
})

test('frames in any segments come out as they went in', () => {
  fc.assert(
    fc.property(fc.array(anyFrame, { maxLength: 6 }), fc.array(fc.integer({ min: 1, max: 90 })), (frames, cuts) => {
      const stream = frames.map((frame) => toHex(encodeFrame(frame))).join('')
      const reader = createFrameReader()
      const parts = segmentsOf(fromHex(stream), cuts).flatMap((segment) => reader.push(segment))
      expect(parts.map((part) => (part.kind === 'frame' ? part.frame : part))).toEqual(frames)
    }),
  )
})

test('any bytes are read without an error, and at most one frame waits', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 8 }), (segments) => {
      const reader = createFrameReader()
      for (const segment of segments) reader.push(segment)
      let rounds = 0
      while (reader.isWaiting()) {
        reader.giveUp()
        rounds += 1
        expect(rounds).toBeLessThanOrEqual(259)
      }
    }),
  )
})

function segmentsOf(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const segments: Uint8Array[] = []
  let at = 0
  for (const cut of cuts) {
    segments.push(bytes.subarray(at, at + cut))
    at += cut
  }
  return [...segments, bytes.subarray(at)]
}
