import { Drawer, Form, useForm, useCurrentUser, useWords } from '@evops/kit'
import { createStation, stationAddress, type StationDetail, stationFacts, updateStation } from '../../contract/index.ts'
import { toContractValues, initialFormValues } from '../fact-body.ts'
import { stationReads } from './station-reads.ts'
import { StationFields } from './StationFields.tsx'
import { stationWords } from './stations.words.ts'
import { useConfirmedClose } from '../use-leave.ts'

export function NewStation({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const t = useWords(stationWords)
  const leave = useConfirmedClose(onClose)
  const { timeZone } = useCurrentUser().operator
  const form = useForm(createStation, {
    initial: { timeZone, stationType: 1, status: 50, openToPublic: true, roundTheClock: true },
    toBody: toContractValues,
    draft: 'new-station',
    refreshes: stationReads,
    done: t('stations.station.created'),
    onSaved: (station) => onMade(station.id),
  })
  return (
    <Drawer title={t('stations.station.new')} onClose={onClose} wide>
      <Form form={form} columns verb={t('stations.station.create')} onCancel={leave}>
        <StationFields form={form} isNew />
      </Form>
    </Drawer>
  )
}

export function EditStation({ station, onClose }: { station: StationDetail; onClose: () => void }) {
  const t = useWords(stationWords)
  const leave = useConfirmedClose(onClose)
  const form = useForm(updateStation, {
    params: { id: station.id },
    initial: {
      code: station.code,
      name: station.name,
      timeZone: station.timeZone,
      stationType: station.stationType,
      status: station.status,
      countryCode: station.countryCode,
      areaCode: station.areaCode,
      address: station.address,
      position: station.position,
      phone: station.phone,
      businessHours: station.businessHours,
      ratedPowerW: station.ratedPowerW,
      remark: station.remark,
      openToPublic: station.openToPublic,
      orgId: station.orgId,
      departmentId: station.departmentId,
      ...initialFormValues(stationAddress, station),
      ...initialFormValues(stationFacts, station),
    },
    toBody: (values) => ({ ...toContractValues(values), version: station.version }),
    refreshes: stationReads,
    done: t('stations.station.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('stations.station.edit-title', { station: station.name })} onClose={onClose} wide>
      <Form form={form} columns onCancel={leave}>
        <StationFields form={form} />
      </Form>
    </Drawer>
  )
}
