import { languages } from '@evops/platform/contract'

/* Converts form values to a version: a title and a text for each language; an empty language is not published. */

export function toLegalTextBody(values: Readonly<Record<string, unknown>>): object {
  const textValue = (name: string) => (typeof values[name] === 'string' ? values[name].trim() : '')
  const wordings = languages.map((language) => ({
    language,
    title: textValue(`${language}.title`),
    text: textValue(`${language}.text`),
  }))
  const { kind, required } = values
  return { kind, required, wordings: wordings.filter(({ title, text }) => title !== '' || text !== '') }
}

/** Moves an error of `wordings.1.title` to the field of that language. */
export function moveErrorsToLanguageFields(
  values: Readonly<Record<string, unknown>>,
  faults: Readonly<Record<string, string>>,
): Record<string, string> {
  const hasText = (name: string) => typeof values[name] === 'string' && values[name].trim() !== ''
  const filled = languages.filter((language) => hasText(`${language}.title`) || hasText(`${language}.text`))
  return Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => {
      const [list, place, field] = name.split('.')
      const language = list === 'wordings' && field !== undefined ? filled[Number(place)] : undefined
      return [language === undefined ? name : `${language}.${field}`, fault]
    }),
  )
}
