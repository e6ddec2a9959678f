import { Button, Can, confirmAction, useNav, useSave, useWords } from '@evops/kit'
import { deleteStation, type StationDetail } from '../../contract/index.ts'
import { stationReads } from './station-reads.ts'
import { stationWords } from './stations.words.ts'

/** Requests a confirmation before deletion. A station with charge points shows why it cannot be deleted. */
export function DeleteStation({ station, onGone }: { station: StationDetail; onGone: () => void }) {
  const t = useWords(stationWords)
  const nav = useNav()
  const remove = useSave(deleteStation, {
    refreshes: stationReads,
    done: t('stations.station.deleted'),
    onSaved: onGone,
  })
  const confirmDelete = async () => {
    if (station.chargePoints > 0) {
      const show = await confirmAction({
        title: t('stations.station.keep-title', { station: station.name }),
        text: t('stations.station.keep-text', { count: station.chargePoints }),
        verb: t('stations.station.keep-verb'),
      })
      if (show) nav.go(`/statsanalysis/chgstation/${station.id}`)
      return
    }
    const sure = await confirmAction({
      title: t('stations.station.delete-title', { station: station.name }),
      text: t('stations.station.delete-text'),
      verb: t('stations.station.delete-verb'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: station.id } })
  }
  return (
    <Can call={deleteStation}>
      <Button kind="danger" icon="trash" busy={remove.isPending} onClick={() => void confirmDelete()}>
        {t('stations.station.delete')}
      </Button>
    </Can>
  )
}
