import { hasTranslation } from '../words/language.ts'

const flags: Readonly<Record<string, string>> = { true: 'kit.yes', false: 'kit.no' }
/** Values of an enumeration as choices, each named at `{words}.{value}`; one without a word stands for itself, or is yes or no. */
export function enumChoices(
  values: readonly (string | number)[] = [],
  words: string | undefined,
  translate: (key: string) => string,
): { value: string; label: string }[] {
  return values.map(String).map((value) => {
    const key = [`${words}.${value}`, flags[value]].find((each) => each !== undefined && hasTranslation(each))
    return { value, label: key ? translate(key) : value }
  })
}
