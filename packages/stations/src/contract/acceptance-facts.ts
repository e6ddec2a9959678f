import { formatNumber, type Language, type Text } from '@evops/platform/contract'
import type { AcceptanceFact, AcceptanceStep } from './acceptance.ts'
import { acceptanceSaidWords } from './acceptance-values.words.ts'

/** What an abnormal session's flag is called, by whoever knows them. */
export type FlagName = (flag: string, language: Language) => string
interface Reader {
  language: Language
  when: (instant: string) => string
  flagName?: FlagName | undefined
}
const perKilo = 1_000
const flagCode = /A\d\d/g

/** What each flag that a run's facts name is called in every language. */
export function flagNamesOf(
  steps: readonly Pick<AcceptanceStep, 'facts'>[],
  flagName: FlagName,
): Record<string, Text> {
  const flags = steps
    .flatMap(({ facts }) => facts)
    .flatMap(({ key, value }) => (key === 'flags' ? (String(value).match(flagCode) ?? []) : []))
  return Object.fromEntries(
    flags.map((flag) => [
      flag,
      { zh: flagName(flag, 'zh'), en: flagName(flag, 'en'), es: flagName(flag, 'es') },
    ]),
  )
}
const words: Readonly<Record<string, Text | undefined>> = acceptanceSaidWords

/** What a step showed, for its reader: figures with their units, words for a protocol's codes, moments as `when` writes them. */
export function factSaid({ key, kind, value }: AcceptanceFact, reader: Reader): string {
  const { language, when, flagName = (flag) => flag } = reader
  if (typeof value === 'string') {
    if (kind === 'time') return when(value)
    if (key === 'flags') return value.replaceAll(flagCode, (flag) => flagName(flag, language))
    const isCode = key === 'reason' || key === 'answer'
    return (isCode ? words[`stations.accept.said.${value}`]?.[language] : undefined) ?? value
  }
  if (kind === 'wh') return `${formatNumber(value / perKilo, language, 3)} kWh`
  if (kind === 'w') return `${formatNumber(value / perKilo, language, 1)} kW`
  return kind === 'seconds' ? `${formatNumber(value, language)} s` : String(value)
}
