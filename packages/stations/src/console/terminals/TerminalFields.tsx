import {
  CheckField,
  DayField,
  Field,
  type FormState,
  PickField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useWords,
} from '@evops/kit'
import { listPiles, listStations } from '../../contract/index.ts'
import { terminalWords } from './terminals.words.ts'

/** A form's values as the contract wants them: what was emptied is no text. */
export function terminalBody(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, value === '' || value === undefined ? null : value])
      .filter(([key, value]) => value !== null || key !== 'pileIds'),
  )
}

export function TerminalFields({ form, station }: { form: FormState; station?: string }) {
  const t = useWords(terminalWords)
  const f = useFields(terminalWords, 'stations.terminal', { form })
  const { stationId } = form.values
  return (
    <>
      <TextField {...f('terminalNo')} />
      <TextField {...f('name')} />
      <SelectField {...f('kind')} />
      <PickField
        form={form}
        name="stationId"
        label={t('stations.terminal.station')}
        from={listStations}
        given={(text) => ({ query: { page: 1, pageSize: 20, search: text } })}
        choices={(reply) => reply.list.map((row) => ({ value: row.id, label: `${row.name} · ${row.code}` }))}
        chosen={station}
      />
      {typeof stationId === 'string' && stationId !== '' && <ServedPiles form={form} stationId={stationId} />}
      <TextField {...f('psamNo')} />
      <TextField {...f('iccid')} />
      <DayField {...f('simExpiresOn')} />
      <TextField {...f('address')} />
      <TextField {...f('protocol')} />
      <TextField {...f('firmware')} />
      <CheckField {...f('enabled')} wide />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}

/** The charge points of its station; those that it serves are ticked. */
function ServedPiles({ form, stationId }: { form: FormState; stationId: string }) {
  const t = useWords(terminalWords)
  const { data } = useCall(
    listPiles,
    { query: { page: 1, pageSize: 100, stationId, sort: 'pileNo' } },
    { quiet: true },
  )
  const served = new Set(Array.isArray(form.values.pileIds) ? form.values.pileIds.map(String) : [])
  const toggle = (id: string) => {
    const next = new Set(served)
    if (!next.delete(id)) next.add(id)
    form.set('pileIds', [...next])
  }
  return (
    <Field
      form={form}
      name="pileIds"
      label={t('stations.terminal.piles')}
      hint={t('stations.terminal.piles-hint')}
      wide
    >
      {(control) => (
        <fieldset className="served-piles" id={control.id} aria-label={t('stations.terminal.piles')}>
          {data?.list.map((pile) => (
            <label key={pile.id} className="row">
              <input
                type="checkbox"
                checked={served.has(pile.id)}
                disabled={control.disabled}
                onChange={() => toggle(pile.id)}
              />
              <span className="clip">{pile.name}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Field>
  )
}
