import { type FormState, NumberField, SelectField, useFields, useCurrentUser } from '@evops/kit'
import { linkWords } from './links.words.ts'

/** Form fields for the prices of a partner that differ from the general prices. */
export function PriceFields(field: { form: FormState; disabled: boolean }) {
  const f = useFields(linkWords, 'interop.link', field)
  return (
    <>
      <NumberField {...f('markupE5')} scale={5} unit={`${useCurrentUser().operator.currency}/kWh`} />
      <SelectField {...f('billRounding')} />
    </>
  )
}
