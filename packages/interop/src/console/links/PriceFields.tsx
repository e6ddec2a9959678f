import { type FormState, NumberField, SelectField, useFields, useMe } from '@evops/kit'
import { linkWords } from './links.words.ts'

/** What a partner pays otherwise than everybody. */
export function PriceFields(field: { form: FormState; disabled: boolean }) {
  const f = useFields(linkWords, 'interop.link', field)
  return (
    <>
      <NumberField {...f('markupE5')} scale={5} unit={`${useMe().operator.currency}/kWh`} />
      <SelectField {...f('billRounding')} />
    </>
  )
}
