import { CheckField, type FormState, useWords } from '@evops/kit'
import { linkWords } from './links.words.ts'

type Name = 'rawTokens' | 'sendsFees' | 'supervises'
/**
 * Form field for the deviations of a partner's platform from its protocol. A supervising authority never receives
 * prices.
 */
export function WireField({ form, disabled }: { form: FormState; disabled: boolean }) {
  const t = useWords(linkWords)
  const { protocol, supervises } = form.values
  const names: Name[] =
    protocol === 'ocpi' ? ['rawTokens'] : supervises === true ? ['supervises'] : ['sendsFees', 'supervises']
  return names.map((name) => (
    <CheckField key={name} form={form} disabled={disabled} name={name} label={t(`interop.link.${name}`)} />
  ))
}
