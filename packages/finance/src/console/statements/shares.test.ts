import { expect, test } from 'vitest'
import { formatShareRatio } from './Shares.tsx'

const words = (_: string, { ratio, name }: Readonly<Record<string, string>>) => `${ratio} of ${name}`

test('a share of a share states whose part it is, a share of the base only its ratio', () => {
  const language = 'en'
  expect(formatShareRatio(words, { ratio: 2_000 }, { parent: { name: 'Landlord' }, language })).toBe('20% of Landlord')
  expect(formatShareRatio(words, { ratio: 4_000 }, { parent: undefined, language })).toBe('40%')
})
