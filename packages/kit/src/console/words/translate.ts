import { fillPlaceholders, type Language, type LocalizedText, type Words } from '@evops/platform/contract'

/** All loaded word tables combined. */
const texts = new Map<string, LocalizedText>()

export function addWords(table: Words): void {
  for (const [key, text] of Object.entries(table)) texts.set(key, text)
}

export function hasText(key: string): boolean {
  return texts.has(key)
}

const plurals = new Map<Language, Intl.PluralRules>()
function pluralOf(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

export type TranslationValues = Readonly<Record<string, string | number>>

/**
 * Returns the text of a key with its values; `count` selects the plural. A key without a table is returned unchanged.
 */
export function translate(language: Language, key: string, values?: TranslationValues): string {
  const count = values?.count
  const text =
    typeof count === 'number'
      ? (texts.get(`${key}_${pluralOf(language, count)}`) ?? texts.get(`${key}_other`) ?? texts.get(key))
      : texts.get(key)
  return text ? fillPlaceholders(text[language], values) : key
}
