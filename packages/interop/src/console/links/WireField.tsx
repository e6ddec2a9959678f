import { CheckField, type FormState, useWords } from '@evops/kit'
import { linkWords } from './links.words.ts'

type Name = 'rawTokens' | 'tellsFees' | 'supervises'
/** What a partner's platform does otherwise than its protocol says; one that supervises is told no prices in any case. */
export function WireField({ form, disabled }: { form: FormState; disabled: boolean }) {
  const t = useWords(linkWords)
  const { protocol, supervises } = form.values
  const names: Name[] =
    protocol === 'ocpi' ? ['rawTokens'] : supervises === true ? ['supervises'] : ['tellsFees', 'supervises']
  return names.map((name) => (
    <CheckField key={name} form={form} disabled={disabled} name={name} label={t(`interop.link.${name}`)} />
  ))
}
