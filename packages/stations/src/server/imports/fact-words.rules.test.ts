import { languages } from '@evops/platform/contract'
import { choiceOf } from '@evops/platform/server'
import { describe, expect, test } from 'vitest'
import { choiceHints } from '../stations/fact-choices.ts'
import { connectorsOf, currentsOf } from './type-words.rules.ts'

describe.each([...choiceHints])('X-16 the choices of %s', (field, hints) => {
  test.each(languages)('are read as what they are where they are said in %s', (language) => {
    for (const [code, names] of Object.entries(hints.choices ?? {})) {
      expect([names[language], choiceOf(hints, names[language])]).toEqual([names[language], code])
      if (field === 'connectorType') expect(connectorsOf(names[language])).toEqual([Number(code)])
      if (field === 'equipmentType') expect(currentsOf(names[language])).toEqual([Number(code)])
    }
  })
})
