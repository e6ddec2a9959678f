import { listAudit } from '@evops/organisation/contract'
import {
  Button,
  Can,
  ReadFailure,
  PageHead,
  Tabs,
  Tag,
  useCall,
  useIsPermitted,
  useNav,
  usePage,
  usePageTitle,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  deleteVehicle,
  getVehicle,
  listVehicleAlarms,
  listVehicleEnergy,
  listVehicles,
  updateVehicle,
} from '../../contract/index.ts'
import { DeleteButton } from '../DeleteButton.tsx'
import { AlarmsTab } from './AlarmsTab.tsx'
import { BatteryTab } from './BatteryTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { SessionsTab } from './SessionsTab.tsx'
import { TokensTab } from './TokensTab.tsx'
import { UseTab } from './UseTab.tsx'
import { VehicleFacts } from './VehicleFacts.tsx'
import { EditVehicle } from './VehicleForm.tsx'
import { vehicleTones } from './vehicle-tones.ts'
import { vehicleWords } from './vehicles.words.ts'
import '../fleet.css'

/** Filters of single tabs, which are cleared when the tab changes. */
const forgets = ['from', 'to', 'open', 'dayFrom', 'dayTo', 'by', 'state', 'level']

/** Shows one vehicle: data, last known state, sessions, distance, alarms, tokens and changes. */
export function VehiclePage() {
  const t = useWords(vehicleWords)
  const may = useIsPermitted()
  const nav = useNav()
  const page = usePage()
  const { id = '' } = page.params
  const { data: vehicle, error, refetch } = useCall(getVehicle, { params: { id } }, { quiet: true })
  const [editing, setEditing] = useState(false)
  usePageTitle(vehicle?.label)
  if (!vehicle) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  const tabs = [
    { key: 'facts', title: t('fleet.vehicle.tab-facts'), body: () => <VehicleFacts vehicle={vehicle} /> },
    { key: 'sessions', title: t('fleet.vehicle.tab-sessions'), body: () => <SessionsTab vehicleId={id} /> },
    ...(may(listVehicleEnergy)
      ? [{ key: 'use', title: t('fleet.vehicle.tab-use'), body: () => <UseTab vehicleId={id} /> }]
      : []),
    { key: 'battery', title: t('fleet.vehicle.tab-battery'), body: () => <BatteryTab vehicleId={id} /> },
    ...(may(listVehicleAlarms)
      ? [{ key: 'alarms', title: t('fleet.vehicle.tab-alarms'), body: () => <AlarmsTab vehicleId={id} /> }]
      : []),
    { key: 'tokens', title: t('fleet.vehicle.tab-tokens'), body: () => <TokensTab vehicleId={id} /> },
    ...(may(listAudit)
      ? [{ key: 'history', title: t('fleet.vehicle.tab-history'), body: () => <HistoryTab id={id} /> }]
      : []),
  ]
  return (
    <>
      <PageHead
        title={vehicle.label}
        tags={<Tag tone={vehicleTones[vehicle.state]}>{t(`fleet.vehicle.state.${vehicle.state}`)}</Tag>}
        fresh={[vehicle.plate, vehicle.modelName, vehicle.fleetName, vehicle.lineNo]
          .filter((part) => part && part !== vehicle.label)
          .join(' · ')}
        actions={
          <>
            <Can call={updateVehicle}>
              <Button icon="edit" onClick={() => setEditing(true)}>
                {t('fleet.vehicle.edit')}
              </Button>
            </Can>
            <DeleteButton
              call={deleteVehicle}
              id={id}
              name={vehicle.label}
              refreshes={[listVehicles]}
              onGone={() => {
                page.close()
                nav.go('/statsanalysis/vehicle')
              }}
            />
          </>
        }
      />
      <div className="vehicle-page">
        <Tabs tabs={tabs} label={t('fleet.vehicle.tabs')} forgets={forgets} />
      </div>
      {editing && <EditVehicle key={vehicle.version} vehicle={vehicle} onClose={() => setEditing(false)} />}
    </>
  )
}
