import { Button, Can, confirmAction, useCall, useOperatorZone, useSave, useWords, DateTimeInput } from '@evops/kit'
import { useState } from 'react'
import {
  assignTariff,
  type AssignmentTarget,
  getTariff,
  listTariffs,
  type PlaceTariff,
  tariffsAtPlace,
  unassignTariff,
} from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'

const refreshes = [tariffsAtPlace, getTariff, listTariffs]

interface Props {
  here: PlaceTariff
  target: AssignmentTarget
  /** True if the place has no price yet: its first price may start in the past. */
  isFirst: boolean
}

/** Assigns a rule at one place, or removes the assignment there. */
export function PlaceAssign({ here, target, isFirst }: Props) {
  const t = useWords(tariffWords)
  const zone = useOperatorZone()
  const [chosen, setChosen] = useState('')
  const [from, setFrom] = useState('')
  const begins = isFirst && from !== '' ? { from } : {}
  const tariffs = useCall(listTariffs, { query: { pageSize: 200, sort: 'name' } })
  const assign = useSave(assignTariff, {
    refreshes,
    done: t('tariffs.place-assigned'),
    onSaved: () => setChosen(''),
  })
  const usable = (tariffs.data?.list ?? []).filter(
    ({ id, current }) => id !== here.tariff?.id && current !== null && current.state !== 'retired',
  )
  return (
    <Can call={assignTariff}>
      <div className="row" style={{ flexWrap: 'wrap', marginTop: 8 }}>
        <select
          className="field"
          style={{ width: 'min(100%, 280px)' }}
          aria-label={t('tariffs.place-choose')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{t('tariffs.place-choose')}</option>
          {usable.map((tariff) => (
            <option key={tariff.id} value={tariff.id}>
              {tariff.name}
            </option>
          ))}
        </select>
        {isFirst && zone !== undefined && (
          <DateTimeInput kind="moment" label={t('tariffs.place-from')} zone={zone} value={from} onChange={setFrom} />
        )}
        <Button
          disabled={chosen === ''}
          busy={assign.isPending}
          onClick={() => assign.mutate({ params: { id: chosen }, body: { target, ...begins } })}
        >
          {t('tariffs.place-assign')}
        </Button>
        <TakeAway here={here} />
      </div>
    </Can>
  )
}

function TakeAway({ here: { tariff, assignment } }: { here: PlaceTariff }) {
  const t = useWords(tariffWords)
  const unassign = useSave(unassignTariff, { refreshes })
  if (!tariff || !assignment) return null
  const confirmAndUnassign = async () => {
    const question = {
      title: t('tariffs.unassign-title'),
      text: t('tariffs.unassign-text'),
      verb: t('tariffs.unassign'),
      danger: true,
    }
    if (await confirmAction(question)) unassign.mutate({ params: { id: tariff.id, assignmentId: assignment.id } })
  }
  return (
    <Button kind="text" busy={unassign.isPending} onClick={() => void confirmAndUnassign()}>
      {t('tariffs.unassign')}
    </Button>
  )
}
