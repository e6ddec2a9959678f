import { languages } from '@evops/platform/contract'
import { parseChoice } from '@evops/platform/server'
import { describe, expect, test } from 'vitest'
import { choiceHints } from '../stations/fact-choices.ts'
import { connectorTypesOf, currentTypesOf } from './type-words.rules.ts'

describe.each([...choiceHints])('X-16 the choices of %s', (field, hints) => {
  test.each(languages)('are read as what they are where they are said in %s', (language) => {
    for (const [code, names] of Object.entries(hints.choices ?? {})) {
      expect([names[language], parseChoice(hints, names[language])]).toEqual([names[language], code])
      if (field === 'connectorType') expect(connectorTypesOf(names[language])).toEqual([Number(code)])
      if (field === 'equipmentType') expect(currentTypesOf(names[language])).toEqual([Number(code)])
    }
  })
})
