import {
  CheckField,
  ChecksField,
  DayField,
  type FormState,
  PickField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useWords,
} from '@evops/kit'
import { listChargePoints, listStations } from '../../contract/index.ts'
import { terminalWords } from './terminals.words.ts'

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
        inputOf={(text) => ({ query: { page: 1, pageSize: 20, search: text } })}
        choices={(reply) => reply.list.map((row) => ({ value: row.id, label: `${row.name} · ${row.code}` }))}
        chosen={station}
      />
      {typeof stationId === 'string' && stationId !== '' && <ServedChargePoints form={form} stationId={stationId} />}
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

/** Checkboxes for the charge points of the terminal's station. Checked ones are served by the terminal. */
function ServedChargePoints({ form, stationId }: { form: FormState; stationId: string }) {
  const f = useFields(terminalWords, 'stations.terminal', { form })
  const query = { page: 1, pageSize: 200, stationId, sort: 'chargePointNo' } as const
  const { data } = useCall(listChargePoints, { query }, { quiet: true })
  return (
    <ChecksField
      {...f('chargePoints')}
      name="chargePointIds"
      options={data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
    />
  )
}
