import { fillPlaceholders, type Language, pickLanguage, type Words } from '@evops/platform/contract'
import { useSyncExternalStore } from 'react'
import { writeDeviceValue, readDeviceValue } from '../device/store-value.ts'

/*
 * Message tables as in the console: three languages per key, each table in the chunk that uses it. `key_one`,
 * `key_other` (and Spanish `key_many`) are plurals selected by `count`.
 */
let current: Language = pickLanguage(readDeviceValue('language') ?? navigator.languages.join(','))
const listeners = new Set<() => void>()
const plurals = {
  zh: new Intl.PluralRules('zh'),
  en: new Intl.PluralRules('en'),
  es: new Intl.PluralRules('es'),
}

export function applyLanguage(language: Language = current): void {
  current = language
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : language
  for (const listener of listeners) listener()
}

export function saveChosenLanguage(language: Language): void {
  writeDeviceValue('language', language)
  applyLanguage(language)
}

export const currentLanguage = () => current

export function useLanguage(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentLanguage)
}

type Stem<K> = K extends `${infer S}_${'one' | 'other' | 'many'}` ? S : K
export type TranslateWords<W extends Words> = (
  key: Stem<keyof W & string>,
  values?: Readonly<Record<string, string | number>>,
) => string

/** Returns the translation function of a table: `const t = useWords(chargeWords)`. */
export function useWords<W extends Words>(table: W): TranslateWords<W> {
  const language = useLanguage()
  return (key, values) => translateOutsideComponent(table, language, key, values)
}

/** Translates outside a component, in the current language. */
export function translateOutsideComponent(
  table: Words,
  language: Language,
  key: string,
  values?: Readonly<Record<string, string | number>>,
): string {
  const { count } = values ?? {}
  const plural = typeof count === 'number' ? `${key}_${plurals[language].select(count)}` : key
  const text = table[plural] ?? table[`${key}_other`] ?? table[key]
  return text ? fillPlaceholders(text[language], values) : key
}
