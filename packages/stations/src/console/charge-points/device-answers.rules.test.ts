import { describe, expect, it } from 'vitest'
import { readConfiguration } from './configuration.rules.ts'

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
