import {
  CheckField,
  DayField,
  Field,
  type FormState,
  PickField,
  SelectField,
  TextField,
  useCall,
  useWords,
} from '@evops/platform/console'
import { listPiles, listStations, terminalKinds } from '../../contract/index.ts'
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
  const { stationId } = form.values
  return (
    <>
      <TextField form={form} name="terminalNo" label={t('stations.terminal.terminalNo')} />
      <TextField form={form} name="name" label={t('stations.terminal.name')} />
      <SelectField
        form={form}
        name="kind"
        label={t('stations.terminal.kind')}
        options={terminalKinds.map((kind) => ({ value: kind, label: t(`stations.terminal.kind-${kind}`) }))}
      />
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
      <TextField form={form} name="psamNo" label={t('stations.terminal.psamNo')} />
      <TextField form={form} name="iccid" label={t('stations.terminal.iccid')} />
      <DayField form={form} name="simExpiresOn" label={t('stations.terminal.simExpiresOn')} />
      <TextField form={form} name="address" label={t('stations.terminal.address')} />
      <TextField form={form} name="protocol" label={t('stations.terminal.protocol')} />
      <TextField form={form} name="firmware" label={t('stations.terminal.firmware')} />
      <CheckField form={form} name="enabled" label={t('stations.terminal.enabled')} wide />
      <TextField form={form} name="remark" label={t('stations.terminal.remark')} lines={2} wide />
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
