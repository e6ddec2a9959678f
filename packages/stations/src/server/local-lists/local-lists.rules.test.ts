import { describe, expect, test } from 'vitest'
import {
  limitListSize,
  withoutTooLongTokens,
  retryDelayMinutes,
  nextLocalListStep,
  type StoredLocalList,
} from './local-lists.rules.ts'

const ok = { status: 'Accepted' }
const bad = { status: 'Blocked' }
const held = (more: Partial<StoredLocalList> = {}): StoredLocalList => ({
  version: 3,
  entries: { A: ok, B: ok },
  reported: 3,
  mostAtOnce: null,
  most: null,
  ...more,
})

describe('ROUTE-13 what a charge point’s local list is told next', () => {
  test.each([
    ['its version is asked for first', held({ reported: null }), { A: ok }, { do: 'ask' }],
    ['one that keeps none is left alone', held({ reported: -1 }), { A: ok }, { do: 'nothing', why: 'unsupported' }],
    ['nothing, when it is as it should be', held(), { A: ok, B: ok }, { do: 'nothing', why: 'current' }],
    [
      'only what differs',
      held(),
      { B: bad, C: ok },
      {
        do: 'send',
        updateType: 'Differential',
        localAuthorizationList: [{ idTag: 'A' }, { idTag: 'B', idTagInfo: bad }, { idTag: 'C', idTagInfo: ok }],
      },
    ],
    [
      'all of it, when it holds another version',
      held({ reported: 0 }),
      { A: ok },
      { do: 'send', updateType: 'Full', localAuthorizationList: [{ idTag: 'A', idTagInfo: ok }] },
    ],
    [
      'an empty one, when it holds another version and should hold nothing',
      held({ reported: 9 }),
      {},
      { do: 'send', updateType: 'Full', localAuthorizationList: [] },
    ],
    [
      'no more at once than it takes',
      held({ version: 0, reported: 0, entries: {}, mostAtOnce: 1 }),
      { A: ok, B: ok },
      { do: 'send', updateType: 'Full', localAuthorizationList: [{ idTag: 'A', idTagInfo: ok }] },
    ],
    ['no more in all than it holds', held({ most: 2 }), { A: ok, B: ok, C: ok }, { do: 'nothing', why: 'current' }],
  ])('%s', (_name, has, wanted, step) => {
    expect(nextLocalListStep(has, wanted, false)).toEqual(step)
  })

  test('one that takes no differential list gets the full one', () => {
    expect(nextLocalListStep(held(), { A: ok }, true)).toMatchObject({ updateType: 'Full' })
  })
  test('a new date is a difference', () => {
    const wanted = { A: ok, B: { ...ok, expiryDate: '2027-01-01T00:00:00.000Z' } }
    expect(nextLocalListStep(held(), wanted, false)).toMatchObject({ localAuthorizationList: [{ idTag: 'B' }] })
  })
  test.each([
    ['ocpp1.6', ['A']],
    ['ocpp2.0.1', ['A', 'B'.repeat(36)]],
    ['ocpp2.1', ['A', 'B'.repeat(36), 'C'.repeat(255)]],
  ])('%s has no room for a longer token', (protocol, tags) => {
    const all = { A: ok, ['B'.repeat(36)]: ok, ['C'.repeat(255)]: bad }
    expect(Object.keys(withoutTooLongTokens(all, protocol))).toEqual(tags)
  })
  test('what does not fit is left out, and a failure is not repeated at once', () => {
    expect(Object.keys(limitListSize({ A: ok, X: bad }, 1))).toEqual(['X'])
    expect([1, 2, 3, 20].map(retryDelayMinutes)).toEqual([2, 4, 8, 360])
  })
})
