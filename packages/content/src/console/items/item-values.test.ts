import type { FormState } from '@evops/kit'
import { expect, test, vi } from 'vitest'
import { formForLanguage, textsFromForm, textValues } from './item-values.ts'

test('ROUTE-13 /content/news what stands is typed and read again as it was; a language that says nothing is none', () => {
  const body = [{ kind: 'paragraph' as const, spans: [{ text: 'Hola ' }, { text: 'a todos', bold: true as const }] }]
  const texts = [{ language: 'es' as const, title: 'Uno', alt: '', summary: 'Dos', body }]
  expect(textsFromForm({ ...textValues(texts), 'zh.title': ' ' })).toEqual(texts)
})

test('ROUTE-13 /content/news a fault of the second language that is sent stands at that language’s field', () => {
  const set = vi.fn()
  const blur = vi.fn()
  const form = {
    values: { 'zh.title': '一', 'es.title': 'Uno' },
    faults: { 'texts.1.title': 'too long', 'texts.1.body.0.spans.0.text': 'markup' },
    isSaving: false,
    isChanged: true,
    facts: () => ({ required: false }),
    set,
    blur,
    submit: () => undefined,
    reset: () => undefined,
  } satisfies FormState
  const es = formForLanguage(form, 'es')
  expect(es.faults).toEqual({ 'es.title': 'too long', 'es.source': 'markup' })
  expect(formForLanguage(form, 'zh').faults).toEqual({})
  expect(formForLanguage(form, 'en').faults).toEqual({})
  es.set('es.source', 'x')
  // The error is removed together with its text.
  expect(set.mock.calls).toEqual([
    ['texts.1.body.0.spans.0.text', undefined],
    ['es.source', 'x'],
  ])
  es.blur('es.title')
  expect(blur).toHaveBeenCalledWith('texts.1.title')
})
