import { expect, test } from 'vitest'
import { moveErrorsToLanguageFields, toLegalTextBody } from './wordings.rules.ts'

const values = {
  kind: 'terms',
  required: true,
  'en.title': ' Terms ',
  'en.text': 'All',
  'es.title': 'Términos',
}

test('a language that was left empty is not published, one that was begun is', () => {
  expect(toLegalTextBody(values)).toEqual({
    kind: 'terms',
    required: true,
    wordings: [
      { language: 'en', title: 'Terms', text: 'All' },
      { language: 'es', title: 'Términos', text: '' },
    ],
  })
})

test('a fault stands at the field of its language', () => {
  expect(moveErrorsToLanguageFields(values, { 'wordings.1.text': 'short', kind: 'none' })).toEqual({
    'es.text': 'short',
    kind: 'none',
  })
})
