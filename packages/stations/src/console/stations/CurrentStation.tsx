import { Button, useStore, useWords } from '@evops/kit'
import { currentStation } from '../current-station.ts'
import type { StationDetail } from '../../contract/index.ts'
import { stationWords } from './stations.words.ts'

/** Selects the current station. The menu opens lists filtered by it until it is cleared. */
export function CurrentStation({ station: { id, name, areaCode } }: { station: StationDetail }) {
  const t = useWords(stationWords)
  const isCurrent = useStore(currentStation)?.id === id
  return (
    <Button icon="pin" onClick={() => currentStation.set(isCurrent ? undefined : { id, name, areaCode })}>
      {t(isCurrent ? 'stations.station.not-current' : 'stations.station.current')}
    </Button>
  )
}
