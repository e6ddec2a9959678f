import { Drawer, Form, useCall, useForm, useWords } from '@evops/kit'
import {
  createChargePoint,
  type CreatedChargePoint,
  getStation,
  connectorFacts,
  type ChargePointDetail,
  chargePointFacts,
  updateChargePoint,
} from '../../contract/index.ts'
import { toContractValues, initialFormValues } from '../fact-body.ts'
import { newChargePointValues, NewChargePointFields, ChargePointFields } from './ChargePointForm.tsx'
import { chargePointReads } from './charge-point-reads.ts'
import { chargePointWords } from './charge-points.words.ts'
import { useConfirmedClose } from '../use-leave.ts'

/** Registers a charge point and returns its password to the component that opened the form. */
export function NewChargePoint({
  stationId,
  onMade,
  onClose,
}: {
  stationId?: string | undefined
  onMade: (made: CreatedChargePoint) => void
  onClose: () => void
}) {
  const t = useWords(chargePointWords)
  const leave = useConfirmedClose(onClose)
  const station = useCall(getStation, { params: { id: stationId ?? '' } }, { enabled: stationId !== undefined })
  const form = useForm(createChargePoint, {
    initial: { ...newChargePointValues, ...(stationId && { stationId }) },
    toBody: toContractValues,
    draft: 'new-charge-point',
    refreshes: chargePointReads,
    onSaved: onMade,
  })
  return (
    <Drawer title={t('stations.chargePoint.new')} onClose={onClose} wide>
      <Form form={form} columns verb={t('stations.chargePoint.create')} onCancel={leave}>
        <NewChargePointFields form={form} station={station.data?.name} />
      </Form>
    </Drawer>
  )
}

/** Changes a charge point. The OCPP identity cannot be changed. */
export function EditChargePoint({ chargePoint, onClose }: { chargePoint: ChargePointDetail; onClose: () => void }) {
  const t = useWords(chargePointWords)
  const leave = useConfirmedClose(onClose)
  const form = useForm(updateChargePoint, {
    params: { id: chargePoint.id },
    initial: {
      chargePointNo: chargePoint.chargePointNo,
      name: chargePoint.name,
      stationId: chargePoint.stationId,
      equipmentType: chargePoint.equipmentType,
      protocol: chargePoint.protocol,
      ratedPowerW: chargePoint.ratedPowerW,
      remark: chargePoint.remark,
      position: chargePoint.position,
      ...initialFormValues(chargePointFacts, chargePoint),
      connectors: chargePoint.connectors.map(({ connectorNo, connectorType, ratedPowerW, ...connector }) => ({
        connectorNo,
        connectorType,
        ratedPowerW,
        ...initialFormValues(connectorFacts, connector),
      })),
    },
    toBody: (values) => ({ ...toContractValues(values), version: chargePoint.version }),
    refreshes: chargePointReads,
    done: t('stations.chargePoint.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('stations.chargePoint.edit-title', { chargePoint: chargePoint.name })} onClose={onClose} wide>
      <Form form={form} columns onCancel={leave}>
        <ChargePointFields form={form} station={chargePoint.stationName} />
      </Form>
    </Drawer>
  )
}
