import {
  type DrawerNavigation,
  isPermitted,
  CheckField,
  DateTimeField,
  DayField,
  Drawer,
  Form,
  type FormState,
  NumberField,
  RemoveButton,
  SelectField,
  TextField,
  useFields,
  useForm,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import {
  assignDeparture,
  createDeparture,
  deleteDeparture,
  departureFields,
  getReadinessBoard,
  listDepartures,
  updateDeparture,
  type DepartureRow,
} from '../../contract/index.ts'
import { DepotChoice } from '../choose.tsx'
import { depotWords } from '../depot.words.ts'
import { departureWords } from './departures.words.ts'

const refreshes = [listDepartures, getReadinessBoard]

export function NewDeparture({ stationId, onClose }: { stationId?: string | undefined; onClose: () => void }) {
  const t = useWords(departureWords)
  const d = useWords(depotWords)
  const zone = useOperatorZone() ?? 'UTC'
  const form = useForm(createDeparture, {
    initial: { targetSoc: 90, state: 'planned', ...(stationId && { stationId }) },
    refreshes,
    done: d('depots.saved'),
    draft: 'new-departure',
    onSaved: onClose,
  })
  return (
    <Drawer title={t('depots.departure.new')} onClose={onClose}>
      <Form form={form} verb={t('depots.departure.new')} onCancel={onClose}>
        <DepotChoice form={form} name="stationId" kind="depot" label={t('depots.departure.stationId')} />
        <DepartureFields form={form} zone={zone} />
      </Form>
    </Drawer>
  )
}

export function DepartureDrawer({ row, ...neighbours }: DrawerNavigation & { row: DepartureRow }) {
  const d = useWords(depotWords)
  const { id, version } = row
  const form = useForm(updateDeparture, {
    params: { id },
    initial: { version, ...departureFields.parse(row) },
    refreshes,
    done: d('depots.saved'),
    onSaved: neighbours.onClose,
  })
  const fields = <DepartureFields form={form} zone={row.timeZone} row={row} />
  return (
    <Drawer
      title={row.blockNo}
      sub={[row.stationName, row.lineNo, row.vehicleLabel].filter(Boolean).join(' · ')}
      footer={
        <RemoveButton
          call={deleteDeparture}
          input={{ params: { id } }}
          save={{ refreshes, done: d('depots.deleted'), onSaved: neighbours.onClose }}
          confirmation={{
            title: d('depots.delete-title', { name: row.blockNo }),
            text: d('depots.delete-text'),
            verb: d('depots.delete'),
          }}
        />
      }
      {...neighbours}
    >
      {isPermitted(assignDeparture) && row.outcome === null && (
        <AssignVehicle id={id} vehicleId={row.vehicleId} label={row.vehicleLabel} stationId={row.stationId} />
      )}
      {isPermitted(updateDeparture) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          {fields}
        </Form>
      ) : (
        <fieldset className="form" disabled>
          {fields}
        </fieldset>
      )}
    </Drawer>
  )
}

interface Assigning {
  id: string
  vehicleId: string | null
  label: string | null
  stationId: string
  onDone?: () => void
}
/**
 * Assigns a vehicle to a departure. A vehicle that is planned for another departure is exchanged with this departure's
 * vehicle.
 */
export function AssignVehicle({ id, vehicleId, label, stationId, onDone }: Assigning) {
  const t = useWords(departureWords)
  const form = useForm(assignDeparture, {
    params: { id },
    initial: { vehicleId, swap: true },
    refreshes,
    done: t('depots.departure.assigned'),
    ...(onDone && { onSaved: onDone }),
  })
  return (
    <Form form={form} verb={t('depots.departure.assign-do')}>
      <DepotChoice
        form={form}
        name="vehicleId"
        kind="vehicle"
        label={t('depots.departure.assign')}
        stationId={stationId}
        chosen={label}
      />
      <CheckField form={form} name="swap" label={t('depots.departure.swap')} />
    </Form>
  )
}

function DepartureFields({ form, zone, row }: { form: FormState; zone: string; row?: DepartureRow }) {
  const t = useWords(departureWords)
  const f = useFields(departureWords, 'depots.departure', { form })
  return (
    <>
      <DayField {...f('serviceDay')} />
      <TextField {...f('blockNo')} />
      <DepotChoice form={form} name="lineId" kind="line" label={t('depots.departure.lineId')} chosen={row?.lineNo} />
      {!row && <DepotChoice form={form} name="vehicleId" kind="vehicle" label={t('depots.departure.vehicleId')} />}
      <DateTimeField {...f('departAt')} zone={zone} />
      <DateTimeField {...f('returnAt')} zone={zone} />
      <NumberField {...f('targetSoc')} unit="%" />
      <NumberField {...f('reserveSoc')} unit="%" />
      <NumberField {...f('preconditionMinutes')} unit="min" />
      <NumberField {...f('preconditionW')} scale={3} unit="kW" />
      <NumberField {...f('priority')} />
      <SelectField {...f('state')} />
    </>
  )
}
