import {
  DateTimeField,
  Field,
  type FormState,
  PickField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useCurrentUser,
  translateText,
  useWords,
} from '@evops/kit'
import { listCompanies, listMembers } from '@evops/members/contract'
import { listStations } from '@evops/stations/contract'
import { listEntryWords } from '../../contract/list-entry-values.words.ts'
import { listEntryScreenWords } from './listed.words.ts'

/** Returns a form's values as the contract expects them. Emptied fields and fields of another kind are left out. */
export function listEntryRequestBody(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isHeld = values['subjectKind'] === 'member' || values['subjectKind'] === 'company'
  const stations = Array.isArray(values['stationIds']) && values['stationIds'].length > 0 ? values['stationIds'] : null
  const filled = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === '' || value === undefined ? null : value]),
  )
  return {
    ...filled,
    reason: values['reason'] ?? '',
    stationIds: stations,
    allows: values['kind'] === 'white' ? filled['allows'] : null,
    ...(isHeld ? { idTag: null } : { holderId: null }),
  }
}

/** Fields for the subject of an entry. They are fixed after creation. */
export function ListEntrySubjectFields({ form }: { form: FormState }) {
  const t = useWords(listEntryScreenWords)
  useWords(listEntryWords)
  const f = useFields(listEntryScreenWords, 'charging.listed', { form })
  const kind = form.values['subjectKind']
  return (
    <>
      <SelectField {...f('subjectKind')} />
      {kind === 'member' && (
        <PickField
          form={form}
          name="holderId"
          label={t('charging.listed.holderId')}
          from={listMembers}
          inputOf={(text) => ({ query: { page: 1, pageSize: 20, search: text } })}
          choices={(reply) => reply.list.map((row) => ({ value: row.id, label: row.name }))}
        />
      )}
      {kind === 'company' && (
        <PickField
          form={form}
          name="holderId"
          label={t('charging.listed.holderId')}
          from={listCompanies}
          inputOf={(text) => ({ query: { page: 1, pageSize: 20, search: text } })}
          choices={(reply) => reply.list.map((row) => ({ value: row.id, label: row.name }))}
        />
      )}
      {kind !== 'member' && kind !== 'company' && <TextField {...f('idTag')} />}
    </>
  )
}

export function ListEntryTermFields({ form }: { form: FormState }) {
  useWords(listEntryScreenWords)
  useWords(listEntryWords)
  const f = useFields(listEntryScreenWords, 'charging.listed', { form })
  const { timeZone } = useCurrentUser().operator
  return (
    <>
      <SelectField {...f('kind')} />
      {form.values['kind'] === 'white' && (
        <SelectField
          {...f('allows')}
          options={[
            { value: '', label: translateText('charging.listed.allows.none') },
            { value: 'forced', label: translateText('charging.listed.allows.forced') },
          ]}
        />
      )}
      <SelectField {...f('source')} />
      <TextField {...f('reason')} lines={2} />
      <Stations form={form} />
      <DateTimeField {...f('validFrom')} zone={timeZone} />
      <DateTimeField {...f('validUntil')} zone={timeZone} />
    </>
  )
}

function Stations({ form }: { form: FormState }) {
  const t = useWords(listEntryScreenWords)
  useWords(listEntryWords)
  const { data } = useCall(listStations, { query: { page: 1, pageSize: 100 } }, { quiet: true })
  const chosen = new Set(Array.isArray(form.values['stationIds']) ? form.values['stationIds'].map(String) : [])
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    form.set('stationIds', [...next])
  }
  return (
    <Field
      form={form}
      name="stationIds"
      label={t('charging.listed.stations')}
      hint={t('charging.listed.stations-hint')}
    >
      {(control) => (
        <fieldset className="stack" id={control.id} aria-label={t('charging.listed.stations')}>
          {data?.list.map((station) => (
            <label key={station.id} className="check">
              <input
                type="checkbox"
                checked={chosen.has(station.id)}
                disabled={control.disabled}
                onChange={() => toggle(station.id)}
              />
              <span>{station.name}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Field>
  )
}
