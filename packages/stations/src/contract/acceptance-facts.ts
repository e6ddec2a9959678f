import { formatNumber, type Language, type LocalizedText } from '@evops/platform/contract'
import type { AcceptanceFact, AcceptanceStep } from './acceptance.ts'
import { acceptanceFactWords } from './acceptance-values.words.ts'

/** Function that returns the name of an abnormal session's flag. The package that defines the flags supplies it. */
export type FlagNameFormatter = (flag: string, language: Language) => string
interface Reader {
  language: Language
  when: (instant: string) => string
  flagName?: FlagNameFormatter | undefined
}
const perKilo = 1_000
const flagCode = /A\d\d/g

/** Returns the name in each language for each flag in a run's facts. */
export function flagNamesOf(
  steps: readonly Pick<AcceptanceStep, 'facts'>[],
  flagName: FlagNameFormatter,
): Record<string, LocalizedText> {
  const flags = steps
    .flatMap(({ facts }) => facts)
    .flatMap(({ key, value }) => (key === 'flags' ? (String(value).match(flagCode) ?? []) : []))
  return Object.fromEntries(
    flags.map((flag) => [flag, { zh: flagName(flag, 'zh'), en: flagName(flag, 'en'), es: flagName(flag, 'es') }]),
  )
}
const words: Readonly<Record<string, LocalizedText | undefined>> = acceptanceFactWords

/** Formats an acceptance fact: numbers with units, translations for protocol codes, and times formatted by `when`. */
export function acceptanceFactText({ key, kind, value }: AcceptanceFact, reader: Reader): string {
  const { language, when, flagName = (flag) => flag } = reader
  if (typeof value === 'string') {
    if (kind === 'time') return when(value)
    if (key === 'flags') return value.replaceAll(flagCode, (flag) => flagName(flag, language))
    const isCode = key === 'reason' || key === 'answer'
    return (isCode ? words[`stations.accept.reply.${value}`]?.[language] : undefined) ?? value
  }
  if (kind === 'wh') return `${formatNumber(value / perKilo, language, 3)} kWh`
  if (kind === 'w') return `${formatNumber(value / perKilo, language, 1)} kW`
  return kind === 'seconds' ? `${formatNumber(value, language)} s` : String(value)
}
