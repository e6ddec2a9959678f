import { describe, expect, it } from 'vitest'
import type { FrameRow } from '../../contract/index.ts'
import { readConfiguration } from './configuration.rules.ts'
import { counterpart, readFrame, withActions } from './frame.rules.ts'

const frame = (direction: 'in' | 'out', body: unknown, action: string | null): FrameRow => ({
  at: '2026-11-20T05:00:00Z',
  direction,
  action,
  messageId: 'm1',
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

describe('messages, read', () => {
  const request = frame('in', [2, 'm1', 'Heartbeat', {}], 'Heartbeat')
  const answer = frame('out', [3, 'm1', { currentTime: 'now' }], null)

  it('tells request, answer, error and anything else apart', () => {
    expect(readFrame(request)).toEqual({ kind: 'call', payload: {} })
    expect(readFrame(answer)).toEqual({ kind: 'result', payload: { currentTime: 'now' } })
    expect(readFrame(frame('out', [4, 'm1', 'NotSupported', 'no', {}], null))).toMatchObject({
      kind: 'error',
      payload: { code: 'NotSupported' },
    })
    expect(readFrame(frame('in', '{"half', null))).toEqual({ kind: 'raw', payload: '{"half' })
    expect(readFrame(frame('in', [9], null))).toMatchObject({ kind: 'raw' })
  })

  it('finds the other half by id and direction, and names it after its request', () => {
    expect(counterpart([request, answer], answer)).toBe(request)
    expect(withActions([answer, request]).map((each) => each.action)).toEqual(['Heartbeat', 'Heartbeat'])
    expect(withActions([answer])[0]?.action).toBeNull()
  })
})

describe('configuration, read', () => {
  it('sorts keys and leaves out what is none', () => {
    const reply = {
      configurationKey: [
        { key: 'b', readonly: true, value: '1' },
        { key: 'a', readonly: false },
        { readonly: true },
        'nonsense',
      ],
      unknownKey: ['x', 3],
    }
    expect(readConfiguration(reply)).toEqual({
      keys: [
        { key: 'a', readonly: false, value: null },
        { key: 'b', readonly: true, value: '1' },
      ],
      unknown: ['x'],
    })
    expect(readConfiguration(null)).toEqual({ keys: [], unknown: [] })
  })
})
