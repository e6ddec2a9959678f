import { languages } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import type { FeedbackRow } from '../../contract/index.ts'
import { fillReply, standardReplies } from './standard-replies.ts'

// Safe cast: only these four values are read.
const feedbackFrom = (memberName: string | null) =>
  ({ memberName, no: 'F1', sessionNo: '42', stationName: 'Depot 1' }) as FeedbackRow

test('a prepared reply has the values of the feedback, in the chosen language', () => {
  const reply = { title: 'x', zh: '', en: 'Hello {name}, {session} at {station} ({no})', es: 'Hola {name}' }
  expect(fillReply(reply, 'en', feedbackFrom('Ana'))).toBe('Hello Ana, 42 at Depot 1 (F1)')
  expect(fillReply(reply, 'es', feedbackFrom('Ana'))).toBe('Hola Ana')
  expect(fillReply(reply, 'zh', feedbackFrom('Ana'))).toBe('Hello Ana, 42 at Depot 1 (F1)')
})

test('a missing value leaves no gap', () => {
  const reply = { title: 'x', zh: '', en: 'Hello {name}, thank you.', es: '' }
  expect(fillReply(reply, 'en', feedbackFrom(null))).toBe('Hello, thank you.')
})

test.each(standardReplies.map((reply) => [reply.title, reply] as const))(
  'the standard reply %s is complete in each language',
  (_, reply) => {
    for (const language of languages) expect(fillReply(reply, language, feedbackFrom('Ana'))).not.toMatch(/^$|[{}]/)
  },
)
