import { languages } from '@evops/platform/contract'

/* A version as its form has it: a title and a text for each language; a language left empty is not published. */

export function textOfValues(values: Readonly<Record<string, unknown>>): object {
  const textValue = (name: string) => (typeof values[name] === 'string' ? values[name].trim() : '')
  const wordings = languages.map((language) => ({
    language,
    title: textValue(`${language}.title`),
    text: textValue(`${language}.text`),
  }))
  const { kind, required } = values
  return { kind, required, wordings: wordings.filter(({ title, text }) => title !== '' || text !== '') }
}

/** A fault of `wordings.1.title` stands at the field of that language. */
export function faultsInFields(
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
