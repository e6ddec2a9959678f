import { hasWord } from '../words/language.ts'

/** Values of an enumeration as choices, each named at `{words}.{value}`; one without a word stands for itself. */
export function choicesOf(
  values: readonly string[] = [],
  words: string | undefined,
  say: (key: string) => string,
): { value: string; label: string }[] {
  return values.map((value) => {
    const key = `${words}.${value}`
    return { value, label: hasWord(key) ? say(key) : value }
  })
}
