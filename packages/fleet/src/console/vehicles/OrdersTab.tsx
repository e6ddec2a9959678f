import {
  type Beside,
  besideList,
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
  formatSpan,
  formatWhen,
  Link,
  Pager,
  TextField,
  useCan,
  useFields,
  useForm,
  useLanguage,
  useList,
  useWords,
} from '@evops/kit'
import { withPercent } from '@evops/platform/contract'
import { useState } from 'react'
import {
  assignOrder,
  getVehicle,
  listVehicleOrders,
  listVehicles,
  releaseOrder,
  vehicleOrderExport,
  vehiclePermissions,
  type VehicleOrder,
} from '../../contract/index.ts'
import { keptWords } from '../kept.words.ts'
import { orderPath } from '../paths.ts'
import { vehicleOrderWords } from './orders.words.ts'

const reads = [listVehicleOrders, getVehicle, listVehicles] as const
const idOf = (row: VehicleOrder) => row.orderId
const socOf = ({ startSoc, endSoc }: VehicleOrder) =>
  startSoc === null && endSoc === null ? '—' : `${startSoc ?? '—'} → ${endSoc ?? '—'}`
const placeOf = ({ chargePointNo, connectorNo }: VehicleOrder) => [chargePointNo, connectorNo].filter(Boolean).join(' · ')
function secondsOf({ startedAt, endedAt }: VehicleOrder): number | null {
  return endedAt === null ? null : Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000)
}

const c = columnsFor<VehicleOrder>('fleet.order')
const columns = [
  c.when('startedAt', (row) => row.timeZone, { sort: true, phone: 2 }),
  c.text('stationName', { least: 160, phone: 1 }),
  c.custom('place', placeOf, { width: 170 }),
  c.energy('energyDwh', { width: 120, sort: true, phone: 3 }),
  { ...c.custom('soc', socOf, { width: 130, align: 'end', phone: 4 }), unit: () => '%' },
  c.custom('lasted', (row, language) => formatSpan(secondsOf(row), language), { width: 130, align: 'end' }),
  c.money('totalMinor', (row) => row.currency),
  c.status(
    'assignedBy',
    (row) => ({
      tone: row.assignedBy === 'person' ? 'acc' : 'plain',
      word: `fleet.order.by-${row.assignedBy}`,
    }),
    { width: 150 },
  ),
]

/** What a vehicle charged: by its start tokens, or because somebody said so. */
export function OrdersTab({ vehicleId }: { vehicleId: string }) {
  const t = useWords(vehicleOrderWords)
  const k = useWords(keptWords)
  const language = useLanguage()
  const may = useCan()
  const [assigning, setAssigning] = useState(false)
  const list = useList(listVehicleOrders, { pageSize: 20, sort: '-startedAt', always: { vehicleId } })
  const open = list.rows.find((row) => row.orderId === list.open)
  const sums = list.reply?.sums
  return (
    <div className="stack">
      <div className="row">
        {sums && (
          <span className="dim">
            {t('fleet.order.sums', {
              n: formatNumber(sums.orders, language),
              energy: formatEnergy(sums.energyDwh, language, 1),
              time: formatSpan(sums.seconds, language),
            })}
          </span>
        )}
        <span className="push row">
          {may(vehiclePermissions.export) && (
            <ExportButton
              name={vehicleOrderExport}
              filter={{ ...list.filters, vehicleId }}
              label={k('fleet.kept.export')}
              disabled={list.total === 0}
            />
          )}
          <Can call={assignOrder}>
            <Button icon="plus" onClick={() => setAssigning(true)}>
              {t('fleet.order.assign')}
            </Button>
          </Can>
        </span>
      </div>
      <div className="sheet list-sheet">
        <Filters list={list}>
          <FilterDays list={list} from="from" to="to" label={t('fleet.order.days')} />
        </Filters>
        <DataTable
          list={list}
          columns={columns}
          keyOf={idOf}
          label={t('fleet.order.orderNo')}
          onOpen={(row) => list.setOpen(row.orderId)}
          empty={<Empty icon="bill" words="fleet.order.none" />}
        />
      </div>
      <Pager list={list} />
      {open && (
        <OrderDrawer key={open.orderId} vehicleId={vehicleId} row={open} {...besideList(list, idOf)} />
      )}
      {assigning && <AssignDialog vehicleId={vehicleId} onClose={() => setAssigning(false)} />}
    </div>
  )
}

function OrderDrawer({ vehicleId, row, ...beside }: Beside & { vehicleId: string; row: VehicleOrder }) {
  const t = useWords(vehicleOrderWords)
  const language = useLanguage()
  const [releasing, setReleasing] = useState(false)
  return (
    <Drawer
      title={row.orderNo}
      sub={<Link to={orderPath(row.orderId)}>{t('fleet.order.open')}</Link>}
      footer={
        <Can call={releaseOrder}>
          <Button kind="danger" onClick={() => setReleasing(true)}>
            {t('fleet.order.release')}
          </Button>
        </Can>
      }
      {...beside}
    >
      <Facts
        of={[
          [t('fleet.order.stationName'), row.stationName],
          [t('fleet.order.place'), placeOf(row)],
          [t('fleet.order.startedAt'), formatWhen(row.startedAt, language, row.timeZone)],
          [t('fleet.order.lasted'), formatSpan(secondsOf(row), language)],
          [t('fleet.order.energyDwh'), `${formatEnergy(row.energyDwh, language)} kWh`],
          [t('fleet.order.soc'), withPercent(socOf(row), language)],
          [t('fleet.order.idTag'), row.idTag],
          [t('fleet.order.assignedBy'), t(`fleet.order.by-${row.assignedBy}`)],
          [t('fleet.order.reason'), row.reason],
        ]}
      />
      {releasing && (
        <ReleaseDialog
          vehicleId={vehicleId}
          row={row}
          onClose={() => setReleasing(false)}
          onGone={beside.onClose}
        />
      )}
    </Drawer>
  )
}

function AssignDialog({ vehicleId, onClose }: { vehicleId: string; onClose: () => void }) {
  const t = useWords(vehicleOrderWords)
  const form = useForm(assignOrder, {
    params: { id: vehicleId },
    refreshes: reads,
    done: t('fleet.order.assigned'),
    onSaved: onClose,
  })
  const f = useFields(vehicleOrderWords, 'fleet.order', { form })
  return (
    <Dialog title={t('fleet.order.assign')} onClose={onClose}>
      <p className="small dim">{t('fleet.order.assign-text')}</p>
      <Form form={form} verb={t('fleet.order.assign')} onCancel={onClose}>
        <TextField {...f('orderNo')} wide />
        <TextField {...f('reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

interface ReleaseProps {
  vehicleId: string
  row: VehicleOrder
  onClose: () => void
  onGone: () => void
}
function ReleaseDialog({ vehicleId, row, onClose, onGone }: ReleaseProps) {
  const t = useWords(vehicleOrderWords)
  const form = useForm(releaseOrder, {
    params: { id: vehicleId, orderId: row.orderId },
    refreshes: reads,
    done: t('fleet.order.released'),
    onSaved: () => {
      onClose()
      onGone()
    },
  })
  return (
    <Dialog title={`${t('fleet.order.release')} · ${row.orderNo}`} onClose={onClose}>
      <p className="small dim">{t('fleet.order.release-text')}</p>
      <Form form={form} verb={t('fleet.order.release')} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('fleet.order.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
