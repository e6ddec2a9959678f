import { CheckField, type FormState, useWords } from '@evops/kit'
import { linkWords } from './links.words.ts'

/** What a partner's platform does otherwise than its protocol says. */
export function WireField({ form, disabled }: { form: FormState; disabled: boolean }) {
  const t = useWords(linkWords)
  const name = form.values.protocol === 'ocpi' ? 'rawTokens' : 'tellsFees'
  return <CheckField form={form} disabled={disabled} name={name} label={t(`interop.link.${name}`)} />
}
