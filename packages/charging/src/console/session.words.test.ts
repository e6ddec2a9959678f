import { describe, expect, it } from 'vitest'
import { abnormalFlags, sessionStates, payStates, stopReasons, tokenVerdicts } from '../contract/index.ts'
import { detailWords } from './detail/detail.words.ts'
import { sessionWords } from './session.words.ts'

describe('the words of an order', () => {
  const wordKeys = new Set([...Object.keys(sessionWords), ...Object.keys(detailWords)])
  it.each([
    ...sessionStates.map((state) => `charging.state.${state}`),
    ...payStates.map((state) => `charging.pay.${state}`),
    ...tokenVerdicts.map((verdict) => `charging.token.${verdict}`),
    ...stopReasons.map((reason) => `charging.reason.${reason}`),
    ...abnormalFlags.flatMap((flag) => [
      `charging.flag.${flag}`,
      `charging.flag.${flag}.why`,
      `charging.flag.${flag}.do`,
    ]),
  ])('say %s', (key) => expect(wordKeys).toContain(key))
})
