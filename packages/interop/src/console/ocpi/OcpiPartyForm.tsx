import { isPermitted, Form, NumberField, SelectField, TextField, useFields, useForm, useWords } from '@evops/kit'
import { refetchReads } from '@evops/organisation/console'
import { getOcpiLink, getOcpiParty, putOcpiParty, type OcpiParty } from '../../contract/index.ts'
import { ocpiWords } from './ocpi.words.ts'

/** Form for the operator's OCPI party: its identity at all partners, and the kind of its prices. */
export function OcpiPartyForm({ party }: { party: OcpiParty }) {
  const t = useWords(ocpiWords)
  const { version, ...initial } = party
  const form = useForm(putOcpiParty, {
    initial,
    toBody: (values) => ({ ...values, version }),
    onConflict: () => refetchReads(getOcpiLink),
    refreshes: [getOcpiLink, getOcpiParty],
    done: t('interop.ocpi.saved'),
  })
  const f = useFields(ocpiWords, 'interop.ocpi', { form })
  if (!isPermitted(putOcpiParty)) return null
  return (
    <details open={party.countryCode === ''}>
      <summary className="small">
        {t('interop.ocpi.party')} {party.countryCode && `${party.countryCode}*${party.partyId}`}
      </summary>
      <p className="hint">{t('interop.ocpi.party-hint')}</p>
      <Form form={form} columns>
        <TextField {...f('countryCode')} />
        <TextField {...f('partyId')} />
        <TextField {...f('name')} />
        <TextField {...f('website')} type="url" />
        <SelectField {...f('prices')} />
        <NumberField {...f('vatHundredths')} scale={2} unit="%" />
      </Form>
    </details>
  )
}
