import type { Words } from '@evops/platform/contract'
import { hasTranslation, useTranslate, useWords, type WordKey } from '../words/language.ts'
import type { FieldProps } from './Form.tsx'
import type { FormState } from './use-form.ts'

type NameUnder<P extends string, K> = K extends `${P}.${infer Name}` ? Name : never
/** A field for which the table has a label under a prefix. */
export type FieldName<W extends Words, P extends string> = NameUnder<P, WordKey<W>>

/**
 * Returns a function for fields with words at `{prefix}.{name}`, like columns: `const f = useFields(partnerWords,
 * 'interop.partner', { form })`, then `<TextField {...f('platformId')} />`. A hint is at `{prefix}.{name}-hint`, the
 * choices of a `SelectField` at `{prefix}.{name}.{value}`. Overrides follow the spread: `label`, `hint`.
 */
export function useFields<const W extends Words, const P extends string>(
  table: W,
  prefix: P,
  options: { form: FormState; disabled?: boolean },
): (name: FieldName<W, P>) => FieldProps & { hint?: string } {
  useWords(table)
  const translate = useTranslate()
  return (name) => {
    const words = `${prefix}.${name}`
    const hint = `${words}-hint`
    return {
      ...options,
      name,
      words,
      label: translate(words),
      ...(hasTranslation(hint) && { hint: translate(hint) }),
    }
  }
}
