import { Drawer, Form, useCall, useForm, useWords } from '@evops/kit'
import {
  createPile,
  type Credentials,
  getPile,
  getStation,
  gunFacts,
  listGuns,
  listPiles,
  listStations,
  type PileDetail,
  pileFacts,
  summariseGuns,
  updatePile,
} from '../../contract/index.ts'
import { bodyOf, initialOf } from '../fact-body.ts'
import { newPile, NewPileFields, PileFields } from './PileForm.tsx'
import { pileWords } from './piles.words.ts'
import { useLeave } from '../use-leave.ts'

/** What a new or changed charge point makes old. */
export const pileReads = [listPiles, getPile, listGuns, summariseGuns, listStations]

/** Registers a charge point; the password goes to whoever opened the form. */
export function NewPile({
  stationId,
  onMade,
  onClose,
}: {
  stationId?: string | undefined
  onMade: (made: Credentials) => void
  onClose: () => void
}) {
  const t = useWords(pileWords)
  const leave = useLeave(onClose)
  const station = useCall(
    getStation,
    { params: { id: stationId ?? '' } },
    { enabled: stationId !== undefined },
  )
  const form = useForm(createPile, {
    initial: { ...newPile, ...(stationId && { stationId }) },
    toBody: bodyOf,
    draft: 'new-pile',
    refreshes: pileReads,
    onSaved: (reply) => onMade(reply.credentials),
  })
  return (
    <Drawer title={t('stations.pile.new')} onClose={onClose} wide>
      <Form form={form} columns verb={t('stations.pile.create')} onCancel={leave}>
        <NewPileFields form={form} station={station.data?.name} />
      </Form>
    </Drawer>
  )
}

/** Changes a charge point; its identity stays. */
export function EditPile({ pile, onClose }: { pile: PileDetail; onClose: () => void }) {
  const t = useWords(pileWords)
  const leave = useLeave(onClose)
  const form = useForm(updatePile, {
    params: { id: pile.id },
    initial: {
      pileNo: pile.pileNo,
      name: pile.name,
      stationId: pile.stationId,
      equipmentType: pile.equipmentType,
      protocol: pile.protocol,
      ratedPowerW: pile.ratedPowerW,
      remark: pile.remark,
      position: pile.position,
      ...initialOf(pileFacts, pile),
      guns: pile.guns.map(({ gunNo, connectorType, ratedPowerW, ...gun }) => ({
        gunNo,
        connectorType,
        ratedPowerW,
        ...initialOf(gunFacts, gun),
      })),
    },
    toBody: (values) => ({ ...bodyOf(values), version: pile.version }),
    refreshes: pileReads,
    done: t('stations.pile.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('stations.pile.edit-title', { pile: pile.name })} onClose={onClose} wide>
      <Form form={form} columns onCancel={leave}>
        <PileFields form={form} station={pile.stationName} />
      </Form>
    </Drawer>
  )
}
