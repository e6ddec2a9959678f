import { usePicture, useTranslate, useWords } from '@evops/kit'
import { getSnapshotPicture, videoFaultWords, type SnapshotRow } from '../../contract/index.ts'
import { snapshotWords } from './snapshots.words.ts'

/** A snapshot, or the reason why there is none. */
export function SnapshotPicture({ row }: { row: SnapshotRow }) {
  const t = useWords(snapshotWords)
  useWords(videoFaultWords)
  const translate = useTranslate()
  if (row.state === 'taken') return <Shown id={row.id} label={row.cameraName} />
  return (
    <p className="video-says">
      {row.state === 'waiting' ? t('video.snapshot.state.waiting') : translate(`video.fault.${row.fault}`)}
    </p>
  )
}
function Shown({ id, label }: { id: string; label: string }) {
  const address = usePicture(getSnapshotPicture, { params: { id } })
  return address ? <img src={address} alt={label} /> : <span className="bone" />
}
