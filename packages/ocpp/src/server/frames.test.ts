import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFrame } from './frames.ts'
import { loadSchemas } from './schemas.ts'
import { readMutated } from '../testing/mutated.ts'
import { versionTable } from './versions.ts'

describe('readFrame', () => {
  it('tells calls, results and errors apart', () => {
    expect(readFrame('[2,"a","Heartbeat",{}]')).toMatchObject({
      kind: 'call',
      id: 'a',
      action: 'Heartbeat',
      payload: {},
    })
    expect(readFrame('[3,"a",{"x":1}]')).toEqual({ kind: 'result', id: 'a', payload: { x: 1 } })
    expect(readFrame('[4,"a","InternalError","no",{}]')).toMatchObject({
      kind: 'error',
      code: 'InternalError',
    })
    expect(readFrame('[9,"a"]')).toEqual({ kind: 'unknown-type', id: 'a', type: 9 })
  })

  it('takes a null payload for an empty one', () => {
    expect(readFrame('[2,"a","Heartbeat",null]')).toMatchObject({ kind: 'call', payload: {} })
  })

  it.each([
    '',
    'x',
    '{}',
    '"2"',
    'null',
    '[',
    '[]',
    '["2","a","Heartbeat",{}]',
    '[2,7,"Heartbeat",{}]',
    '[2,"","Heartbeat",{}]',
  ])('S-09 %j has no readable id: -1', (text) =>
    expect(readFrame(text)).toMatchObject({ kind: 'unreadable', id: '-1' }),
  )

  it.each(['[2,"a"]', '[2,"a",5,{}]', '[2,"a","Heartbeat"]'])(
    'S-09 %j is unreadable under its own id',
    (text) => expect(readFrame(text)).toMatchObject({ kind: 'unreadable', id: 'a' }),
  )

  it('S-09 drops NUL and replaces lone surrogates, and nothing else', () => {
    const payload = (json: string) => {
      const frame = readFrame(`[2,"a","DataTransfer",${json}]`)
      return frame.kind === 'call' ? frame.payload : frame
    }
    expect(payload('{"vendorId":"a\\u0000b"}')).toEqual({ vendorId: 'ab' })
    expect(payload('{"vendorId":"\\ud800x\\udc00"}')).toEqual({ vendorId: '\ufffdx\ufffd' })
    expect(payload('{"vendorId":"\\ud83d\\ude00 \\u00e9 \\\\u0000"}')).toEqual({ vendorId: '😀 é \\u0000' })
  })

  it('S-09 survives depth, width and huge numbers', () => {
    const deep = `[2,"a","DataTransfer",${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}]`
    const schemas = loadSchemas(versionTable['ocpp1.6'])
    const frame = readFrame(deep)
    expect(frame.kind === 'call' && schemas.checkRequest('DataTransfer', frame.payload)?.code).toBe(
      'OccurenceConstraintViolation',
    )
    expect(readFrame('['.repeat(60_000)).kind).toBe('unreadable')
    expect(readFrame(`[2,"a","Heartbeat",{"n":${'9'.repeat(50_000)}}]`).kind).toBe('call')
  })

  it('S-09 any JSON value is told apart without a throw', () => {
    fc.assert(fc.property(fc.json(), (text) => void readFrame(text)))
    fc.assert(fc.property(fc.string(), (text) => void readFrame(text)))
  })

  it.each(['ocpp1.6', 'ocpp2.0.1'] as const)(
    'S-09 20,000 mutated frames of %s never throw, never reach the prototype',
    (version) => {
      const passed = readMutated(0, 20_000, version)
      expect(Object.keys(Object.prototype)).toEqual([])
      // Some mutations are harmless: a mutator that breaks every frame tests only JSON.parse.
      expect(passed).toBeGreaterThan(100)
    },
  )
})
