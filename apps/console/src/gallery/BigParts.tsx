import {
  Chart,
  CheckField,
  columnsFor,
  DataTable,
  Form,
  NumberField,
  SelectField,
  Sheet,
  TextField,
  useForm,
  useWords,
} from '@evops/kit'
import { type ConnectorState, connectorStates, StateMark } from '@evops/stations/console'
import { createStation } from '@evops/stations/contract'
import { galleryWords } from './gallery.words.ts'

interface Row {
  id: string
  name: string
  state: ConnectorState
  powerW: number
  energyDwh: number
  totalMinor: number
  at: string
}
const rows: readonly Row[] = connectorStates.map((state, at) => ({
  id: String(at),
  name: `Nº ${at + 1} 充电枪 Conector`,
  state,
  powerW: at * 17_300,
  energyDwh: at * 431_200,
  totalMinor: at * 7_733,
  at: '2026-11-20T05:20:00Z',
}))
const c = columnsFor<Row>('shell.gallery.row')
const columns = [
  c.text('name'),
  c.custom('state', (row) => <StateMark of={row.state} />, { width: 160 }),
  c.power('powerW'),
  c.energy('energyDwh'),
  c.money('totalMinor', () => 'CNY'),
  c.when('at', () => 'Asia/Shanghai'),
]

export function Table() {
  const t = useWords(galleryWords)
  return (
    <Sheet title={t('shell.gallery.table')} flush>
      <DataTable rows={rows} columns={columns} keyOf={(row) => row.id} label={t('shell.gallery.table')} opens={false} />
    </Sheet>
  )
}

export function SampleForm() {
  const t = useWords(galleryWords)
  const form = useForm(createStation, { initial: { openToPublic: true } })
  return (
    <Sheet title={t('shell.gallery.form')}>
      <Form form={form} verb={t('shell.gallery.save')} columns>
        <TextField form={form} name="name" label={t('shell.gallery.row.name')} hint={t('shell.gallery.more')} />
        <NumberField form={form} name="ratedPowerW" scale={3} unit="kW" label={t('shell.gallery.row.powerW')} />
        <SelectField
          form={form}
          name="status"
          label={t('shell.gallery.row.state')}
          options={[{ value: '50', label: t('shell.gallery.more') }]}
        />
        <CheckField form={form} name="openToPublic" label={t('shell.gallery.more')} />
      </Form>
    </Sheet>
  )
}

const start = 1_795_000_000
const times = Array.from({ length: 96 }, (_, at) => start + at * 60)

export function Curve() {
  const t = useWords(galleryWords)
  return (
    <Sheet title={t('shell.gallery.chart')}>
      <Chart
        label={t('shell.gallery.chart')}
        times={times}
        zone="Asia/Shanghai"
        series={[
          {
            label: t('shell.gallery.row.powerW'),
            unit: 'kW',
            look: 'area',
            values: times.map((_, at) => 60 + 50 * Math.sin(at / 15)),
          },
        ]}
      />
    </Sheet>
  )
}
