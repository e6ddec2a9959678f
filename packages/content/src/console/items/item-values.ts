import type { FormState, FormValues } from '@evops/kit'
import { languages, type Language } from '@evops/platform/contract'
import { parseRichText, formatRichTextSource, type RichText } from '../../contract/index.ts'

/*
 * Converts between form and contract: a form stores the text of a language at `es.title`; the contract takes a list of
 * the languages with text. Rich text is typed as its source.
 */
const parts = ['title', 'alt', 'summary', 'source'] as const
type Part = (typeof parts)[number]
export const languageFieldName = (language: Language, part: Part) => `${language}.${part}`
const textIn = (values: FormValues, name: string) => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

export interface ItemLanguageText {
  language: Language
  title: string
  alt: string
  summary?: string
  body?: RichText
}
/** A stored text with the addresses of its pictures. */
export interface TextWithPictures {
  language: Language
  picture: string | null
  wide: string | null
  alt: string
}
/** Returns the initial values of the form. */
export function textValues(texts: readonly ItemLanguageText[]): Record<string, string> {
  return Object.fromEntries(
    texts.flatMap(({ language, title, alt, summary = '', body = [] }) => [
      [languageFieldName(language, 'title'), title],
      [languageFieldName(language, 'alt'), alt],
      [languageFieldName(language, 'summary'), summary],
      [languageFieldName(language, 'source'), formatRichTextSource(body)],
    ]),
  )
}
const hasTextIn = (values: FormValues) => (language: Language) =>
  parts.some((part) => textIn(values, languageFieldName(language, part)).trim() !== '')

/** Converts the typed values to the contract's form. */
export function textsFromForm(values: FormValues): Required<ItemLanguageText>[] {
  return languages.filter(hasTextIn(values)).map((language) => ({
    language,
    title: textIn(values, languageFieldName(language, 'title')),
    alt: textIn(values, languageFieldName(language, 'alt')),
    summary: textIn(values, languageFieldName(language, 'summary')),
    body: parseRichText(textIn(values, languageFieldName(language, 'source'))),
  }))
}

/**
 * Returns the form as seen by the fields of one language: an error of the contract at `texts.0.title` is shown at that
 * language's field.
 */
export function formForLanguage(form: FormState, language: Language): FormState {
  const at = languages.filter(hasTextIn(form.values)).indexOf(language)
  const own = `texts.${at}.`
  const sentName = (name: string) => own + (name.endsWith('.source') ? 'body' : (name.split('.')[1] ?? ''))
  const faults = Object.entries(form.faults).flatMap(([name, fault]) => {
    if (!name.startsWith(own)) return []
    const [part = ''] = name.slice(own.length).split('.')
    return [[`${language}.${part === 'body' ? 'source' : part}`, fault] as const]
  })
  return {
    ...form,
    faults: Object.fromEntries(faults),
    facts: (name) => ({ required: name.endsWith('.title'), ...mostOf(name) }),
    set(name, value) {
      for (const field of Object.keys(form.faults))
        if (field === 'texts' || field.startsWith(sentName(name))) form.set(field, undefined)
      form.set(name, value)
    },
    blur: (name) => at >= 0 && form.blur(sentName(name)),
  }
}
const mostOf = (name: string) =>
  name.endsWith('.title') ? { maxLength: 80 } : name.endsWith('.source') ? {} : { maxLength: 200 }
