import {
  type DrawerNavigation,
  drawerNavigation,
  Button,
  Can,
  columnsFor,
  DataTable,
  Dialog,
  Drawer,
  Empty,
  ExportButton,
  Facts,
  FilterDays,
  Filters,
  Form,
  formatEnergy,
  formatNumber,
  formatDuration,
  formatInstant,
  Link,
  Pager,
  TextField,
  useIsPermitted,
  useFields,
  useForm,
  useLanguage,
  useList,
  useWords,
} from '@evops/kit'
import { withPercent } from '@evops/platform/contract'
import { useState } from 'react'
import {
  assignSession,
  getVehicle,
  listVehicleSessions,
  listVehicles,
  releaseSession,
  vehicleSessionExport,
  vehiclePermissions,
  type VehicleSession,
} from '../../contract/index.ts'
import { retentionWords } from '../retention.words.ts'
import { sessionPath } from '../paths.ts'
import { vehicleSessionWords } from './sessions.words.ts'

const reads = [listVehicleSessions, getVehicle, listVehicles] as const
const idOf = (row: VehicleSession) => row.sessionId
const socOf = ({ startSoc, endSoc }: VehicleSession) =>
  startSoc === null && endSoc === null ? '—' : `${startSoc ?? '—'} → ${endSoc ?? '—'}`
const placeOf = ({ chargePointNo, connectorNo }: VehicleSession) =>
  [chargePointNo, connectorNo].filter(Boolean).join(' · ')
function secondsOf({ startedAt, endedAt }: VehicleSession): number | null {
  return endedAt === null ? null : Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000)
}

const c = columnsFor<VehicleSession>('fleet.session')
const columns = [
  c.when('startedAt', (row) => row.timeZone, { sort: true, phone: 2 }),
  c.text('stationName', { least: 160, phone: 1 }),
  c.custom('place', placeOf, { width: 170 }),
  c.energy('energyDwh', { width: 120, sort: true, phone: 3 }),
  { ...c.custom('soc', socOf, { width: 130, align: 'end', phone: 4 }), unit: () => '%' },
  c.custom('lasted', (row, language) => formatDuration(secondsOf(row), language), { width: 130, align: 'end' }),
  c.money('totalMinor', (row) => row.currency),
  c.status(
    'assignedBy',
    (row) => ({
      tone: row.assignedBy === 'person' ? 'acc' : 'plain',
      word: `fleet.session.by-${row.assignedBy}`,
    }),
    { width: 150 },
  ),
]

/** Lists the sessions of a vehicle, assigned by its start tokens or by a user. */
export function SessionsTab({ vehicleId }: { vehicleId: string }) {
  const t = useWords(vehicleSessionWords)
  const k = useWords(retentionWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const [assigning, setAssigning] = useState(false)
  const list = useList(listVehicleSessions, { pageSize: 20, sort: '-startedAt', always: { vehicleId } })
  const open = list.rows.find((row) => row.sessionId === list.open)
  const sums = list.reply?.sums
  return (
    <div className="stack">
      <div className="row">
        {sums && (
          <span className="dim">
            {t('fleet.session.sums', {
              n: formatNumber(sums.sessions, language),
              energy: formatEnergy(sums.energyDwh, language, 1),
              time: formatDuration(sums.seconds, language),
            })}
          </span>
        )}
        <span className="push row">
          {may(vehiclePermissions.export) && (
            <ExportButton
              name={vehicleSessionExport}
              filter={{ ...list.filters, vehicleId }}
              label={k('fleet.driver-record.export')}
              disabled={list.total === 0}
            />
          )}
          <Can call={assignSession}>
            <Button icon="plus" onClick={() => setAssigning(true)}>
              {t('fleet.session.assign')}
            </Button>
          </Can>
        </span>
      </div>
      <div className="sheet list-sheet">
        <Filters list={list}>
          <FilterDays list={list} from="from" to="to" label={t('fleet.session.days')} />
        </Filters>
        <DataTable
          list={list}
          columns={columns}
          keyOf={idOf}
          label={t('fleet.session.sessionNo')}
          onOpen={(row) => list.setOpen(row.sessionId)}
          empty={<Empty icon="bill" words="fleet.session.none" />}
        />
      </div>
      <Pager list={list} />
      {open && (
        <SessionDrawer key={open.sessionId} vehicleId={vehicleId} row={open} {...drawerNavigation(list, idOf)} />
      )}
      {assigning && <AssignDialog vehicleId={vehicleId} onClose={() => setAssigning(false)} />}
    </div>
  )
}

function SessionDrawer({
  vehicleId,
  row,
  ...neighbours
}: DrawerNavigation & { vehicleId: string; row: VehicleSession }) {
  const t = useWords(vehicleSessionWords)
  const language = useLanguage()
  const [releasing, setReleasing] = useState(false)
  return (
    <Drawer
      title={row.sessionNo}
      sub={<Link to={sessionPath(row.sessionId)}>{t('fleet.session.open')}</Link>}
      footer={
        <Can call={releaseSession}>
          <Button kind="danger" onClick={() => setReleasing(true)}>
            {t('fleet.session.release')}
          </Button>
        </Can>
      }
      {...neighbours}
    >
      <Facts
        of={[
          [t('fleet.session.stationName'), row.stationName],
          [t('fleet.session.place'), placeOf(row)],
          [t('fleet.session.startedAt'), formatInstant(row.startedAt, language, row.timeZone)],
          [t('fleet.session.lasted'), formatDuration(secondsOf(row), language)],
          [t('fleet.session.energyDwh'), `${formatEnergy(row.energyDwh, language)} kWh`],
          [t('fleet.session.soc'), withPercent(socOf(row), language)],
          [t('fleet.session.idTag'), row.idTag],
          [t('fleet.session.assignedBy'), t(`fleet.session.by-${row.assignedBy}`)],
          [t('fleet.session.reason'), row.reason],
        ]}
      />
      {releasing && (
        <ReleaseDialog
          vehicleId={vehicleId}
          row={row}
          onClose={() => setReleasing(false)}
          onGone={neighbours.onClose}
        />
      )}
    </Drawer>
  )
}

function AssignDialog({ vehicleId, onClose }: { vehicleId: string; onClose: () => void }) {
  const t = useWords(vehicleSessionWords)
  const form = useForm(assignSession, {
    params: { id: vehicleId },
    refreshes: reads,
    done: t('fleet.session.assigned'),
    onSaved: onClose,
  })
  const f = useFields(vehicleSessionWords, 'fleet.session', { form })
  return (
    <Dialog title={t('fleet.session.assign')} onClose={onClose}>
      <p className="small dim">{t('fleet.session.assign-text')}</p>
      <Form form={form} verb={t('fleet.session.assign')} onCancel={onClose}>
        <TextField {...f('sessionNo')} wide />
        <TextField {...f('reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

interface ReleaseProps {
  vehicleId: string
  row: VehicleSession
  onClose: () => void
  onGone: () => void
}
function ReleaseDialog({ vehicleId, row, onClose, onGone }: ReleaseProps) {
  const t = useWords(vehicleSessionWords)
  const form = useForm(releaseSession, {
    params: { id: vehicleId, sessionId: row.sessionId },
    refreshes: reads,
    done: t('fleet.session.released'),
    onSaved: () => {
      onClose()
      onGone()
    },
  })
  return (
    <Dialog title={`${t('fleet.session.release')} · ${row.sessionNo}`} onClose={onClose}>
      <p className="small dim">{t('fleet.session.release-text')}</p>
      <Form form={form} verb={t('fleet.session.release')} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('fleet.session.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
