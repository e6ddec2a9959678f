import { expect, test } from 'vitest'
import { acceptanceFactText, flagNamesOf } from './acceptance-facts.ts'

const flags = { key: 'flags', kind: 'text', value: 'A05, A06' } as const
const seen = { key: 'seen', kind: 'count', value: 2 } as const

test('a run carries the names of the flags that its facts name, and of no others', () => {
  const names = flagNamesOf([{ facts: [seen] }, { facts: [flags] }], (flag, language) => `${flag} ${language}`)
  expect(names).toEqual({
    A05: { zh: 'A05 zh', en: 'A05 en', es: 'A05 es' },
    A06: { zh: 'A06 zh', en: 'A06 en', es: 'A06 es' },
  })
  const flagName = (flag: string) => names[flag]?.es ?? flag
  expect(acceptanceFactText(flags, { language: 'es', when: String, flagName })).toBe('A05 es, A06 es')
})
