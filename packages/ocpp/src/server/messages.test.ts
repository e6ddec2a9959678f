import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOcppMessage } from './messages.ts'
import { parseMutatedMessages } from '../testing/mutated.ts'

describe('readMessage', () => {
  it('tells calls, results and errors apart', () => {
    expect(parseOcppMessage('[2,"a","Heartbeat",{}]')).toMatchObject({
      kind: 'call',
      id: 'a',
      action: 'Heartbeat',
      payload: {},
    })
    expect(parseOcppMessage('[3,"a",{"x":1}]')).toEqual({ kind: 'result', id: 'a', payload: { x: 1 } })
    expect(parseOcppMessage('[4,"a","InternalError","no",{}]')).toMatchObject({
      kind: 'error',
      code: 'InternalError',
    })
    expect(parseOcppMessage('[9,"a"]')).toEqual({ kind: 'unknown-type', id: 'a', type: 9 })
  })

  it.each([
    ['lists', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['objects', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`],
  ])('S-09 %s nested without an end are unreadable under their own id', (_what, payload) => {
    expect(parseOcppMessage(`[2,"a","DataTransfer",${payload}]`)).toMatchObject({ kind: 'unreadable', id: 'a' })
  })

  it('S-09 brackets in a text are no nesting', () => {
    const text = JSON.stringify([2, 'a', 'DataTransfer', { vendorId: 'V', data: '["\\'.repeat(900) }])
    expect(parseOcppMessage(text)).toMatchObject({ kind: 'call', id: 'a' })
  })

  it('takes a null payload for an empty one', () => {
    expect(parseOcppMessage('[2,"a","Heartbeat",null]')).toMatchObject({ kind: 'call', payload: {} })
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
    expect(parseOcppMessage(text)).toMatchObject({ kind: 'unreadable', id: '-1' }),
  )

  it.each(['[2,"a"]', '[2,"a",5,{}]', '[2,"a","Heartbeat"]'])('S-09 %j is unreadable under its own id', (text) =>
    expect(parseOcppMessage(text)).toMatchObject({ kind: 'unreadable', id: 'a' }),
  )

  it('S-09 drops NUL and replaces lone surrogates, and nothing else', () => {
    const payload = (json: string) => {
      const message = parseOcppMessage(`[2,"a","DataTransfer",${json}]`)
      return message.kind === 'call' ? message.payload : message
    }
    expect(payload('{"vendorId":"a\\u0000b"}')).toEqual({ vendorId: 'ab' })
    expect(payload('{"vendorId":"\\ud800x\\udc00"}')).toEqual({ vendorId: '\ufffdx\ufffd' })
    expect(payload('{"vendorId":"\\ud83d\\ude00 \\u00e9 \\\\u0000"}')).toEqual({ vendorId: '😀 é \\u0000' })
  })

  it('S-09 survives width, and depth and numbers without an end', () => {
    expect(parseOcppMessage('['.repeat(60_000)).kind).toBe('unreadable')
    expect(parseOcppMessage(`[2,"a","Heartbeat",{"n":${'9'.repeat(50_000)}}]`).kind).toBe('call')
  })

  it('S-09 any JSON value is told apart without a throw', () => {
    fc.assert(fc.property(fc.json(), (text) => void parseOcppMessage(text)))
    fc.assert(fc.property(fc.string(), (text) => void parseOcppMessage(text)))
  })

  it.each(['ocpp1.6', 'ocpp2.0.1'] as const)(
    'S-09 20,000 mutated frames of %s never throw, never reach the prototype',
    (version) => {
      const passed = parseMutatedMessages(0, 20_000, version)
      expect(Object.keys(Object.prototype)).toEqual([])
      // Some mutations are harmless; a mutator that breaks every message would only test JSON.parse.
      expect(passed).toBeGreaterThan(100)
    },
  )
})
